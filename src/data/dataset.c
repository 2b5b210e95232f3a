/* dataset.c - finds columns, series and times; see dataset.h. */
#include "data/dataset.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/impute.h"

void dataset_release(struct dataset *d)
{
    table_release(&d->table);
    free(d->columns);
    free(d->series);
    free(d->imputed);
    free(d->file_row);
    *d = (struct dataset){0};
}

void dataset_time(const struct dataset *d, size_t row, char text[TIME_TEXT_MAX])
{
    table_time(&d->table, row, text);
}

void dataset_future_time(const struct dataset *d, size_t row, size_t k,
                         char text[TIME_TEXT_MAX])
{
    const struct time_form *form = &d->table.time_form;

    text[0] = '\0';
    if (d->has_times)
        (void)time_print(
            form, time_add(form, d->step, d->table.ticks[row], (int64_t)k),
            text);
}

static enum status find_columns(struct dataset *d, struct error *err)
{
    const struct table *table = &d->table;

    d->n_columns = d->schema->n_columns;
    d->columns = calloc(d->n_columns, sizeof *d->columns);
    if (!d->columns)
        return error_no_memory(err, d->n_columns * sizeof *d->columns);
    for (size_t c = 0; c < d->n_columns; c++) {
        const struct column *column;

        TRY(table_require(table, d->schema->names[c], NULL, &d->columns[c],
                          err));
        column = &table->columns[d->columns[c]];
        if (column->n_other)
            return error_set(err, STATUS_DATA,
                             "%s:%zu: column \"%s\": \"%s\" is not a number "
                             "(fix the cell, or leave it blank and give "
                             "--missing ffill)",
                             column->first_other.path, column->first_other.line,
                             column->name, column->first_other.text);
    }
    return STATUS_OK;
}

/* Reads the label of a series, which must be the same in all its rows. */
static enum status read_label(const struct dataset *d, int column,
                              struct series *series, bool need,
                              struct error *err)
{
    const struct table *table = &d->table;

    series->label = NAN;
    for (size_t i = 0; column >= 0 && i < series->n_rows; i++) {
        const size_t row = series->first + i;
        const float label =
            table->cells[row * table->n_columns + (size_t)column];

        if (i == 0)
            series->label = label;
        if (need && isnan(label))
            return error_set(err, STATUS_DATA,
                             "%s:%zu: the label of id \"%s\" is missing (add "
                             "it, or remove the id from the training file)",
                             table->path, dataset_line(d, row), series->id);
        if (isnan(label) != isnan(series->label) || label < series->label ||
            label > series->label)
            return error_set(err, STATUS_DATA,
                             "%s:%zu: the label of id \"%s\" differs from that "
                             "of an earlier row (a label is one number per id)",
                             table->path, dataset_line(d, row), series->id);
    }
    return STATUS_OK;
}

static enum status read_labels(struct dataset *d, bool need, struct error *err)
{
    const int column = table_find_exact(&d->table, d->schema->label);

    if (need && column >= 0 && d->table.columns[column].n_other)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: label \"%s\" is not a number (fix the cell)",
                         d->table.path,
                         d->table.columns[column].first_other.line,
                         d->table.columns[column].first_other.text);
    for (size_t s = 0; s < d->n_series; s++)
        TRY(read_label(d, column, &d->series[s], need, err));
    return STATUS_OK;
}

static enum status check_time_order(const struct dataset *d,
                                    const struct series *series,
                                    struct error *err)
{
    const int64_t *ticks = d->table.ticks + series->first;

    for (size_t i = 1; i < series->n_rows; i++) {
        const size_t row = series->first + i;
        char before[TIME_TEXT_MAX], here[TIME_TEXT_MAX];

        if (ticks[i] >= ticks[i - 1])
            continue;
        dataset_time(d, row - 1, before);
        dataset_time(d, row, here);
        if (strcmp(dataset_path(d, row), dataset_path(d, row - 1)) != 0)
            return error_set(err, STATUS_DATA,
                             "%s:%zu: time %s follows %s, the last time of %s "
                             "(its rows must come after those of that file)",
                             dataset_path(d, row), dataset_line(d, row), here,
                             before, dataset_path(d, row - 1));
        return error_set(err, STATUS_DATA,
                         "%s:%zu: time %s follows %s, but times must increase "
                         "(sort the file by time; if it holds several series, "
                         "train with --id COLUMN)",
                         dataset_path(d, row), dataset_line(d, row), here,
                         before);
    }
    return STATUS_OK;
}

static bool same_step(struct time_step a, struct time_step b)
{
    return a.kind == b.kind && a.count == b.count;
}

/* True if two consecutive rows have the same time: the file may hold several
 * series. */
static bool has_repeated_times(const struct dataset *d)
{
    for (size_t i = 1; d->table.ticks && i < d->table.n_rows; i++)
        if (d->table.ticks[i] == d->table.ticks[i - 1])
            return true;
    return false;
}

/* Refuses a step that a model file cannot store; `at` is the row after it. */
static enum status refuse_step(const struct dataset *d, size_t at,
                               struct error *err)
{
    char before[TIME_TEXT_MAX], here[TIME_TEXT_MAX];

    dataset_time(d, at - 1, before);
    dataset_time(d, at, here);
    return error_set(err, STATUS_DATA,
                     "%s:%zu: the step from time %s to %s is too large: 2^53 "
                     "units or more (use larger units, or give --time "
                     "none)",
                     dataset_path(d, at), dataset_line(d, at), before, here);
}

/* Notes why forecasts have no times although there is a time column. */
static void note_no_step(const struct dataset *d, bool training,
                         struct text *notes)
{
    text_string(notes, "column \"");
    text_printable(notes, d->table.columns[d->table.time_column].name);
    text_printf(notes, "\" %s: forecasts have no times%s\n",
                d->table.ticks ? "has no constant time step"
                               : "has times in an unknown format, or in "
                                 "several (known: YYYY-MM-DD, YYYY-MM, date "
                                 "and hh:mm with the same offset, integers)",
                !training || !d->table.ticks ? ""
                : !d->schema->id && has_repeated_times(d)
                    ? " (if the file holds several series, give their column "
                      "with --id)"
                    : " (if rows are missing, add them with empty cells and "
                      "give --missing)");
}

/* Sets the time step, if all series of at least two rows have the same constant
 * step. */
static enum status find_step(struct dataset *d, bool training,
                             struct text *notes, struct error *err)
{
    bool constant = true, any = false;
    size_t second = 0; /* second row of the last such series */

    if (d->schema->layout == LAYOUT_ROWS)
        return STATUS_OK;
    if (d->table.time_column < 0) {
        text_printf(notes, "no time column: forecasts have no times%s\n",
                    training ? " (--time names one)" : "");
        return STATUS_OK;
    }
    for (size_t s = 0; d->table.ticks && s < d->n_series; s++) {
        const struct series *series = &d->series[s];
        struct time_step step;

        TRY(check_time_order(d, series, err));
        if (series->n_rows < 2)
            continue;
        step = time_step_find(&d->table.time_form,
                              d->table.ticks + series->first, series->n_rows);
        if (step.kind == STEP_NONE || (any && !same_step(step, d->step)))
            constant = false;
        d->step = step;
        second = series->first + 1;
        any = true;
    }
    d->has_times = d->table.ticks && constant && any;
    if (!d->has_times) {
        d->step = (struct time_step){STEP_NONE, 0};
        note_no_step(d, training, notes);
    }
    if (d->step.count >= TIME_STEP_LIMIT)
        return refuse_step(d, second, err);
    return STATUS_OK;
}

enum { SCRATCH_CELLS = 1 << 24 }; /* copied at a time, plus a column */

/* The same field of every row: `size` bytes each, `stride` bytes apart. */
struct field {
    char *first;
    size_t stride, size;
};

/* Moves row from[i] to row i; `scratch` has n x size bytes. */
static void reorder_field(struct field field, const size_t *from, size_t n,
                          char *scratch)
{
    for (size_t i = 0; i < n; i++)
        memcpy(scratch + i * field.size, field.first + from[i] * field.stride,
               field.size);
    for (size_t i = 0; i < n; i++)
        memcpy(field.first + i * field.stride, scratch + i * field.size,
               field.size);
}

/*
 * Reorders all arrays with one entry per row. The cells of a large table are
 * reordered a few columns at a time, because a second copy of the whole table
 * may not fit in memory.
 */
static enum status reorder(struct table *t, const size_t *from,
                           struct error *err)
{
    const size_t n = t->n_rows, width = t->n_columns;
    const size_t n_together =
        n * width > SCRATCH_CELLS ? SCRATCH_CELLS / n + 1 : width;
    const struct field others[] = {
        {(char *)t->id_of_row, sizeof *t->id_of_row, sizeof *t->id_of_row},
        {(char *)t->ticks, sizeof *t->ticks, sizeof *t->ticks},
        {(char *)t->time_text, sizeof *t->time_text, sizeof *t->time_text},
    };
    const size_t size =
        (n_together + 1) * sizeof *t->cells; /* fits a tick, too */
    char *scratch = malloc(n * size);

    if (!scratch)
        return error_no_memory(err, n * size);
    for (size_t c = 0; c < width; c += n_together) {
        const size_t left = width - c < n_together ? width - c : n_together;

        reorder_field((struct field){(char *)(t->cells + c),
                                     width * sizeof *t->cells,
                                     left * sizeof *t->cells},
                      from, n, scratch);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].first)
            reorder_field(others[i], from, n, scratch);
    free(scratch);
    return STATUS_OK;
}

static bool is_grouped(const struct table *table)
{
    for (size_t i = 1; i < table->n_rows; i++)
        if (table->id_of_row[i] < table->id_of_row[i - 1])
            return false;
    return true;
}

/* Sets id, first row and number of rows of each series. */
static void set_series(struct dataset *d)
{
    const struct table *table = &d->table;
    size_t first = 0;

    for (size_t i = 0; i < table->n_rows; i++)
        d->series[table->id_of_row ? table->id_of_row[i] : 0].n_rows++;
    for (size_t s = 0; s < d->n_series; s++) {
        d->series[s].id = table->ids ? table->ids[s] : NULL;
        d->series[s].first = first;
        first += d->series[s].n_rows;
    }
}

/* Finds the series, in order of first appearance. If rows of different ids are
 * mixed, makes the rows of each id consecutive and sets file_row. */
static enum status group_series(struct dataset *d, struct error *err)
{
    struct table *table = &d->table;
    size_t *next;

    d->n_series = table->id_of_row ? table->n_ids : 1;
    d->series = calloc(d->n_series, sizeof *d->series);
    if (!d->series)
        return error_no_memory(err, d->n_series * sizeof *d->series);
    set_series(d);
    if (!table->id_of_row || is_grouped(table))
        return STATUS_OK;

    d->file_row = calloc(table->n_rows, sizeof *d->file_row);
    next = malloc(d->n_series * sizeof *next);
    if (!d->file_row || !next) {
        free(next);
        return error_no_memory(err, table->n_rows * sizeof *d->file_row);
    }
    for (size_t s = 0; s < d->n_series; s++)
        next[s] = d->series[s].first;
    for (size_t i = 0; i < table->n_rows; i++)
        d->file_row[next[table->id_of_row[i]]++] = i;
    free(next);
    return reorder(table, d->file_row, err);
}

enum status dataset_init(struct dataset *d, struct table *table,
                         const struct schema *schema,
                         const struct reading *reading, bool training,
                         struct text *notes, struct error *err)
{
    *d = (struct dataset){.table = *table,
                          .schema = schema,
                          .missing = (enum missing)reading->missing};
    *table = (struct table){0};
    TRY(find_columns(d, err));
    TRY(group_series(d, err));
    if (schema->layout == LAYOUT_LABELLED)
        TRY(read_labels(d, training, err));
    TRY(find_step(d, training, notes, err));
    return impute_missing(d, training, notes, err);
}
