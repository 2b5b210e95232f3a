/* lost_digits.c - see lost_digits.h. */
#include "table/lost_digits.h"

#include <float.h>
#include <math.h>

#include "base/shell.h"
#include "csv/source.h"
#include "table/doubtful_column.h"
#include "table/epoch_units.h"
#include "table/fill_words.h"
#include "time/time_names.h"

enum { FEWEST_ROWS = 20, NOT_HOURS = 0 };

/* A day of the present is a float with an error of up to 1 / 512. */
static const double EXACT = 500;

static float cell_of(const struct table *t, size_t row, size_t column)
{
    return t->cells[row * t->n_columns + column];
}

/* True if a number is a multiple, but for the rounding of floats. */
static bool is_multiple(double number, double of)
{
    return fabs(number - of * round(number / of)) <=
           number * (double)FLT_EPSILON / 2;
}

/* True for milliseconds, or seconds, since 1970 that never fall and are
 * multiples of a thousand seconds. */
static bool are_cut_seconds(const struct table *t, size_t column)
{
    enum { CUT = 1000 };
    const double unit =
        (double)cell_of(t, 0, column) > 1e3 * EPOCH_FIRST ? 1e3 : 1;

    for (size_t row = 0; row < t->n_rows; row++) {
        const double x = (double)cell_of(t, row, column);

        if (!(x >= EPOCH_FIRST * unit && x <= EPOCH_LAST * unit) ||
            !is_multiple(x, CUT * unit) ||
            (row && x < (double)cell_of(t, row - 1, column)))
            return false;
    }
    return cell_of(t, t->n_rows - 1, column) > cell_of(t, 0, column);
}

/* True if the days of a column rise from one of `n` times of the day to
 * another, mostly to the next, with an error of at most so much of one. */
static bool rises_by(const struct table *t, size_t column, int n, double most)
{
    double before = 0;
    size_t n_next = 0;

    for (size_t row = 0; row < t->n_rows; row++) {
        const double x = (double)cell_of(t, row, column) * n;

        if (fabs(x - round(x)) > most || (row && round(x) <= before))
            return false;
        n_next += round(x) < before + 2;
        before = round(x);
    }
    return 2 * n_next > t->n_rows;
}

/* The times of a day if a column has rounded days of a spreadsheet, from 2000
 * to 2069, of which some are no eighths, as other numbers may be; otherwise
 * NOT_HOURS. */
static int hours_of(const struct table *t, size_t column)
{
    static const int times[] = {24, 48, 96};
    static const float first = 36526, last = 62093;
    bool are_eighths = true;

    for (size_t row = 0; row < t->n_rows; row++) {
        const float x = cell_of(t, row, column);

        if (!(x >= first && x <= last))
            return NOT_HOURS;
        are_eighths = are_eighths && !(8 * x > floorf(8 * x));
    }
    for (size_t i = 0; !are_eighths && i < sizeof times / sizeof *times; i++)
        if (rises_by(t, column, times[i], 0.3))
            return times[i];
    return NOT_HOURS;
}

/* Appends awk that writes the nearest times with more digits. */
static void put_filter(const struct table *t, size_t column, int times,
                       struct text *filter)
{
    const size_t n = column + 1;

    fill_words_put_awk(t, filter);
    text_printf(filter,
                "BEGIN { CONVFMT = OFMT = \"%%.8f\" } "
                "{ x = $%zu; gsub(/[\" ]/, \"\", x); sub(/,/, \".\", x) } "
                "x ~ /^[0-9.]+$/ "
                "{ $%zu = int(x * %d + .5) / %d } 1'",
                n, n, times, times);
}

static enum status refuse_days(struct table *t, size_t column, int times,
                               struct error *err)
{
    struct text text = {0}, filter = {0};
    enum status status;

    put_filter(t, column, times, &filter);
    text_string(&text, "its numbers are days of a spreadsheet whose hours are "
                       "rounded (write more digits: ");
    source_add_command(&text, t->path, &filter);
    text_string(&text, ")");
    status =
        doubtful_column_refuse(t, (int)column, (struct finding){0}, &text, err);
    if (status == STATUS_DATA)
        status = error_add_filter(err, filter.bytes, "");
    text_release(&filter);
    return status;
}

/* Of a column whose name says nothing. */
static enum status refuse_unnamed(struct table *t, size_t column,
                                  struct error *err)
{
    struct text text = {0}, remedy = {0};
    enum status status;

    text_string(&remedy, "--time ");
    shell_quote(&remedy, t->columns[column].name);
    status = text_status(&remedy, err);
    if (status == STATUS_OK) {
        text_printf(&text,
                    "its numbers seem to be days of a spreadsheet with hours: "
                    "give %s, or --time none to leave them out",
                    remedy.bytes);
        status = doubtful_column_refuse(
            t, (int)column, (struct finding){.remedy = remedy.bytes}, &text,
            err);
    }
    text_release(&remedy);
    return status;
}

static enum status refuse_seconds(struct table *t, size_t column,
                                  struct error *err)
{
    char remedy[] = "--time none";
    struct text text = {0};

    text_string(&text,
                "its numbers are times since 1970 without their last digits, "
                "as a spreadsheet shows them: write the file again with all "
                "digits, or give --time none to leave them out");
    return doubtful_column_refuse(
        t, (int)column, (struct finding){.remedy = remedy}, &text, err);
}

enum status lost_digits_refuse(struct table *t, bool unread, struct error *err)
{
    for (size_t i = 0; t->n_rows >= FEWEST_ROWS && i < t->n_columns; i++) {
        struct column *c = &t->columns[i];
        int times;

        if (c->use != COLUMN_VALUES || c->n_other || c->n_missing ||
            (t->time_column >= 0 && time_name_of(c->name) != NAME_TIME))
            continue;
        if (are_cut_seconds(t, i) && !unread)
            return refuse_seconds(t, i, err);
        times = hours_of(t, i);
        if (times && !unread)
            return time_name_of(c->name) != NAME_TIME &&
                           rises_by(t, i, times, times / EXACT)
                       ? refuse_unnamed(t, i, err)
                       : refuse_days(t, i, times, err);
        if (unread && (times || are_cut_seconds(t, i)))
            c->use = COLUMN_CLOCK;
    }
    return STATUS_OK;
}
