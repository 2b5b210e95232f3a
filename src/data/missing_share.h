/*
 * missing_share.h - how many cells of a column are missing, where the first of
 * them is, and whether that is much.
 */
#ifndef DATA_MISSING_SHARE_H
#define DATA_MISSING_SHARE_H

#include <stdbool.h>
#include <stddef.h>

/* All zero: no cell was counted. */
struct missing_share {
    size_t n, first; /* missing cells, and the row of the first */
    size_t n_cells;
};

static inline void missing_share_add(struct missing_share *share, size_t row,
                                     bool is_missing)
{
    share->n_cells++;
    if (is_missing && !share->n++)
        share->first = row;
}

/* True for more than a tenth. */
static inline bool missing_share_is_large(const struct missing_share *share)
{
    return share->n * 10 > share->n_cells;
}

#endif
