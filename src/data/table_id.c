/* table_id.c - see table_id.h. */
#include "data/table_id.h"

#include <stdlib.h>
#include <strings.h>

static const char *const id_names[] = {"unique_id", "series_id", "id",
                                       "item_id",   "ts_id",     "series"};

int table_id_guess(const struct table *t)
{
    for (size_t k = 0; t->header && k < sizeof id_names / sizeof *id_names; k++)
        for (size_t i = 0; i < t->n_columns; i++)
            if (strcasecmp(t->columns[i].name, id_names[k]) == 0)
                return (int)i;
    return -1;
}

/* The time of a row, and its id unless all rows count as one series. */
struct key {
    int64_t tick;
    uint32_t id;
};

static int compare_keys(const void *a, const void *b)
{
    const struct key *x = a, *y = b;

    if (x->tick != y->tick)
        return x->tick < y->tick ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

enum status table_id_fits(const struct table *t, size_t n_ids,
                          const int64_t *ticks, bool *fits, struct error *err)
{
    size_t n_times = 0, n_pairs = 0; /* repeated */
    struct key *keys;

    *fits = false;
    if (t->n_rows < 2 * n_ids)
        return STATUS_OK;
    keys = malloc(t->n_rows * sizeof *keys);
    if (!keys)
        return error_no_memory(err, t->n_rows * sizeof *keys);
    for (size_t i = 0; i < t->n_rows; i++)
        keys[i] = (struct key){ticks[i], t->id_of_row[i]};
    qsort(keys, t->n_rows, sizeof *keys, compare_keys);
    for (size_t i = 1; i < t->n_rows; i++) {
        n_times += keys[i].tick == keys[i - 1].tick;
        n_pairs += compare_keys(&keys[i], &keys[i - 1]) == 0;
    }
    free(keys);
    *fits = n_times > 0 && 10 * n_pairs <= n_times;
    return STATUS_OK;
}
