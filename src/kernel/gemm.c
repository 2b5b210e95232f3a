/*
 * gemm.c - see gemm.h; compiled once per instruction set.
 *
 * C is computed in tiles of ROWS rows by COLS vectors. A tile stays in
 * registers while k runs: for each k, COLS loads of B and ROWS numbers of A
 * feed ROWS x COLS multiply-adds. The tile sizes fit the registers (AVX-512
 * has 32, the other sets have 16). A single row uses tiles of WIDE vectors,
 * because each multiply-add has to wait for the previous one of its sum.
 */
#include "kernel/gemm.h"

#include "kernel/lanes.h"

enum { ROWS = LANES == 16 ? 8 : 4, COLS = 3, WIDE = LANES == 16 ? 12 : 6 };

#if defined(__GNUC__) && !defined(__clang__)
#define UNROLL _Pragma("GCC unroll 12")
#else
#define UNROLL
#endif

/*
 * Computes a tile of `rows` <= ROWS rows from row i on and `cols` <= COLS
 * vectors (WIDE for a single row) from column j on; the last vector has `last`
 * numbers. The function is inlined with constant sizes, so that the
 * accumulators are registers.
 */
LANES_INLINE void tile(const struct gemm *p, size_t i, size_t j, const int rows,
                       const int cols, const size_t last)
{
    const real *a = p->A + i * p->ai, *b = p->B + j;
    real *c = p->C + i * p->ci + j;
    vec sum[ROWS][WIDE];

    UNROLL
    for (int r = 0; r < rows; r++)
        UNROLL
    for (int v = 0; v < cols; v++)
        sum[r][v] = p->add ? vec_get(c + (size_t)r * p->ci + v * LANES,
                                     v + 1 < cols ? LANES : last)
                           : vec_set(0);
    for (size_t k = 0; k < p->K; k++, a += p->ak, b += p->bk) {
        vec row[WIDE];

        UNROLL
        for (int v = 0; v < cols; v++)
            row[v] = vec_get(b + v * LANES, v + 1 < cols ? LANES : last);
        UNROLL
        for (int r = 0; r < rows; r++)
            UNROLL
        for (int v = 0; v < cols; v++)
            sum[r][v] += a[(size_t)r * p->ai] * row[v];
    }
    UNROLL
    for (int r = 0; r < rows; r++)
        UNROLL
    for (int v = 0; v < cols; v++)
        vec_put(c + (size_t)r * p->ci + v * LANES, sum[r][v],
                v + 1 < cols ? LANES : last);
}

/* Computes all rows of a panel of `cols` vectors from column j on. */
LANES_INLINE void panel(const struct gemm *p, size_t j, const int cols,
                        const size_t last)
{
    size_t i = 0;

    for (; i + ROWS <= p->M; i += ROWS)
        tile(p, i, j, ROWS, cols, last);
    if (ROWS > 4 && i + 4 <= p->M) {
        tile(p, i, j, 4, cols, last);
        i += 4;
    }
    if (i + 2 <= p->M) {
        tile(p, i, j, 2, cols, last);
        i += 2;
    }
    if (i < p->M)
        tile(p, i, j, 1, cols, last);
}

void LANE(gemm)(const struct gemm *p)
{
    size_t j = 0;

    for (; p->M == 1 && j + WIDE * LANES <= p->N; j += WIDE * LANES)
        tile(p, 0, j, 1, WIDE, LANES);
    for (; j + COLS * LANES <= p->N; j += COLS * LANES)
        panel(p, j, COLS, LANES);
    if (j + 2 * LANES <= p->N) {
        panel(p, j, 2, LANES);
        j += 2 * LANES;
    }
    if (j + LANES <= p->N) {
        panel(p, j, 1, LANES);
        j += LANES;
    }
    if (j < p->N)
        panel(p, j, 1, p->N - j);
}
