/* dataset.c - see dataset.h: finding the columns, the series, the times. */
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
                             "(mend it, or empty it and try --missing ffill)",
                             column->first_other.path, column->first_other.line,
                             column->name, column->first_other.text);
    }
    return STATUS_OK;
}

/* The label of a series: the same number in each of its rows. */
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
                             "%s:%zu: the label of id \"%s\" is missing (fill "
                             "it in, or leave the id out of the training file)",
                             table->path, dataset_line(d, row), series->id);
        if (isnan(label) != isnan(series->label) || label < series->label ||
            label > series->label)
            return error_set(err, STATUS_DATA,
                             "%s:%zu: the label of id \"%s\" is not the same "
                             "in all its rows (a label is one number per id)",
                             table->path, dataset_line(d, row), series->id);
    }
    return STATUS_OK;
}

static enum status read_labels(struct dataset *d, bool need, struct error *err)
{
    const int column = table_find_exact(&d->table, d->schema->label);

    if (need && column >= 0 && d->table.columns[column].n_other)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: label \"%s\" is not a number", d->table.path,
                         d->table.columns[column].first_other.line,
                         d->table.columns[column].first_other.text);
    for (size_t s = 0; s < d->n_series; s++)
        TRY(read_label(d, column, &d->series[s], need, err));
    return STATUS_OK;
}

static enum status check_rising(const struct dataset *d,
                                const struct series *series, struct error *err)
{
    const int64_t *ticks = d->table.ticks + series->first;

    for (size_t i = 1; i < series->n_rows; i++) {
        char before[TIME_TEXT_MAX], here[TIME_TEXT_MAX];

        if (ticks[i] >= ticks[i - 1])
            continue;
        dataset_time(d, series->first + i - 1, before);
        dataset_time(d, series->first + i, here);
        return error_set(err, STATUS_DATA,
                         "%s:%zu: time %s comes after %s: rows must be in "
                         "rising order of time (sort the file by time; name "
                         "the series with --id if it holds several)",
                         dataset_path(d, series->first + i),
                         dataset_line(d, series->first + i), here, before);
    }
    return STATUS_OK;
}

static bool same_step(struct time_step a, struct time_step b)
{
    return a.kind == b.kind && a.count == b.count;
}

/* Neighbouring rows of one time: perhaps of several series. */
static bool has_twins(const struct dataset *d)
{
    for (size_t i = 1; d->table.ticks && i < d->table.n_rows; i++)
        if (d->table.ticks[i] == d->table.ticks[i - 1])
            return true;
    return false;
}

/* A step that the model file could not hold; `at` is a row behind it. */
static enum status refuse_step(const struct dataset *d, size_t at,
                               struct error *err)
{
    char before[TIME_TEXT_MAX], here[TIME_TEXT_MAX];

    dataset_time(d, at - 1, before);
    dataset_time(d, at, here);
    return error_set(err, STATUS_DATA,
                     "%s:%zu: the step from time %s to %s is too large: 2^53 "
                     "units or more (count in larger units, or give --time "
                     "none)",
                     dataset_path(d, at), dataset_line(d, at), before, here);
}

/* Why forecasts carry no times, though there is a time column. */
static void note_no_step(const struct dataset *d, bool training,
                         struct text *notes)
{
    text_string(notes, "column \"");
    text_printable(notes, d->table.columns[d->table.time_column].name);
    text_printf(notes,
                "\" %s: its times are kept as text, forecasts carry no "
                "times%s\n",
                d->table.ticks ? "has no constant step from row to row"
                               : "holds times of another form than "
                                 "YYYY-MM-DD, YYYY-MM, date and hh:mm, or "
                                 "integers",
                training && !d->schema->id && has_twins(d)
                    ? " (if the file holds several series, name their column "
                      "with --id)"
                    : "");
}

/* One constant step in all series of at least two rows, or none. */
static enum status find_step(struct dataset *d, bool training,
                             struct text *notes, struct error *err)
{
    bool constant = true, any = false;
    size_t second = 0; /* row of a series */

    if (d->schema->layout == LAYOUT_ROWS)
        return STATUS_OK;
    if (d->table.time_column < 0) {
        text_printf(notes, "no time column found: forecasts carry no times\n");
        return STATUS_OK;
    }
    for (size_t s = 0; d->table.ticks && s < d->n_series; s++) {
        const struct series *series = &d->series[s];
        struct time_step step;

        TRY(check_rising(d, series, err));
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

enum { ROOM_CELLS = 1 << 24 }; /* that are in memory twice, and a column */

/* A part of each row: `size` bytes, the next row's `stride` further on. */
struct part {
    char *first;
    size_t stride, size;
};

/* Row i becomes the one that was from[i]; `room` has n x size bytes. */
static void reorder_part(struct part part, const size_t *from, size_t n,
                         char *room)
{
    for (size_t i = 0; i < n; i++)
        memcpy(room + i * part.size, part.first + from[i] * part.stride,
               part.size);
    for (size_t i = 0; i < n; i++)
        memcpy(part.first + i * part.stride, room + i * part.size, part.size);
}

/*
 * Puts the table's per-row arrays in the order of `from`. The cells of a
 * large table go some columns at a time: it would not fit in memory twice.
 */
static enum status reorder(struct table *t, const size_t *from,
                           struct error *err)
{
    const size_t n = t->n_rows, width = t->n_columns;
    const size_t many = n * width > ROOM_CELLS ? ROOM_CELLS / n + 1 : width;
    const struct part others[] = {
        {(char *)t->id_of_row, sizeof *t->id_of_row, sizeof *t->id_of_row},
        {(char *)t->ticks, sizeof *t->ticks, sizeof *t->ticks},
        {(char *)t->time_text, sizeof *t->time_text, sizeof *t->time_text},
    };
    const size_t size = (many + 1) * sizeof *t->cells; /* for a tick, too */
    char *room = malloc(n * size);

    if (!room)
        return error_no_memory(err, n * size);
    for (size_t c = 0; c < width; c += many) {
        const size_t left = width - c < many ? width - c : many;

        reorder_part((struct part){(char *)(t->cells + c),
                                   width * sizeof *t->cells,
                                   left * sizeof *t->cells},
                     from, n, room);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].first)
            reorder_part(others[i], from, n, room);
    free(room);
    return STATUS_OK;
}

static bool is_grouped(const struct table *table)
{
    for (size_t i = 1; i < table->n_rows; i++)
        if (table->id_of_row[i] < table->id_of_row[i - 1])
            return false;
    return true;
}

static void count_rows(struct dataset *d)
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

/* Makes the rows of each id neighbours, in order of appearance: fills series,
 * and file_row if they were mixed. */
static enum status group_series(struct dataset *d, struct error *err)
{
    struct table *table = &d->table;
    size_t *next;

    d->n_series = table->id_of_row ? table->n_ids : 1;
    d->series = calloc(d->n_series, sizeof *d->series);
    if (!d->series)
        return error_no_memory(err, d->n_series * sizeof *d->series);
    count_rows(d);
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
                         const struct schema *schema, enum missing missing,
                         bool training, struct text *notes, struct error *err)
{
    *d =
        (struct dataset){.table = *table, .schema = schema, .missing = missing};
    *table = (struct table){0};
    TRY(find_columns(d, err));
    TRY(group_series(d, err));
    if (schema->layout == LAYOUT_LABELLED)
        TRY(read_labels(d, training, err));
    TRY(find_step(d, training, notes, err));
    return impute_missing(d, training, notes, err);
}
