/* test_gemm.c - the matrix product against a triple loop, and transpose. */
#include "check.h"

#include "kernel/gemm.h"

enum { SIZE = 67, GAP = 3, STRIDE = SIZE + GAP, AREA = STRIDE * STRIDE };

/* The variant under test. */
static void gemm(const struct gemm *p)
{
    gemm_each[isa_current()](p);
}

static real A[AREA], B[AREA], C[AREA], before[AREA];

static void fill_all(void)
{
    fill_random(A, AREA, R(1.0), 1);
    fill_random(B, AREA, R(1.0), 2);
    fill_random(before, AREA, R(1.0), 3);
}

/* Numbers beside the M x N of C have to stay as they were. */
static void check_gemm(const struct gemm *p)
{
    const double rtol = sizeof(real) == sizeof(float) ? 1e-6 : 1e-15;

    memcpy(C, before, sizeof C);
    gemm(p);
    for (size_t i = 0; i < p->M; i++)
        for (size_t j = 0; j < p->ci; j++) {
            const size_t at = i * p->ci + j;
            double sum = p->add ? (double)before[at] : 0, size = fabs(sum);

            if (j >= p->N) {
                assert_true(C[at] == before[at]);
                continue;
            }
            for (size_t k = 0; k < p->K; k++) {
                const double term = (double)p->A[i * p->ai + k * p->ak] *
                                    (double)p->B[k * p->bk + j];

                sum += term;
                size += fabs(term);
            }
            assert_close((double)C[at], sum, 0, rtol * size);
        }
    assert_memory_equal(C + p->M * p->ci, before + p->M * p->ci,
                        (AREA - p->M * p->ci) * sizeof *C);
}

/* Each N and K up to SIZE, with each M of a few. */
static void check_all_sizes(bool transposed, bool add)
{
    fill_all();
    for (size_t N = 1; N <= SIZE; N++)
        for (size_t K = 1; K <= SIZE; K++) {
            const size_t M = 1 + (7 * N + 3 * K) % 17;

            check_gemm(&(struct gemm){M, N, K, A, transposed ? 1 : STRIDE,
                                      transposed ? STRIDE : 1, B, STRIDE, C,
                                      STRIDE, add});
        }
}

static void gemm_overwrites(void **state)
{
    (void)state;
    check_all_sizes(false, false);
}

static void gemm_adds(void **state)
{
    (void)state;
    check_all_sizes(false, true);
}

static void gemm_of_a_transposed_overwrites(void **state)
{
    (void)state;
    check_all_sizes(true, false);
}

static void gemm_of_a_transposed_adds(void **state)
{
    (void)state;
    check_all_sizes(true, true);
}

static void gemm_with_many_rows(void **state)
{
    (void)state;
    fill_all();
    for (size_t M = 1; M <= SIZE; M++)
        check_gemm(&(struct gemm){M, 5, SIZE, A, STRIDE, 1, B, STRIDE, C,
                                  STRIDE, true});
}

/* A single row has wider tiles: two of the widest set's, and what is left. */
static void gemm_of_a_wide_row(void **state)
{
    enum { WIDTH = 2 * 12 * 16 + SIZE, K = AREA / (WIDTH + GAP) };

    (void)state;
    fill_all();
    for (size_t N = 1; N <= WIDTH; N++)
        check_gemm(&(struct gemm){1, N, K, A, STRIDE, 1, B, WIDTH + GAP, C,
                                  WIDTH + GAP, N % 2});
}

static void gemm_of_no_terms_is_zero_or_nothing(void **state)
{
    (void)state;
    fill_all();
    check_gemm(
        &(struct gemm){3, 5, 0, A, STRIDE, 1, B, STRIDE, C, STRIDE, false});
    check_gemm(
        &(struct gemm){3, 5, 0, A, STRIDE, 1, B, STRIDE, C, STRIDE, true});
}

/* Bit for bit: a forecast may not depend on the windows beside it. */
static void a_row_does_not_depend_on_the_rows_beside_it(void **state)
{
    (void)state;
    fill_all();
    for (size_t N = 1; N <= SIZE; N++) {
        const size_t M = 16, K = SIZE - N + 1;

        gemm(
            &(struct gemm){M, N, K, A, STRIDE, 1, B, STRIDE, C, STRIDE, false});
        for (size_t i = 0; i < M; i++) {
            /* at an odd address, and alone */
            real row[SIZE + 1];

            gemm(&(struct gemm){1, N, K, A + i * STRIDE, STRIDE, 1, B, STRIDE,
                                row + 1, N, false});
            assert_memory_equal(row + 1, C + i * STRIDE, N * sizeof *row);
        }
    }
}

static void transpose_swaps_rows_and_columns(void **state)
{
    const size_t rows = 5, cols = 7;

    (void)state;
    fill_all();
    transpose(rows, cols, A, C);
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++)
            assert_true(C[j * rows + i] == A[i * cols + j]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gemm_overwrites),
        cmocka_unit_test(gemm_adds),
        cmocka_unit_test(gemm_of_a_transposed_overwrites),
        cmocka_unit_test(gemm_of_a_transposed_adds),
        cmocka_unit_test(gemm_with_many_rows),
        cmocka_unit_test(gemm_of_a_wide_row),
        cmocka_unit_test(gemm_of_no_terms_is_zero_or_nothing),
        cmocka_unit_test(a_row_does_not_depend_on_the_rows_beside_it),
        cmocka_unit_test(transpose_swaps_rows_and_columns),
    };

    return run_on_each_isa(tests);
}
