/* test_equations.c - linear equations by Cholesky's factor. */
#include "check.h"

#include "train/cholesky.h"

enum { N = 7, H = 2 };

static struct error err;

/* A = M M' for a lower M without zeros on its diagonal. */
static double cell_of(size_t i, size_t j)
{
    double sum = 0;

    for (size_t k = 0; k <= (i < j ? i : j); k++)
        sum += (k == i ? 2 : 1 / (1.0 + (double)(i + k))) *
               (k == j ? 2 : 1 / (1.0 + (double)(j + k)));
    return sum;
}

static double wanted(size_t i, size_t h)
{
    return (h ? -0.5 : 1.25) * (double)(i * 5 % 7) + (double)h;
}

/* B so that the solution is the one wanted. */
static void set(struct cholesky *e, double d)
{
    for (size_t i = 0; i < N; i++) {
        double *row = e->rows + i * (N + H);

        for (size_t h = 0; h < H; h++)
            row[N + h] = d * wanted(i, h);
        for (size_t j = 0; j < N; j++) {
            row[j] = cell_of(i, j);
            for (size_t h = 0; h < H; h++)
                row[N + h] += row[j] * wanted(j, h);
        }
    }
}

static void they_are_solved_for_every_diagonal(void **state)
{
    static const double added[] = {0, 0.25, 1000};
    struct cholesky e;

    (void)state;
    for (size_t i = 0; i < COUNT(added); i++) {
        assert_ok(cholesky_init(&e, N, H, &err), &err);
        set(&e, added[i]);
        cholesky_solve(&e, 3);
        cholesky_solve(&e, added[i]);
        for (size_t k = 0; k < N * H; k++)
            assert_close(e.solution[k], wanted(k / H, k % H), 1e-10, 1e-12);
        cholesky_release(&e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_solved_for_every_diagonal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
