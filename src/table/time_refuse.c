/* time_refuse.c - see time_refuse.h. */
#include "table/time_refuse.h"

#include <string.h>

#include "base/shell.h"
#include "csv/source.h"
#include "table/block_times.h"
#include "table/clock_column.h"
#include "table/fill_words.h"
#include "table/form_column.h"
#include "table/line_filter.h"
#include "table/no_year.h"
#include "table/odd_times.h"
#include "table/time_advice.h"
#include "table/time_candidate.h"
#include "table/time_digits.h"
#include "table/time_mark.h"
#include "table/time_samples.h"
#include "time/time_names.h"

static char no_times[] = "--time none", decimal_comma[] = "--decimal ,";

/* Refuses the file, with a finding that has what settles it; `after` ends the
 * error. `filter`, which may be NULL, settles it, too. Releases the texts. */
static enum status refuse_with(struct table *table, size_t row,
                               struct text *names, struct text *message,
                               struct finding finding, const char *after,
                               struct text *filter, struct error *err)
{
    const bool wide = table->rows_share_line; /* the column names */
    enum status status = text_status(names, err);

    finding.kind = FINDING_TIME;
    finding.count = 1;
    finding.line = table_line(table, row);
    finding.column = names->bytes;
    finding.needed = finding.choices || finding.remedy;
    if (status == STATUS_OK)
        status = findings_report(&table->findings, finding, message, NULL, err);
    if (status == STATUS_OK)
        status = error_set(
            err, STATUS_DATA, "%s:%zu: %s%s%s: %s%s", table_path(table, row),
            finding.line, wide ? "" : "column \"", names->bytes,
            wide ? "" : "\"", findings_last(&table->findings)->text, after);
    if (status == STATUS_DATA && filter)
        status = error_add_filter(err, filter->bytes, "");
    text_release(names);
    text_release(message);
    if (filter)
        text_release(filter);
    return status;
}

enum status time_refuse_filter(struct table *table, size_t row,
                               struct text *names, struct text *message,
                               struct text *filter, struct error *err)
{
    return refuse_with(table, row, names, message, (struct finding){0}, "",
                       filter, err);
}

enum status time_refuse_choices(struct table *table, size_t row,
                                struct text *names, struct text *message,
                                char *choices, struct error *err)
{
    return refuse_with(table, row, names, message,
                       (struct finding){.choices = choices}, "", NULL, err);
}

enum status time_refuse_with(struct table *table, size_t row,
                             struct text *names, struct text *message,
                             char *remedy, const char *advice,
                             struct error *err)
{
    const int column =
        names->bytes ? table_find_exact(table, names->bytes) : -1;
    struct text after = {0}, pattern = {0};
    const char *why = "";
    enum status status;

    if (!remedy && column >= 0)
        (void)time_samples_put(table, (size_t)column, &pattern);
    if (!remedy)
        remedy = pattern.bytes ? pattern.bytes : no_times;
    if (remedy == no_times)
        why = " to train on the rows in their order";
    text_printf(&after, " (%s, or give %s%s)", advice, remedy, why);
    message->failed |= after.failed || pattern.failed;
    status = refuse_with(table, row, names, message,
                         (struct finding){.remedy = remedy},
                         after.bytes ? after.bytes : "", NULL, err);
    text_release(&pattern);
    text_release(&after);
    return status;
}

/* Appends what to do about the bad cell of a candidate, in an open bracket.
 * True if that is more than to give the form of the first cell. */
static bool put_advice(const struct time_search *search,
                       const struct table *table, size_t i, struct text *advice,
                       struct text *filter)
{
    const struct time_candidate *c = &search->candidates[i];
    const char *given = search->options->reading.time_format;
    const bool is_first = c->bad == 1, is_column = i < search->n_columns;

    if (is_first && is_column && !*given &&
        time_mark_is(c, c->bad_text, strlen(c->bad_text))) {
        time_mark_advise(advice, filter, table, i, 0);
        return true;
    }
    if (*given || !*c->before || !is_column ||
        !(odd_times_advise(advice, filter, table, i, c) ||
          form_column_put(advice, filter, table, i) ||
          time_advice_change(advice, filter, table, i, c)))
        time_advice_put(advice, filter, c, table_path(table, c->bad - 1),
                        given);
    if (*c->before)
        time_advice_without_line(advice, filter, table, i, c);
    if (!is_first || !is_column || !table->columns[i].times ||
        table->columns[i].times->longest < TIMES_SEEN)
        return false;
    text_string(advice, ", or write all alike; ");
    time_advice_run(advice, filter, table, &table->columns[i]);
    return true;
}

/* Refuses a cell that is no time. */
enum status time_refuse_cell(const struct time_search *search,
                             struct table *table, size_t i, struct error *err)
{
    const struct time_candidate *c = &search->candidates[i];
    const char *given = search->options->reading.time_format;
    struct text names = {0}, message = {0}, advice = {0}, filter = {0};
    int single;
    size_t n_columns;
    const int *columns = time_search_columns(search, i, &single, &n_columns);
    const size_t row = c->bad - 1;
    enum status status;
    char *remedy = row == 0 && !*given ? no_times : NULL;

    if (c->reason != REASON_REQUESTED && !*c->before && !*given &&
        no_year_text(c->bad_text))
        return time_refuse_no_year(search, table, i, row, c->bad_text, err);
    TRY(table_check_utf8(table, table_path(table, row), table_line(table, row),
                         "the time", c->bad_text, strlen(c->bad_text), err));
    time_search_names(&names, search, table, i);
    text_printf(&message, "\"%s\" is not a time", c->bad_text);
    if (!*given && search->options->reading.decimal != DECIMAL_COMMA &&
        time_digits_have_comma(c->bad_text)) {
        text_string(&message, ", but a day of a spreadsheet with a comma");
        return time_refuse_with(table, row, &names, &message, decimal_comma,
                                "write a point", err);
    }
    if (!*given && !search->zone && i < search->n_columns &&
        time_samples_read(table, i, c->bad_text))
        return time_refuse_with(table, row, &names, &message, NULL,
                                "fix the cell", err);
    if (!*given && !time_advice_annual(c->bad_text) &&
        time_samples_are_periods(table, columns, n_columns)) {
        text_string(&message, ", but a period of a year without dates");
        return time_refuse_with(table, row, &names, &message, no_times,
                                "write dates", err);
    }
    if (!*given && row == 0 && time_digits_have_fraction(c->bad_text)) {
        text_string(&message, ", but a number with a fraction");
        return time_refuse_with(table, row, &names, &message, no_times,
                                "give --time-format if its digits are those "
                                "of a time",
                                err);
    }
    if (*given)
        text_printf(&message, " of --time-format \"%s\"", given);
    else if (*c->before)
        text_printf(&message, " like \"%s\" before it", c->before);
    if (put_advice(search, table, i, &advice, &filter))
        remedy = NULL;
    text_string(&advice, "; without times: --time none)");
    message.failed |= advice.failed;
    if (!remedy && !message.failed)
        text_string(&message, advice.bytes);
    status = refuse_with(
        table, row, &names, &message, (struct finding){.remedy = remedy},
        remedy && advice.bytes ? advice.bytes : "", &filter, err);
    text_release(&advice);
    return status;
}

enum status time_refuse_absent(const struct time_search *search,
                               struct table *table, size_t i,
                               const struct time_reading *r, struct error *err)
{
    struct text names = {0}, message = {0}, filter = {0};
    size_t lines[ABSENT_DAYS_MAX];

    if (!r->n_absent)
        return STATUS_OK;
    for (size_t k = 0; k < r->n_absent; k++)
        lines[k] = table_line(table, r->absent[k]);
    time_search_names(&names, search, table, i);
    line_filter_put(&filter, lines, r->n_absent);
    text_printf(&message, "\"%s\" is no date: its month has no such day",
                r->absent_text);
    if (r->n_absent > 1)
        text_printf(&message, "; the same is true of %s",
                    counted(r->n_absent - 1, "other").text);
    text_printf(&message, " (correct %s, or leave the %s out: ",
                r->n_absent > 1 ? "them" : "it",
                r->n_absent > 1 ? "lines" : "line");
    source_add_command(&message, table_path(table, r->absent[0]), &filter);
    text_string(&message, "; without times: --time none)");
    return time_refuse_filter(table, r->absent[0], &names, &message, &filter,
                              err);
}

/* The column of times of day that alone lacks cells of candidate i; or -1. */
static int lacking_column(const struct time_search *search,
                          const struct table *table, size_t i)
{
    int single;
    size_t n;
    const int *columns = time_search_columns(search, i, &single, &n);
    const size_t n_missing = search->candidates[i].n_missing;

    return n == 2 && table->columns[columns[0]].n_missing == 0 &&
                   table->columns[columns[1]].n_missing == n_missing
               ? columns[1]
               : -1;
}

/* Refuses rows without a time: a time of day is as in other days; in one piece,
 * they are easily left out. */
enum status time_refuse_missing(const struct time_search *search,
                                struct table *table, size_t i,
                                struct error *err)
{
    const struct time_candidate *c = &search->candidates[i];
    const struct time_reading *r = &c->readings[0];
    struct text names = {0}, message = {0}, filter = {0};
    const int column = lacking_column(search, table, i), date = (int)i;
    size_t row = 0, n = 0;

    while (row < r->n && r->ticks[row] != MISSING_TICK)
        row++;
    while (n < c->n_missing &&
           (row + n >= r->n || r->ticks[row + n] == MISSING_TICK))
        n++;
    time_search_names(&names, search, table, i);
    text_printf(&message, "the time is missing in %s (add it",
                counted(c->n_missing, "row").text);
    if (column >= 0 && row > 0) {
        text_string(&message, ", or fill it as on other days: ");
        fill_turn_words(table, column, &filter);
    } else if (i < search->n_columns && block_times_are(table, r)) {
        text_string(&message, ", or fill in that of the row above, as another "
                              "column tells these rows apart: ");
        fill_words(table, &date, 1, &filter);
    } else if (n == c->n_missing && row + n <= table->n_rows) {
        text_printf(&filter, "sed '%zu", table_line(table, row));
        if (n > 1)
            text_printf(&filter, ",%zu", table_line(table, row + n - 1));
        text_string(&filter, "d'");
        text_string(&message, n > 1 ? ", leave the lines out: "
                                    : ", leave the line out: ");
    } else if (i == 0 && strchr(",;|", table->delimiter) &&
               4 * c->n_missing <= table->n_rows) {
        text_printf(&filter, "sed '/^%c/d'", table->delimiter);
        text_string(&message, ", leave the lines out: ");
    }
    if (filter.bytes)
        source_add_command(&message, table_path(table, row), &filter);
    text_string(&message, ", or give --time none)");
    return time_refuse_filter(table, row, &names, &message, &filter, err);
}

/* Refuses a file without times if a column has them in many rows. */
enum status time_refuse_mixed(struct table *table, struct error *err)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        const struct column *c = &table->columns[i];
        struct text names = {0}, message = {0}, filter = {0};
        size_t row;

        if (c->use != COLUMN_VALUES || c->n_times < TIMES_SEEN ||
            2 * c->n_times < c->n_looked)
            continue;
        row = *c->times->unread_text ? c->times->unread : c->first_time.row;
        TRY(table_check_utf8(
            table, table_path(table, row), table_line(table, row), "the time",
            c->times->unread_text, strlen(c->times->unread_text), err));
        text_string(&names, c->name);
        time_advice_odd(&message, table, c);
        if (!form_column_put(&message, &filter, table, i)) {
            text_string(&message, " (write all alike; ");
            time_advice_run(&message, &filter, table, c);
        }
        text_string(&message, "; without times: --time none)");
        return time_refuse_filter(table, row, &names, &message, &filter, err);
    }
    return STATUS_OK;
}

/* True for a column that is empty in most rows, but not in the first one. */
static bool is_unfilled(const struct table *table, int column)
{
    const struct column *c = &table->columns[column];

    return table->n_rows && 2 * c->n_missing > table->n_rows &&
           (!fill_is_empty(table, 0, (size_t)column) ||
            c->first_other.line == table_line(table, 0));
}

/* The number of columns of a time that are to be filled, the first ones; the
 * others have no empty cell. */
static size_t count_unfilled(const struct table *table,
                             const struct time_parts *parts)
{
    size_t n = 0;

    while (n < parts->n && is_unfilled(table, parts->columns[n]))
        n++;
    for (size_t i = n; i < parts->n; i++)
        if (table->columns[parts->columns[i]].n_missing)
            return 0;
    return n < parts->n ? n : 0;
}

enum status time_refuse_unfilled(const struct time_search *search,
                                 struct table *table, struct error *err)
{
    for (size_t k = 0; k < TIME_COMPOSITES; k++) {
        const struct time_parts *parts = &search->parts[k];
        const size_t n = count_unfilled(table, parts);
        struct text names = {0}, message = {0}, filter = {0};
        const char *name = n ? table->columns[parts->columns[0]].name : "";

        if (!n || !(time_name_is_date(name) || time_name_unit(name) == 'Y'))
            continue;
        for (size_t i = 0; i < n; i++)
            text_printf(&names, "%s%s", i ? "," : "",
                        table->columns[parts->columns[i]].name);
        text_string(&message, "it is filled only in the first row of each "
                              "block (fill the others: ");
        fill_words(table, parts->columns, n, &filter);
        source_add_command(&message, table->path, &filter);
        text_string(&message, "; without times: --time none)");
        return time_refuse_filter(table, 1, &names, &message, &filter, err);
    }
    return STATUS_OK;
}

enum status time_refuse_periods(const struct time_search *search,
                                struct table *table, size_t year,
                                struct error *err)
{
    for (size_t k = 0; k < TIME_COMPOSITES; k++) {
        const struct time_parts *parts = &search->parts[k];
        struct text names = {0}, message = {0};

        if (!parts->n || parts->columns[0] != (int)year ||
            !time_samples_are_periods(table, parts->columns, parts->n))
            continue;
        time_search_names(&names, search, table, search->n_columns + k);
        text_string(&message, "periods of a year without dates");
        return time_refuse_with(table, 0, &names, &message, no_times,
                                "write dates", err);
    }
    return STATUS_OK;
}

/* Refuses months with a thirteenth one. The filter names the place of the
 * column: if cells before it contain the delimiter, it leaves out no line. */
static enum status refuse_annual(struct table *table, size_t column,
                                 struct error *err)
{
    const char d = table->delimiter;
    struct text names = {0}, message = {0}, filter = {0};

    text_string(&names, table->columns[column].name);
    text_printf(&filter,
                "sed '/^\\([^%c]*%c\\)\\{%zu\\}\"*[0-9]\\{4\\}13\"*%c/d'", d, d,
                column, d);
    text_string(&message, "its numbers are months, and a thirteenth for each "
                          "year (leave such lines out: ");
    source_add_command(&message, table_path(table, 0), &filter);
    text_string(&message, ")");
    return time_refuse_filter(table, 0, &names, &message, &filter, err);
}

enum status time_refuse_clock(struct table *table, size_t column,
                              const char *words, struct error *err)
{
    const bool has_pattern = !column_is_odd_weeks(table, column);
    struct text names = {0}, message = {0};

    if (!has_pattern && column_has_annual(table, column))
        return refuse_annual(table, column, err);
    text_string(&names, table->columns[column].name);
    text_printf(&message, "its numbers are %s", words);
    return time_refuse_with(table, 0, &names, &message,
                            has_pattern ? NULL : no_times, "write dates", err);
}

enum status time_refuse_apart(struct table *table, size_t date, size_t clock,
                              struct error *err)
{
    struct text names = {0}, message = {0}, both = {0}, remedy = {0};
    enum status status;

    text_printf(&both, "%s,%s", table->columns[date].name,
                table->columns[clock].name);
    text_string(&remedy, "--time ");
    remedy.failed |= both.failed;
    if (!remedy.failed)
        shell_quote(&remedy, both.bytes);
    text_string(&names, table->columns[clock].name);
    text_string(&message, "its numbers are times of day, and their dates are "
                          "in column \"");
    text_printable(&message, table->columns[date].name);
    text_string(&message, "\"");
    message.failed |= remedy.failed;
    status = time_refuse_with(table, 0, &names, &message, remedy.bytes,
                              "write both in one column", err);
    text_release(&both);
    text_release(&remedy);
    return status;
}

enum status time_refuse_no_year(const struct time_search *search,
                                struct table *table, size_t i, size_t row,
                                const char *text, struct error *err)
{
    struct text names = {0}, message = {0};

    time_search_names(&names, search, table, i);
    text_string(&message, "\"");
    text_printable(&message, text);
    text_string(&message, "\" seems to be a month and a day without a year");
    return time_refuse_with(table, row, &names, &message, NULL,
                            "add the year, as in 31 Jan 2024", err);
}
