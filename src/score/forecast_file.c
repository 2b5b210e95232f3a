/* forecast_file.c - see forecast_file.h. */
#include "score/forecast_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "csv/csv.h"
#include "csv/source.h"
#include "score/forecast_header.h"

/* The arrays of a file that grow with its rows, by one row of each. */
struct arrays {
    size_t ids, steps, lines, values, bands; /* capacities */
};

struct file_reader {
    struct forecast_file *file;
    struct string_list names; /* of the first line */
    struct forecast_header header;
    bool in_rows;
    size_t column; /* of the next cell */
    struct arrays capacity;
};

enum key { KEY_ID, KEY_TIME, KEY_STEP };

static enum status grow(void **block, size_t *capacity, size_t n, size_t size,
                        struct error *err)
{
    void *grown = array_grow(*block, capacity, n, size, err);

    if (!grown)
        return err->code;
    *block = grown;
    return STATUS_OK;
}

#define GROW(array, capacity, n, err)                                          \
    do {                                                                       \
        void *block = (array);                                                 \
        TRY(grow(&block, &(capacity), (n), sizeof *(array), err));             \
        (array) = block;                                                       \
    } while (0)

static size_t n_bands(const struct forecast_file *f)
{
    return f->n_targets * f->levels.n;
}

static enum status grow_keys(struct file_reader *r, size_t n, struct error *err)
{
    struct forecast_file *f = r->file;

    GROW(f->id_of_row, r->capacity.ids, n, err);
    GROW(f->steps, r->capacity.steps, n, err);
    GROW(f->lines, r->capacity.lines, n, err);
    return STATUS_OK;
}

static enum status grow_values(struct file_reader *r, size_t n,
                               struct error *err)
{
    struct forecast_file *f = r->file;

    GROW(f->values, r->capacity.values, n * f->n_targets, err);
    GROW(f->bands, r->capacity.bands, n * n_bands(f) + 1, err);
    return STATUS_OK;
}

/* Makes room for a row, without forecasts. */
static enum status start_row(struct file_reader *r, size_t line,
                             struct error *err)
{
    struct forecast_file *f = r->file;

    TRY(grow_keys(r, f->n_rows + 1, err));
    TRY(grow_values(r, f->n_rows + 1, err));
    f->lines[f->n_rows] = line;
    for (size_t j = 0; j < f->n_targets; j++)
        f->values[f->n_rows * f->n_targets + j] = NAN;
    for (size_t i = 0; i < n_bands(f); i++)
        f->bands[f->n_rows * n_bands(f) + i] =
            (struct band){(double)NAN, (double)NAN};
    return STATUS_OK;
}

static enum status read_step(struct file_reader *r, const char *text,
                             size_t length, struct error *err)
{
    struct forecast_file *f = r->file;
    size_t step = 0, i = 0;

    while (i < length && text[i] >= '0' && text[i] <= '9' &&
           step <= FORECAST_STEPS_MAX)
        step = step * 10 + (size_t)(text[i++] - '0');
    f->steps[f->n_rows] = step;
    if (length && i == length && step && step <= FORECAST_STEPS_MAX)
        return STATUS_OK;
    return error_set(err, STATUS_DATA,
                     "%s:%zu: the step \"%.*s\" is not a whole number from 1 "
                     "to %d (fix the cell)",
                     f->path, f->lines[f->n_rows],
                     (int)(length < 40 ? length : 40), text,
                     FORECAST_STEPS_MAX);
}

static enum status read_time(struct file_reader *r, const char *text,
                             size_t length, struct error *err)
{
    struct forecast_file *f = r->file;

    if (length)
        return string_list_add(&f->times, text, length, err);
    return error_set(err, STATUS_DATA,
                     "%s:%zu: the forecast has no time, by which it could be "
                     "compared with what came: the data that it was made from "
                     "had no times with a constant step, or labels (add a "
                     "column of times, and train again)",
                     f->path, f->lines[f->n_rows]);
}

static enum status read_key(struct file_reader *r, enum key key,
                            const char *text, size_t length, struct error *err)
{
    struct forecast_file *f = r->file;

    switch (key) {
    case KEY_ID:
        return string_set_add(&f->ids, text, length, &f->id_of_row[f->n_rows],
                              err);
    case KEY_TIME:
        return read_time(r, text, length, err);
    case KEY_STEP:
        return read_step(r, text, length, err);
    }
    return STATUS_OK;
}

/* The cells of intervals may be empty, those of forecasts not. */
static enum status read_number(struct file_reader *r, const char *text,
                               size_t length, float *value, struct error *err)
{
    const struct forecast_file *f = r->file;
    const bool may_be_empty = r->header.columns[r->column].is_end;

    *value = NAN;
    if (number_parse(text, length, value) == NUMBER ||
        (may_be_empty && !length))
        return STATUS_OK;
    return error_set(err, STATUS_DATA,
                     "%s:%zu: column \"%.80s\": \"%.*s\" is not a number (fix "
                     "the cell, or forecast again)",
                     f->path, f->lines[f->n_rows],
                     string_list_at(&r->names, r->column),
                     (int)(length < 40 ? length : 40), text);
}

static enum status read_value(struct file_reader *r, const char *text,
                              size_t length, struct error *err)
{
    struct forecast_file *f = r->file;
    const struct forecast_column *c = &r->header.columns[r->column];
    const size_t at = f->n_rows * f->n_targets + c->target;
    float value;

    if (c->is_quantile)
        return STATUS_OK;
    TRY(read_number(r, text, length, &value, err));
    if (!c->is_end)
        f->values[at] = value;
    else if (c->is_high)
        f->bands[at * f->levels.n + c->level].high = (double)value;
    else
        f->bands[at * f->levels.n + c->level].low = (double)value;
    return STATUS_OK;
}

static enum status too_many_cells(const struct file_reader *r, size_t line,
                                  struct error *err)
{
    return error_set(err, STATUS_DATA,
                     "%s:%zu: more or fewer cells than the %zu of the first "
                     "line (fix the row, or forecast again)",
                     r->file->path, line, r->header.n_columns);
}

static enum status add_cell(void *context, const char *text, size_t length,
                            size_t line, struct error *err)
{
    struct file_reader *r = context;

    if (!r->in_rows)
        return string_list_add(&r->names, text, length, err);
    if (r->column == r->header.n_columns)
        return too_many_cells(r, line, err);
    if (r->column == 0)
        TRY(start_row(r, line, err));
    if (r->column < N_FORECAST_KEYS)
        TRY(read_key(r, (enum key)r->column, text, length, err));
    else
        TRY(read_value(r, text, length, err));
    r->column++;
    return STATUS_OK;
}

static enum status end_header(struct file_reader *r, struct error *err)
{
    struct forecast_file *f = r->file;

    TRY(forecast_header_find(&r->header, f->path, &r->names, err));
    f->n_targets = r->header.n_targets;
    f->levels = r->header.levels;
    for (size_t j = 0; j < f->n_targets; j++) {
        const char *name = string_list_at(&r->names, N_FORECAST_KEYS + j);

        TRY(string_list_add(&f->targets, name, strlen(name), err));
    }
    r->in_rows = true;
    return STATUS_OK;
}

/* Both ends of an interval are there, or none. */
static enum status check_bands(const struct forecast_file *f, struct error *err)
{
    const struct band *bands = f->bands + f->n_rows * n_bands(f);

    for (size_t i = 0; i < n_bands(f); i++) {
        const struct band *b = &bands[i];

        if ((isnan(b->low) && isnan(b->high)) || b->low <= b->high)
            continue;
        return error_set(err, STATUS_DATA,
                         "%s:%zu: the %g %% interval of \"%.80s\" has %s (fix "
                         "the row, or forecast again)",
                         f->path, f->lines[f->n_rows],
                         f->levels.list[i % f->levels.n],
                         string_list_at(&f->targets, i / f->levels.n),
                         isnan(b->low) || isnan(b->high)
                             ? "only one end"
                             : "its lower end above the upper one");
    }
    return STATUS_OK;
}

static enum status end_row(void *context, size_t line, struct error *err)
{
    struct file_reader *r = context;

    if (!r->in_rows)
        return end_header(r, err);
    if (r->column != r->header.n_columns)
        return too_many_cells(r, line, err);
    TRY(check_bands(r->file, err));
    r->file->n_rows++;
    r->column = 0;
    return STATUS_OK;
}

static enum status check_whole(const struct file_reader *r,
                               const struct passed_over *passed,
                               struct error *err)
{
    const struct forecast_file *f = r->file;

    if (passed->n_comments || passed->n_preamble)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: a line that is no row of forecasts (remove "
                         "it, or forecast again)",
                         f->path,
                         passed->n_comments ? passed->first_comment
                                            : passed->first_preamble);
    if (!r->in_rows)
        return error_set(err, STATUS_DATA,
                         "%s: the file is empty (write a forecast with "
                         "attnforecast predict --format csv -o FILE)",
                         f->path);
    if (!f->n_rows)
        return error_set(err, STATUS_DATA,
                         "%s: no forecasts below the first line (write them "
                         "with attnforecast predict --format csv -o FILE)",
                         f->path);
    return STATUS_OK;
}

enum status forecast_file_read(struct forecast_file *f, const char *path,
                               struct error *err)
{
    struct file_reader r = {.file = f};
    const struct reader_sink sink = {
        .cell = add_cell, .row_end = end_row, .context = &r};
    struct dialect dialect = {.delimiter = ',', .header = true};
    struct passed_over passed;
    enum status status;

    *f = (struct forecast_file){.path = strdup(source_name(path))};
    if (!f->path)
        return error_no_memory(err, strlen(path) + 1);
    status = reader_read(path, &dialect, &sink, &passed, err);
    if (status == STATUS_OK)
        status = check_whole(&r, &passed, err);
    string_list_release(&r.names);
    forecast_header_release(&r.header);
    return status;
}

void forecast_file_release(struct forecast_file *f)
{
    free(f->path);
    string_list_release(&f->targets);
    string_set_release(&f->ids);
    free(f->id_of_row);
    string_list_release(&f->times);
    free(f->steps);
    free(f->lines);
    free(f->values);
    free(f->bands);
    *f = (struct forecast_file){0};
}

bool forecast_has_ids(const struct forecast_file *f)
{
    return f->ids.n > 1 || (f->ids.n && *f->ids.names[0]);
}
