/* test_cholesky.c - linear equations by the Cholesky factorisation. */
#include "check.h"

#include "kernel/cholesky.h"

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

static double expected(size_t i, size_t h)
{
    return (h ? -0.5 : 1.25) * (double)(i * 5 % 7) + (double)h;
}

/* Sets A, and the B that has this solution. */
static void set(struct cholesky *s, double d)
{
    for (size_t i = 0; i < N; i++) {
        double *row = s->rows + i * (N + H);

        for (size_t h = 0; h < H; h++)
            row[N + h] = d * expected(i, h);
        for (size_t j = 0; j < N; j++) {
            row[j] = cell_of(i, j);
            for (size_t h = 0; h < H; h++)
                row[N + h] += row[j] * expected(j, h);
        }
    }
}

static void the_system_is_solved_for_every_diagonal(void **state)
{
    static const double added[] = {0, 0.25, 1000};
    struct cholesky system;

    (void)state;
    for (size_t i = 0; i < COUNT(added); i++) {
        assert_ok(cholesky_init(&system, N, H, &err), &err);
        set(&system, added[i]);
        cholesky_solve(&system, 3);
        cholesky_solve(&system, added[i]);
        for (size_t k = 0; k < N * H; k++)
            assert_close(system.solution[k], expected(k / H, k % H), 1e-10,
                         1e-12);
        cholesky_release(&system);
    }
}

/* A is 1 everywhere but for its last number: it is not semidefinite by 1e-3. */
static void a_rounded_matrix_needs_more_of_the_diagonal(void **state)
{
    struct cholesky system;

    (void)state;
    assert_ok(cholesky_init(&system, 2, 1, &err), &err);
    for (size_t i = 0; i < 6; i++)
        system.rows[i] = 1;
    system.rows[4] = 1 - 1e-3;
    cholesky_solve(&system, 1e-6);
    for (size_t i = 0; i < 2; i++)
        assert_true(fabs(system.solution[i]) < 10);
    cholesky_release(&system);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_system_is_solved_for_every_diagonal),
        cmocka_unit_test(a_rounded_matrix_needs_more_of_the_diagonal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
