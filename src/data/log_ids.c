/* log_ids.c - see log_ids.h. */
#include "data/log_ids.h"

#include <math.h>
#include <stdlib.h>

#include "base/shell.h"
#include "table/text_cell.h"
#include "time/time_names.h"

enum {
    FEWEST_ROWS = 10, /* of a value */
    MOST_VALUES = 1000
};

struct value_row {
    uint32_t value;
    size_t row;
};

/* How the rows of the values of a column follow each other. */
struct value_rows {
    size_t n_values;
    size_t n_frequent; /* rows of values that have several */
    size_t n_turns;    /* rows about n_values after the last of their value */
    size_t n_runs;     /* of rows with the same value */
    size_t n_earlier;  /* rows before the last of their value in time */
    float most;        /* the largest number */
};

static int compare_rows(const void *a, const void *b)
{
    const struct value_row *x = a, *y = b;

    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

/* True for a complete column of texts, or of whole numbers that is not the only
 * one of numbers; `numbers` tells which. */
static bool is_candidate(const struct table *t, size_t column, bool *numbers)
{
    const struct column *c = &t->columns[column];
    size_t n_others = 0;

    if (c->use != COLUMN_VALUES || c->n_missing || c->is_categorical)
        return false;
    *numbers = c->n_other == 0;
    if (!*numbers)
        return c->n_numbers == 0 || time_name_is_id(c->name);
    if (!time_name_is_id(c->name))
        return false;
    for (size_t i = 0; i < t->n_columns; i++)
        n_others += i != column && t->columns[i].use == COLUMN_VALUES &&
                    t->columns[i].n_numbers > 0;
    for (size_t row = 0; row < t->n_rows; row++) {
        const float x = t->cells[row * t->n_columns + column];

        if (!(x >= 0 && floorf(x) >= x))
            return false;
    }
    return n_others > 0;
}

/* The rows of each value one after the other. */
static void sort_rows(const struct table *t, size_t column,
                      struct value_row *sorted)
{
    for (size_t row = 0; row < t->n_rows; row++)
        sorted[row] = (struct value_row){
            cell_bits(t->cells[row * t->n_columns + column]), row};
    qsort(sorted, t->n_rows, sizeof *sorted, compare_rows);
}

static struct value_rows count_rows(const struct table *t, size_t column,
                                    const struct value_row *sorted)
{
    const float first = t->cells[column];
    struct value_rows v = {.most = first};

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
            v.n_runs += distance > 1;
            v.n_earlier += t->ticks[row] < t->ticks[last];
        }
        v.n_runs++;
        v.n_frequent += end - i >= FEWEST_ROWS ? end - i : 0;
    }
    return v;
}

static bool are_values(const struct value_rows *v, size_t n_rows)
{
    return v->n_values >= 2 && v->n_values <= MOST_VALUES &&
           10 * v->n_frequent >= 9 * n_rows;
}

/* Two states of a switch, 0 and 1, also take turns. */
static bool take_turns(const struct value_rows *v, size_t n_rows)
{
    return 3 * v->n_turns >= 2 * n_rows && (v->n_values > 2 || !(v->most <= 1));
}

/* Finds the best column: a name is worth more than a number of values. -1:
 * there is none. */
static enum status find(const struct dataset *d, bool order, int *column,
                        struct error *err)
{
    const struct table *t = &d->table;
    struct value_row *sorted;
    size_t best = 0;

    *column = -1;
    if (t->id_of_row || !t->ticks || t->n_rows < 2 * FEWEST_ROWS)
        return STATUS_OK;
    sorted = malloc(t->n_rows * sizeof *sorted);
    if (!sorted)
        return error_no_memory(err, t->n_rows * sizeof *sorted);
    for (size_t c = 0; c < t->n_columns; c++) {
        bool numbers, named, fits;
        struct value_rows v;
        size_t worth;

        if (!is_candidate(t, c, &numbers))
            continue;
        sort_rows(t, c, sorted);
        v = count_rows(t, c, sorted);
        named = time_name_is_id(t->columns[c].name);
        fits = take_turns(&v, t->n_rows);
        if (order)
            fits = !v.n_earlier && (fits || v.n_runs <= 2 * v.n_values);
        else
            fits |= named && !numbers;
        worth = v.n_values + (named ? MOST_VALUES : 0);
        if (fits && are_values(&v, t->n_rows) && worth > best) {
            best = worth;
            *column = (int)c;
        }
    }
    free(sorted);
    return STATUS_OK;
}

static void add_option(const struct dataset *d, int column, struct text *option)
{
    text_string(option, "--id ");
    shell_quote(option, d->table.columns[column].name);
}

enum status log_ids_add(const struct dataset *d, struct text *remedy,
                        struct error *err)
{
    int column;

    TRY(find(d, true, &column, err));
    if (column >= 0)
        add_option(d, column, remedy);
    return STATUS_OK;
}

enum status log_ids_refuse(struct dataset *d, struct finding finding,
                           size_t row, const struct text *problem,
                           struct error *err)
{
    const char *resample = finding.remedy;
    struct text text = {0}, option = {0}, choices = {0};
    enum status status;
    int column;

    TRY(find(d, false, &column, err));
    if (column < 0)
        return STATUS_OK;
    text.failed = problem->failed;
    text_printf(&text, "%s; column \"%s\" may tell several series apart",
                problem->bytes ? problem->bytes : "",
                d->table.columns[column].name);
    add_option(d, column, &option);
    status = text_status(&option, err);
    if (status == STATUS_OK)
        text_printf(&choices, "%s\n%s", option.bytes, resample);
    if (status == STATUS_OK)
        status = text_status(&choices, err);
    finding.remedy = NULL;
    finding.choices = choices.bytes;
    if (status == STATUS_OK)
        status = findings_report(&d->table.findings, finding, &text, NULL, err);
    if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA,
                           "%s:%zu: %s (give %s if it does, or %s to join the "
                           "rows of each step)",
                           dataset_path(d, row), finding.line,
                           findings_last(&d->table.findings)->text,
                           option.bytes, resample);
    text_release(&text);
    text_release(&option);
    text_release(&choices);
    return status;
}
