/* chunk_products.c - see chunk_products.h. */
#include "train/chunk_products.h"

#include "kernel/gemm.h"

enum { PART = 32 }; /* rows of the sums that a thread takes at a time */

/* Adds columns [from, to) of rows [start, end). */
static void add_columns(const struct chunk_products *c, size_t start,
                        size_t end, size_t from, size_t to)
{
    const size_t corner = start * c->n_b + from;

    gemm_each[isa_current()](&(struct gemm){
        end - start, to - from, c->n, c->a + start, 1, c->a_row, c->b + from,
        c->n_b, c->products + corner, c->n_b, false});
    for (size_t i = 0; i < end - start; i++)
        for (size_t j = i * c->n_b; j < i * c->n_b + to - from; j++)
            c->sums[corner + j] += (double)c->products[corner + j];
}

static void add_rows(void *context, size_t start, size_t end)
{
    const struct chunk_products *c = context;

    if (!c->symmetric) {
        add_columns(c, start, end, 0, c->n_b);
        return;
    }
    add_columns(c, start, end, 0, end);
    if (c->n_b > c->F)
        add_columns(c, start, end, c->F, c->n_b);
}

void chunk_products_add(const struct chunk_products *chunk)
{
    struct chunk_products copy = *chunk;

    thread_pool_parts(chunk->pool, chunk->F, PART, add_rows, &copy);
}
