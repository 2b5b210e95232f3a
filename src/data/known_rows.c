/* known_rows.c - see known_rows.h. */
#include "data/known_rows.h"

#include <stdlib.h>

static bool is_known(const struct dataset *d, size_t row)
{
    for (size_t j = 0; j < d->schema->n_targets; j++)
        if (!dataset_imputed(d, row, d->schema->targets[j]))
            return true;
    return false;
}

enum status known_rows_count(struct dataset *d, struct error *err)
{
    const size_t n = d->table.n_rows;

    if (!d->imputed)
        return STATUS_OK;
    free(d->known_before);
    d->known_before = calloc(n + 1, sizeof *d->known_before);
    if (!d->known_before)
        return error_no_memory(err, (n + 1) * sizeof *d->known_before);
    for (size_t row = 0; row < n; row++)
        d->known_before[row + 1] = d->known_before[row] + is_known(d, row);
    return STATUS_OK;
}

size_t known_rows_before(const struct dataset *d, size_t s, size_t n)
{
    const uint32_t *before = d->known_before;
    const size_t first = d->series[s].first;

    return before ? before[first + n] - before[first] : n;
}

size_t known_rows_find(const struct dataset *d, size_t s, size_t known)
{
    size_t low = 0, high = d->series[s].n_rows; /* the answer is in there */

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (known_rows_before(d, s, middle) >= known)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}
