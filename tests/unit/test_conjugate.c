/* test_conjugate.c - systems that differ from column to column. */
#include "check.h"

#include "train/conjugate.h"

enum { SAMPLES = 12, N = 5, H = 3 };

static struct error err;

static double input(size_t i, size_t f)
{
    return sin(1.0 + (double)(i * 7 + f * 3 + i * f));
}

static double output(size_t i, size_t h)
{
    return cos((double)(i * (h + 2)));
}

/* Column 0 has every sample, column 1 one in three, column 2 none. */
static bool is_known(size_t i, size_t h)
{
    return h == 0 || (h == 1 && i % 3 == 0);
}

/* Adds the samples to the normal equations of columns [h, h + s->H): those
 * with a known output, or all of them with an output of 0 in its place. */
static void add_samples(struct cholesky *s, size_t h, bool all)
{
    for (size_t i = 0; i < SAMPLES; i++)
        for (size_t f = 0; f < N && (all || is_known(i, h)); f++) {
            double *row = s->rows + f * (N + s->H);

            for (size_t k = 0; k < N; k++)
                row[k] += input(i, f) * input(i, k);
            for (size_t k = 0; k < s->H; k++)
                if (is_known(i, h + k))
                    row[N + k] += input(i, f) * output(i, h + k);
        }
}

static void multiply(void *context, const double *P, double *products)
{
    size_t *calls = context;

    (*calls)++;
    memset(products, 0, N * H * sizeof *products);
    for (size_t i = 0; i < SAMPLES; i++)
        for (size_t h = 0; h < H; h++) {
            double forecast = 0;

            for (size_t f = 0; f < N && !is_known(i, h); f++)
                forecast += input(i, f) * P[f * H + h];
            for (size_t f = 0; f < N; f++)
                products[f * H + h] += input(i, f) * forecast;
        }
}

static void every_column_has_its_own_system(void **state)
{
    static const double penalties[] = {0.01, 10};
    struct cholesky common;
    size_t calls = 0;
    struct conjugate c = {.system = &common,
                          .multiply = multiply,
                          .context = &calls,
                          .tolerance = 1e-12};

    (void)state;
    assert_ok(cholesky_init(&common, N, H, &err), &err);
    assert_ok(conjugate_init(&c, &err), &err);
    add_samples(&common, 0, true);
    for (size_t p = 0; p < COUNT(penalties); p++) {
        calls = 0;
        cholesky_solve(&common, penalties[p]);
        conjugate_solve(&c);
        for (size_t h = 0; h < H; h++) {
            struct cholesky own;

            assert_ok(cholesky_init(&own, N, 1, &err), &err);
            add_samples(&own, h, false);
            cholesky_solve(&own, penalties[p]);
            for (size_t f = 0; f < N; f++)
                assert_close(common.solution[f * H + h], own.solution[f], 1e-9,
                             1e-11);
            cholesky_release(&own);
        }
        assert_in_range(calls, 2, N + 2); /* exact after N steps */
    }
    conjugate_release(&c);
    cholesky_release(&common);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_column_has_its_own_system),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
