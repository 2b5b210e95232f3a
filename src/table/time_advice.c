/* time_advice.c - see time_advice.h. */
#include "table/time_advice.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "csv/source.h"
#include "table/line_filter.h"
#include "table/odd_times.h"
#include "time/time_names.h"

static const char digits[] = "0123456789";

const char *time_advice_annual(const char *bad)
{
    static const char *const codes[] = {"M13",    "Q05", "S03",
                                        "Annual", "S01", "S02"};
    const size_t length = strlen(bad);

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        const size_t n = strlen(codes[i]);

        if (length >= n && strcmp(bad + length - n, codes[i]) == 0)
            return codes[i];
    }
    return NULL;
}

/* Appends the command that leaves out annual means, or those of halves. */
static bool put_annual(struct text *text, struct text *filter, const char *path,
                       const char *bad)
{
    const char *code = time_advice_annual(bad);

    if (!code)
        return false;
    text_printf(filter, "sed '/%s/d'", code);
    text_printf(text, " (%s is the mean of %s: leave such lines out: ", code,
                code[0] == 'S' && code[2] != '3' ? "half a year" : "a year");
    source_add_command(text, path, filter);
    return true;
}

/* True for an hour that a change of the clocks repeats, with the letter of
 * its turn: 2A or 02B:15 behind a date. */
static bool has_repeated_hour(const char *text)
{
    const char *blank = strchr(text, ' ');

    if (!blank)
        return false;
    blank += 1 + (blank[1] == '0');
    return (*blank == '2' || *blank == '3') && blank[1] &&
           strchr("ABab", blank[1]) && (!blank[2] || strchr(": -", blank[2]));
}

/* Appends the command that removes the letters, and the ends of intervals that
 * have one: the hour is then there twice, as local time has it. */
static bool put_repeated_hour(struct text *text, struct text *filter,
                              const char *path, const char *bad)
{
    if (!has_repeated_hour(bad))
        return false;
    text_string(filter, "sed -E 's/(^|[^0-9A-Za-z])(0?[23])[ABab]([:0-9]*)"
                        "( *- *[0-9]+[ABab]?[:0-9]*)?($|[^0-9A-Za-z])/"
                        "\\1\\2\\3\\5/'");
    text_string(text, " (it is an hour that a change of the clocks repeats: "
                      "write both without the letter: ");
    source_add_command(text, path, filter);
    return true;
}

static bool is_fraction(const char *text)
{
    return (*text == '.' || *text == ',') && is_digit(text[1]);
}

/* True for a text such as 2024-01-01 00.5. */
static bool has_part_of_hour(const char *text)
{
    const char *blank = strrchr(text, ' ');
    const char *clock = blank ? blank : strchr(text, 'T');
    const size_t hours = clock ? strspn(clock + 1, digits) : 0;

    return (hours == 1 || hours == 2) && is_fraction(clock + 1 + hours) &&
           !strchr(text, ':');
}

/* True for a week 53, such as 2016-W53, of a year that has none. */
static bool is_week_53(const char *text)
{
    const char *week = strpbrk(text, "Ww");

    return week && is_digit(*text) && strcmp(week + 1, "53") == 0;
}

/* Cells of which the text says what to do. */
static const struct {
    bool (*is)(const char *text);
    const char *advice;
} texts[] = {
    {has_part_of_hour, ": it has a fraction of an hour (write minutes, such as "
                       "00:30"},
    {is_week_53, ": the year has 52 weeks in ISO 8601 (write the first day of "
                 "each week"},
};

/* What to do about a cell by its text; NULL: nothing is known. */
static const char *advice_of_text(const char *bad)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].is(bad))
            return texts[i].advice;
    return NULL;
}

static const char *advice_of(const struct time_candidate *c, const char *given)
{
    if (strstr(given, "%H") && strstr(given, "%p"))
        return " (%H is an hour of 24; with AM or PM, 1 to 12 is %I: fix the "
               "cell or the form";
    if (*given)
        return " (fix the cell or the form";
    if (advice_of_text(c->bad_text))
        return advice_of_text(c->bad_text);
    if (*c->before)
        return " (fix the cell, or give the form of all cells with "
               "--time-format";
    if (time_is_clock(c->bad_text))
        return " with a date (if the date is in another column, name both, "
               "such as --time Date,Time";
    return " (give its form, such as --time-format \"%d/%m/%Y %H:%M\"";
}

void time_advice_put(struct text *message, struct text *filter,
                     const struct time_candidate *c, const char *path,
                     const char *given)
{
    if (!*c->before || !(put_annual(message, filter, path, c->bad_text) ||
                         put_repeated_hour(message, filter, path, c->bad_text)))
        text_string(message, advice_of(c, given));
}

bool time_advice_change(struct text *text, struct text *filter,
                        const struct table *table, size_t i,
                        const struct time_candidate *c)
{
    const size_t row = c->bad - 1;
    const struct time_run *run = table->columns[i].times;
    const bool changes =
        run && run->longest >= TIMES_SEEN && run->longest_first == row;

    if (changes)
        text_printf(text, "; %s from here on %s another form",
                    counted(run->longest, "row").text,
                    run->longest == 1 ? "has" : "have");
    if (odd_times_put_alike(text, filter, table, i, c)) {
        source_add_command(text, table_path(table, row), filter);
    } else if (changes) {
        text_string(text, " (write them alike");
    }
    return changes || filter->length;
}

void time_advice_without_line(struct text *text, struct text *filter,
                              const struct table *table, size_t i,
                              const struct time_candidate *c)
{
    const size_t n_words = c->reason == REASON_PARTS
                               ? 0 /* of several cells */
                               : line_filter_words(c->bad_text, c->bad_words);
    size_t lines[TIME_BAD_ROWS];

    if (filter->length || !c->n_bad ||
        (c->bad_is_time &&
         (i >= table->n_columns || !odd_times_may_be_left_out(c))) ||
        advice_of_text(c->bad_text) || table->rows_share_line ||
        4 * (c->n_bad - 1) > table->n_rows)
        return;
    if (c->n_bad <= TIME_BAD_ROWS) {
        for (size_t k = 0; k < c->n_bad; k++)
            lines[k] = table_line(table, c->bad_rows[k]);
        line_filter_put(filter, lines, c->n_bad);
    } else if (n_words) {
        line_filter_put_words(filter, c->bad_text, n_words, i == 0);
    } else if (!c->bad_is_time || c->odd->differs ||
               line_filter_is_shaped(c->bad_text, strlen(c->bad_text),
                                     c->before, strlen(c->before)) ||
               !line_filter_put_shape(filter, c->bad_text, table, i)) {
        return;
    }
    text_printf(text,
                ", or leave the %s out: ", c->n_bad == 1 ? "line" : "lines");
    source_add_command(text, table_path(table, c->bad_rows[0]), filter);
}

/* The line of the header of a run of rows: the one above it, if that has the
 * name of a time where the run has times. */
static size_t header_of_run(const struct table *table,
                            const struct column *column)
{
    const struct odd_cells *odd = &column->odd;
    const size_t n = column->times->longest_first;

    return n && odd->n_words == n &&
                   time_name_of(odd->words[n - 1]) == NAME_TIME
               ? table_line(table, n - 1)
               : table->header_line;
}

/* True if the rows of a run are nearly all rows, or all from its first one to
 * the last, as in files that have years and quarters above months. */
static bool is_nearly_all(const struct table *table, const struct time_run *run)
{
    enum { TENTH = 10 };

    return TENTH * (table->n_rows - run->longest) <= table->n_rows ||
           (run->longest_first + run->longest == table->n_rows &&
            run->unread < run->longest_first);
}

void time_advice_run(struct text *text, struct text *filter,
                     const struct table *table, const struct column *column)
{
    const struct time_run *run = column->times;
    char header[32] = "";

    if (!run || run->longest < TIMES_SEEN)
        return;
    if (table->header_line)
        (void)snprintf(header, sizeof header, "%zup;",
                       header_of_run(table, column));
    text_printf(text,
                "lines %zu to %zu have times of one form, %zu of %zu rows",
                table_line(table, run->longest_first),
                table_line(table, run->longest_first + run->longest - 1),
                run->longest, table->n_rows);
    if (!is_nearly_all(table, run))
        return;
    text_printf(filter, "sed -n '%s%zu,%zup'", header,
                table_line(table, run->longest_first),
                table_line(table, run->longest_first + run->longest - 1));
    text_string(text, ": keep these: ");
    source_add_command(text, table_path(table, run->longest_first), filter);
}

void time_advice_odd(struct text *text, const struct table *table,
                     const struct column *column)
{
    const size_t line = table_line(table, column->first_time.row);

    text_string(text, "\"");
    if (*column->times->unread_text) {
        text_printable(text, column->times->unread_text);
        text_string(text, "\" is not a time like \"");
        text_printable(text, column->first_time.text);
        text_printf(text, "\" in line %zu", line);
        return;
    }
    text_printable(text, column->first_time.text);
    text_string(text, "\" is a time, but ");
    if (column->first_other.line == line) {
        text_string(text, "other cells of the column are not");
    } else {
        text_string(text, "\"");
        text_printable(text, column->first_other.text);
        text_printf(text, "\" in line %zu is not", column->first_other.line);
    }
    text_string(text, ", or not of this form");
}
