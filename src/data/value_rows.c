/* value_rows.c - see value_rows.h. */
#include "data/value_rows.h"

#include <math.h>
#include <stdlib.h>

#include "data/row_steps.h"
#include "table/text_cell.h"

static int compare_rows(const void *a, const void *b)
{
    const struct value_row *x = a, *y = b;

    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

static void sort_rows(const struct table *t, size_t column,
                      struct value_row *sorted)
{
    for (size_t row = 0; row < t->n_rows; row++)
        sorted[row] = (struct value_row){
            cell_bits(t->cells[row * t->n_columns + column]), row};
    qsort(sorted, t->n_rows, sizeof *sorted, compare_rows);
}

struct value_rows value_rows_count(const struct table *t, size_t column,
                                   struct value_row *sorted)
{
    const float first = t->cells[column];
    struct value_rows v = {.most = first, .fewest_rows = t->n_rows};

    sort_rows(t, column, sorted);
    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = t->cells[sorted[i].row * t->n_columns + column];

        v.n_values += i == 0 || sorted[i].value != sorted[i - 1].value;
        v.most = fmaxf(v.most, x);
    }
    for (size_t i = 0, end; i < t->n_rows; i = end) {
        for (end = i + 1;
             end < t->n_rows && sorted[end].value == sorted[i].value; end++) {
            const size_t row = sorted[end].row, last = sorted[end - 1].row;
            const size_t distance = row - last;

            v.n_turns += 2 * distance > v.n_values && distance < 2 * v.n_values;
            v.n_exact += distance == v.n_values;
            v.n_runs += distance > 1;
            v.n_earlier += t->ticks && t->ticks[row] < t->ticks[last];
        }
        v.n_runs++;
        v.fewest_rows = end - i < v.fewest_rows ? end - i : v.fewest_rows;
        v.most_rows = end - i > v.most_rows ? end - i : v.most_rows;
        v.n_frequent += end - i >= VALUE_FEWEST_ROWS ? end - i : 0;
    }
    return v;
}

enum status value_rows_regular(const struct table *t,
                               const struct value_row *sorted, bool *regular,
                               struct error *err)
{
    int64_t *lengths = malloc((t->n_rows + 1) * sizeof *lengths), median;
    size_t n = 0, n_regular = 0;

    *regular = false;
    if (!lengths)
        return error_no_memory(err, (t->n_rows + 1) * sizeof *lengths);
    for (size_t i = 1; i < t->n_rows; i++)
        if (sorted[i].value == sorted[i - 1].value)
            lengths[n++] =
                t->ticks[sorted[i].row] - t->ticks[sorted[i - 1].row];
    qsort(lengths, n, sizeof *lengths, row_steps_compare);
    median = n ? lengths[n / 2] : 0;
    for (size_t i = 0; i < n; i++)
        n_regular += 10 * llabs(lengths[i] - median) <= median;
    *regular = median > 0 && 10 * n_regular >= 9 * n;
    free(lengths);
    return STATUS_OK;
}
