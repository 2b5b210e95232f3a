/* first_line.c - see first_line.h. */
#include "table/first_line.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/list.h"
#include "table/cell_format.h"
#include "table/table.h"
#include "time/time.h"

enum { MAX_DIGITS = 18 };

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Reads a whole number without sign, point or exponent; skips blanks around
 * it. */
static bool read_whole(const char *text, size_t length, int64_t *value)
{
    const char *end = text + length;
    int n = 0;

    while (text < end && is_blank(*text))
        text++;
    while (text < end && is_blank(end[-1]))
        end--;
    for (*value = 0; text < end && n <= MAX_DIGITS; n++, text++) {
        if (*text < '0' || *text > '9')
            return false;
        *value = *value * 10 + (*text - '0');
    }
    return n > 0 && n <= MAX_DIGITS;
}

static bool is_empty(const char *text, size_t length)
{
    while (length && is_blank(text[length - 1]))
        length--;
    return length == 0;
}

static void add_number(struct first_line *line, const char *text, size_t length)
{
    int64_t value = 0;

    if (!read_whole(text, length, &value) ||
        (line->n_numbers && value <= line->last))
        line->not_increasing = true;
    line->last = value;
    line->n_numbers++;
}

void first_line_cell(struct first_line *line, const char *text, size_t length,
                     enum number_kind kind)
{
    if (line->n++ == 0)
        line->first_is_number = kind == NUMBER;
    else if (kind == NUMBER)
        add_number(line, text, length);
    else if (kind == NUMBER_OTHER)
        line->n_other++;
    else
        line->n_missing += !is_empty(text, length);
}

bool first_line_is_series(const struct first_line *line)
{
    if (line->n == 1)
        return line->first_is_number;
    return line->n_numbers && !line->n_other;
}

bool first_line_is_ambiguous(const struct first_line *line)
{
    return first_line_is_series(line) && line->n_numbers > 1 &&
           !line->n_missing && !line->not_increasing;
}

enum status first_line_refuse(struct table *table, size_t line,
                              struct error *err)
{
    char choices[] = "--header\n--no-header";
    struct text text = {0};

    text_string(&text,
                "the cells after the first are increasing whole numbers: years "
                "in a header, or the values of a series (give --header if it "
                "is a header, --no-header if it is a series)");
    TRY(findings_report(&table->findings,
                        (struct finding){.kind = FINDING_WIDE,
                                         .count = 1,
                                         .line = line,
                                         .choices = choices,
                                         .needed = true},
                        &text, NULL, err));
    return error_set(err, STATUS_DATA, "%s:%zu: %s", table->path, line,
                     findings_last(&table->findings)->text);
}

/* True if a row is all numbers that number columns, such as 0, 1, 3 or 0, 60,
 * 120, but not 0, 402, or consecutive ones, such as years; empty cells do not
 * matter. */
static bool counts_columns(const struct string_list *row)
{
    enum { WIDEST = 10 }; /* step of numbers with others left out */
    int64_t first = 0, last = 0, step = 0, value;
    bool is_even = true;
    size_t n = 0;

    for (size_t i = 0; i < row->n; i++) {
        const char *text = string_list_at(row, i);

        if (!*text)
            continue;
        if (!read_whole(text, strlen(text), &value))
            return false;
        if (n++ == 0)
            first = value;
        else if (first <= 1 ? value <= last : value != last + 1)
            return false;
        else if (n > 2)
            is_even = is_even && value - last == step;
        step = value - last;
        last = value;
    }
    if (n == 1 || first > 1)
        return n != 1 || first <= 1;
    return (is_even && n > 2) || last - first < WIDEST * (int64_t)n;
}

/* True for a date or a time, also of eight digits. */
static bool is_time(const char *text, size_t length)
{
    struct time_form forms[TIME_READINGS_MAX];

    return time_detect(text, length, 0, forms) ||
           (length == 8 && time_detect(text, length, TIME_LONG_NUMBERS, forms));
}

/* True for a number that is a year, which may be the name of a column. */
static bool is_year(const char *text, size_t length)
{
    return length == 4 &&
           (memcmp(text, "19", 2) == 0 || memcmp(text, "20", 2) == 0);
}

bool first_row_is_data(const struct string_list *row,
                       const struct cell_format *format, const char *id)
{
    size_t n_dates = 0, n_numbers = 0, n_texts = 0, n_missing = 0;
    bool all_numbers = true, years = false;
    char number[24];
    float value;

    for (size_t i = 0; i < row->n; i++) {
        const char *text = string_list_at(row, i);
        const size_t length = strlen(text);
        const enum number_kind kind = cell_parse(format, text, length, &value);
        const bool is_number = kind == NUMBER;

        all_numbers = all_numbers && kind != NUMBER_OTHER;
        n_missing += kind == NUMBER_MISSING && length;
        (void)snprintf(number, sizeof number, "%zu", i + 1);
        if (id && strcmp(number, id) == 0)
            continue;
        if (is_time(text, length))
            n_dates++;
        else if (is_number)
            n_numbers++;
        else
            n_texts += length > 0;
        years = years || (is_number && is_year(text, length));
    }
    if (all_numbers && (n_numbers || !n_missing))
        return !counts_columns(row); /* some may be dates, such as 20.12 */
    return n_dates == 1 && n_numbers > 0 && (!n_texts || !years);
}

bool first_row_has_date(const struct string_list *row)
{
    for (size_t i = 0; i < row->n; i++) {
        const char *text = string_list_at(row, i);

        if (is_time(text, strlen(text)))
            return true;
    }
    return false;
}

bool first_row_is_series(const struct string_list *row,
                         const struct cell_format *format)
{
    enum { LEAST = 5, LONGEST = 5 };
    size_t n_numbers = 0;
    bool rises = true, are_years = true; /* the newest may be the first */
    float last = -INFINITY;

    for (size_t i = 0; i < row->n; i++) {
        const char *text = string_list_at(row, i);
        float value;
        const size_t length = strlen(text);
        const enum number_kind kind = cell_parse(format, text, length, &value);

        if ((kind == NUMBER_OTHER) != (i == 0) ||
            (i == 0 && is_time(text, length)))
            return false;
        if (kind != NUMBER)
            continue;
        rises = rises && value > last && length <= LONGEST;
        are_years = are_years && is_year(text, length) &&
                    (!n_numbers || fabsf(value - last) < 1.5f);
        last = value;
        n_numbers++;
    }
    return n_numbers >= LEAST && !rises && !are_years;
}
