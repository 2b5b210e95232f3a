/* history_read.c - reads the file of a history (history.h). */
#include "score/history.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/number.h"
#include "csv/csv.h"

struct history_reader {
    struct history *history;
    const char *path;
    bool in_rows;
    size_t column, n_columns;
    struct history_row row; /* that is being read */
    struct time_form forms[2];
};

/* The columns before those of coverage, as in history_columns. */
enum history_column {
    COLUMN_ORIGIN,
    COLUMN_TO,
    COLUMN_TARGET,
    COLUMN_ROWS,
    COLUMN_PENDING,
    COLUMN_MISSING,
    COLUMN_METRICS,
    COLUMN_NAIVE = COLUMN_METRICS + N_HISTORY_METRICS,
    N_FIXED
};

static enum status refuse(const struct history_reader *r, size_t line,
                          const char *what, struct error *err)
{
    return error_set(err, STATUS_DATA,
                     "%s:%zu: %s: this is no history of attnforecast score, or "
                     "a damaged one (name another file with --history, or mend "
                     "this one)",
                     r->path, line, what);
}

static enum status take_name(struct history_reader *r, const char *text,
                             size_t length, size_t line, struct error *err)
{
    static const size_t n_prefix = sizeof HISTORY_COVERAGE - 1;
    const size_t i = r->n_columns++;
    double level;
    size_t number;

    if (i < N_FIXED)
        return strlen(history_columns[i]) == length &&
                       memcmp(history_columns[i], text, length) == 0
                   ? STATUS_OK
                   : refuse(r, line, "its columns are others", err);
    if (length <= n_prefix || memcmp(text, HISTORY_COVERAGE, n_prefix) != 0 ||
        !number_parse_double(text + n_prefix, length - n_prefix, &level) ||
        level <= 0 || level >= 100 || i - N_FIXED >= MAX_LEVELS)
        return refuse(r, line, "its columns are others", err);
    TRY(history_level(r->history, level, &number, err));
    return number == i - N_FIXED
               ? STATUS_OK
               : refuse(r, line, "a level is there twice", err);
}

static bool take_time(struct history_reader *r, const char *text, size_t length,
                      int64_t *tick)
{
    for (size_t i = 0; i < 2; i++) {
        struct time_form form = r->forms[i];

        if (time_parse(text, length, true, &form, tick))
            return true;
    }
    return false;
}

static bool take_count(const char *text, size_t length, size_t *count)
{
    enum { DIGITS = 9 };

    *count = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *count = *count * 10 + (size_t)(text[i] - '0');
    }
    return length > 0 && length <= DIGITS;
}

/* An empty cell is NaN. */
static bool take_real(const char *text, size_t length, double *value)
{
    *value = (double)NAN;
    return length == 0 ||
           (number_parse_double(text, length, value) && *value >= 0);
}

static bool take_score(struct history_row *row, size_t column, const char *text,
                       size_t length)
{
    if (column < COLUMN_NAIVE)
        return length &&
               take_real(text, length, &row->metrics[column - COLUMN_METRICS]);
    if (column == COLUMN_NAIVE)
        return take_real(text, length, &row->naive_mae);
    return take_real(text, length, &row->coverage[column - N_FIXED]) &&
           !(row->coverage[column - N_FIXED] > 1);
}

/* What is wrong with a cell; NULL: nothing. */
static const char *take_cell(struct history_reader *r, size_t column,
                             const char *text, size_t length)
{
    struct history_row *row = &r->row;

    switch ((enum history_column)column) {
    case COLUMN_ORIGIN:
        return take_time(r, text, length, &row->origin)
                   ? NULL
                   : "the origin is no time as in the actual values";
    case COLUMN_TO:
        return take_time(r, text, length, &row->to) && row->to > row->origin
                   ? NULL
                   : "the time of the last step is none after the origin";
    case COLUMN_ROWS:
        return take_count(text, length, &row->n_rows) && row->n_rows
                   ? NULL
                   : "the number of rows is none";
    case COLUMN_PENDING:
        return take_count(text, length, &row->counts.n_pending)
                   ? NULL
                   : "the number of pending rows is none";
    case COLUMN_MISSING:
        return take_count(text, length, &row->counts.n_missing) &&
                       row->counts.n_missing <= row->counts.n_pending
                   ? NULL
                   : "the number of missing rows is none";
    default:
        return take_score(row, column, text, length) ? NULL
                                                     : "a score is no number";
    }
}

static enum status cell(void *context, const char *text, size_t length,
                        size_t line, struct error *err)
{
    struct history_reader *r = context;
    const char *wrong;

    if (!r->in_rows)
        return take_name(r, text, length, line, err);
    if (r->column == r->n_columns)
        return refuse(r, line, "a row has too many cells", err);
    if (r->column == COLUMN_TARGET) {
        r->column++;
        return length ? string_set_add(&r->history->targets, text, length,
                                       &r->row.target, err)
                      : refuse(r, line, "the target is empty", err);
    }
    wrong = take_cell(r, r->column++, text, length);
    return wrong ? refuse(r, line, wrong, err) : STATUS_OK;
}

static enum status row_end(void *context, size_t line, struct error *err)
{
    struct history_reader *r = context;
    bool is_new;

    if (!r->in_rows) {
        r->in_rows = true;
        return r->n_columns >= N_FIXED
                   ? STATUS_OK
                   : refuse(r, line, "its columns are others", err);
    }
    if (r->column < r->n_columns)
        return refuse(r, line, "a row has too few cells", err);
    r->column = 0;
    TRY(history_put(r->history, &r->row, &is_new, err));
    for (size_t i = 0; i < MAX_LEVELS; i++)
        r->row.coverage[i] = (double)NAN;
    return is_new
               ? STATUS_OK
               : refuse(r, line, "the origin and target are there twice", err);
}

/* Sets whether there is no file, or one without a byte, as that of mktemp. */
static enum status look(const char *path, bool *is_empty, struct error *err)
{
    struct stat st;

    *is_empty = stat(path, &st) != 0;
    if (*is_empty)
        return STATUS_OK;
    if (!S_ISREG(st.st_mode))
        return error_set(err, STATUS_DATA,
                         "%s: a history is read and written as a file, and "
                         "this is none (name a file)",
                         path);
    *is_empty = st.st_size == 0;
    return STATUS_OK;
}

enum status history_read(struct history *h, const char *path, struct error *err)
{
    struct history_reader r = {
        .history = h,
        .path = path,
        .forms = {history_form(h, false), history_form(h, true)}};
    const struct reader_sink sink = {
        .cell = cell, .row_end = row_end, .context = &r};
    struct dialect dialect = {.delimiter = ',', .header = true};
    struct passed_over passed;
    bool is_empty;

    TRY(look(path, &is_empty, err));
    if (is_empty)
        return STATUS_OK;
    for (size_t i = 0; i < MAX_LEVELS; i++)
        r.row.coverage[i] = (double)NAN;
    TRY(reader_read(path, &dialect, &sink, &passed, err));
    if (passed.n_comments || passed.n_preamble || passed.n_blank || !r.in_rows)
        return refuse(&r, 1, "some lines are no rows", err);
    return STATUS_OK;
}
