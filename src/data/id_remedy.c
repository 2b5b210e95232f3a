/* id_remedy.c - see id_remedy.h. */
#include "data/id_remedy.h"

#include <stdlib.h>

#include "base/shell.h"

/* The time of a row, its id so far, and its value in a column. */
struct key {
    int64_t tick;
    uint32_t id;
    float value;
};

static int compare_keys(const void *a, const void *b)
{
    const struct key *x = a, *y = b;

    if (x->tick != y->tick)
        return x->tick < y->tick ? -1 : 1;
    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    return (x->value > y->value) - (x->value < y->value);
}

static int compare_values(const void *a, const void *b)
{
    const struct key *x = a, *y = b;

    return (x->value > y->value) - (x->value < y->value);
}

static bool is_complete_number(const struct column *column)
{
    return !column->n_other && !column->n_missing && column->n_numbers;
}

/* True if the values of a column are whole, are few, and differ at each time.
 */
static bool tells_apart(const struct dataset *d, size_t column,
                        struct key *keys)
{
    const struct table *t = &d->table;
    size_t n_values = 1;

    for (size_t i = 0; i < t->n_rows; i++) {
        keys[i] = (struct key){t->ticks[i], t->id_of_row ? t->id_of_row[i] : 0,
                               t->cells[i * t->n_columns + column]};
        if (floorf(keys[i].value) < keys[i].value)
            return false;
    }
    qsort(keys, t->n_rows, sizeof *keys, compare_keys);
    for (size_t i = 1; i < t->n_rows; i++)
        if (compare_keys(&keys[i], &keys[i - 1]) == 0)
            return false;
    qsort(keys, t->n_rows, sizeof *keys, compare_values);
    for (size_t i = 1; i < t->n_rows; i++)
        n_values += compare_values(&keys[i], &keys[i - 1]) != 0;
    return 2 * n_values <= t->n_rows;
}

/* The first column of text, else the first that tells series apart; -1: none.
 */
static int find_column(const struct dataset *d, struct key *keys)
{
    const struct table *t = &d->table;

    for (size_t c = 0; c < t->n_columns; c++)
        if (t->columns[c].use == COLUMN_VALUES && t->columns[c].n_other &&
            !t->columns[c].n_numbers)
            return (int)c;
    for (size_t c = 0; c < t->n_columns; c++)
        if (t->columns[c].use == COLUMN_VALUES &&
            is_complete_number(&t->columns[c]) && tells_apart(d, c, keys))
            return (int)c;
    return -1;
}

enum status id_remedy(const struct dataset *d, size_t n, struct text *remedy,
                      struct error *err)
{
    const size_t n_rows = d->table.n_rows;
    struct key *keys;
    int column;

    if (10 * n < n_rows)
        return STATUS_OK;
    keys = malloc(n_rows * sizeof *keys);
    if (!keys)
        return error_no_memory(err, n_rows * sizeof *keys);
    column = find_column(d, keys);
    free(keys);
    if (column >= 0) {
        struct text id = {0};

        if (d->table.id_name)
            text_printf(&id, "%s,", d->table.id_name);
        text_string(&id, d->table.columns[column].name);
        text_string(remedy, "--id ");
        remedy->failed |= id.failed;
        if (!id.failed)
            shell_quote(remedy, id.bytes);
        text_release(&id);
    }
    return STATUS_OK;
}
