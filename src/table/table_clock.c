/* table_clock.c - see table_clock.h. */
#include "table/table_clock.h"

#include <math.h>
#include <string.h>

#include "base/shell.h"
#include "table/axis_column.h"
#include "table/calendar_column.h"
#include "table/calendar_number.h"
#include "table/clock_column.h"
#include "table/code_column.h"
#include "table/doubtful_column.h"
#include "table/even_column.h"
#include "table/row_order.h"
#include "table/serial_column.h"
#include "table/time_samples.h"
#include "time/time_names.h"

static bool has_range(const struct table *t, size_t column, int low, int high)
{
    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = t->cells[i * t->n_columns + column];

        if (table_decides(t, i) && !isnan(x) &&
            (x < (float)low || x > (float)high || x != floorf(x)))
            return false;
    }
    return true;
}

static bool counts_rows(const struct table *t, size_t column)
{
    float first = NAN;

    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = t->cells[i * t->n_columns + column] - (float)i;

        if (!table_decides(t, i))
            continue;
        first = isnan(first) ? x : first;
        if (x != first)
            return false;
    }
    return t->n_rows > 2 && (first == 0 || first == 1);
}

/* True if all numbers are years with a fraction, at a step of a quarter, month,
 * week, day or hour. */
static bool counts_years(const struct table *t, size_t column)
{
    static const double steps[] = {1. / 4, 1. / 12, 7 / 365.25, 1 / 365.25,
                                   1 / 8766.};
    double first = (double)NAN, last = (double)NAN, step;
    size_t n = 0;

    for (size_t i = 0; i < t->n_rows; i++) {
        const double x = (double)t->cells[i * t->n_columns + column];

        if (!table_decides(t, i))
            continue;
        if (isnan(x) || x < last)
            return false;
        first = n++ ? first : x;
        last = x;
    }
    if (t->n_rows < 10 || n < 3 || !(first >= 1500 && last <= 2500))
        return false;
    step = (last - first) / (double)(n - 1);
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++)
        if (fabs(step - steps[k]) < 0.02 * steps[k])
            return true;
    return false;
}

/* True for a column of numbers that are not all the same. */
static bool is_value(const struct table *t, size_t column)
{
    const struct column *c = &t->columns[column];
    float first = NAN;

    if (c->use != COLUMN_VALUES || c->n_other || !c->n_numbers)
        return false;
    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = t->cells[i * t->n_columns + column];

        if (!table_decides(t, i))
            continue;
        first = isnan(first) ? x : first;
        if (x < first || x > first)
            return true;
    }
    return false;
}

/* True for numbers that begin anew as parts of dates do. */
static bool begins_anew(const struct table *t, size_t i)
{
    return even_column_period(t, i) > 1 ||
           (!t->columns[i].is_even && even_column_rolls_over(t, i));
}

/* True if the numbers of the first id stay or rise, always by the same step, as
 * weeks do beside the days of each. */
static bool counts_blocks(const struct table *t, size_t column)
{
    enum { FEWEST_STEPS = 3 };
    double last = (double)NAN, step = 0;
    size_t n = 0;

    for (size_t i = 0; i < t->n_rows; i++) {
        const double x = (double)t->cells[i * t->n_columns + column],
                     rise = isnan(last) ? 0 : x - last;

        if (!table_is_first_id(t, i))
            continue;
        if (isnan(x) || rise < 0 || (n && rise > 0 && fabs(rise - step) > 0))
            return false;
        step = rise > 0 ? rise : step;
        n += rise > 0;
        last = x;
    }
    return n >= FEWEST_STEPS;
}

static bool is_year(const char *name)
{
    return time_name_unit(name) == 'Y' || time_name_fiscal_unit(name) == 'Y';
}

/* True if the numbers of the first id begin anew with each year of a column, in
 * the order of time or the reverse one, and only there. */
static bool begins_with_years(const struct table *t, size_t column, size_t year)
{
    const float *before = NULL;
    bool forward = true, backward = true;
    size_t n_years = 0;

    for (size_t i = 0; i < t->n_rows; i++) {
        const float *row = t->cells + i * t->n_columns;

        if (!table_is_first_id(t, i))
            continue;
        if (before) {
            const float turns = row[year] - before[year],
                        rises = row[column] - before[column];

            forward = forward && ((fabsf(turns) <= 0 && rises > 0) ||
                                  (fabsf(turns - 1) <= 0 && rises < 0));
            backward = backward && ((fabsf(turns) <= 0 && rises < 0) ||
                                    (fabsf(turns + 1) <= 0 && rises > 0));
            n_years += fabsf(turns) > 0;
        }
        before = row;
    }
    return n_years && (forward || backward);
}

/* True for numbered parts of the years in another column, such as the periods
 * of a fiscal year, of which there may be 13. */
static bool counts_parts_of_years(const struct table *t, size_t column)
{
    const char *name = t->columns[column].name;

    if (!time_name_unit(name) && !time_name_fiscal_unit(name))
        return false;
    for (size_t i = 0; i < t->n_columns; i++)
        if (i != column && is_year(t->columns[i].name) &&
            t->columns[i].n_numbers && begins_with_years(t, column, i))
            return true;
    return false;
}

/* True if the column tells the time or counts rows. */
static bool is_clock(const struct table *t, size_t i)
{
    const char *name = t->columns[i].name;
    const bool is_named = time_name_of(name) != NAME_OTHER;
    const bool is_first =
        i == 0 && (strcmp(name, "1") == 0 || strcmp(name, "#") == 0);
    int low, high;

    if (time_name_range(name, &low, &high) && has_range(t, i, low, high))
        return true;
    if ((is_first || time_name_is_counter(name)) && counts_rows(t, i))
        return true;
    if (time_name_only_rises(name) && column_only_rises(t, i))
        return true;
    if (column_is_day_clock(t, i) || column_year_words(t, i) ||
        counts_parts_of_years(t, i))
        return true;
    return (is_named && (begins_anew(t, i) || counts_blocks(t, i) ||
                         column_has_constant_step(t, i))) ||
           counts_years(t, i);
}

/* Applies a rule to the rows that decide what a column is for; to all rows of
 * one that is refused if it is no clock (even_settle.h). */
static bool holds(bool (*rule)(const struct table *table, size_t column),
                  const struct table *t, size_t i)
{
    const enum even_kind kind =
        t->columns[i].is_even ? even_column_kind(t, i) : EVEN_VALUES;
    struct table all = *t;

    all.is_later = NULL;
    return rule(kind == EVEN_DATES || kind == EVEN_COUNTER ? &all : t, i);
}

/* Marks the columns that rise evenly, or with the time, beside a value, unless
 * they may be the time: they tell where the rows are. If all columns rise so,
 * this is the first one, without a name or with that of an axis. */
static void mark_axes(struct table *t)
{
    const char *first = t->columns[0].name;
    const bool is_named = strcmp(first, "1") == 0 || time_name_is_axis(first);
    size_t n_values = 0, n_uneven = 0;

    for (size_t i = 0; i < t->n_columns; i++)
        if (is_value(t, i)) {
            n_values++;
            n_uneven += !holds(column_is_axis, t, i);
        }
    for (size_t i = 0; i < t->n_columns; i++) {
        const bool may_be_axis = i == 0 && is_named
                                     ? n_values > 1
                                     : n_uneven && !t->columns[i].may_be_time;

        if (may_be_axis && is_value(t, i) && holds(column_is_axis, t, i))
            t->columns[i].use = COLUMN_AXIS;
    }
}

/* Marks the columns that follow from the time, unless all values do. */
static void mark_calendar(struct table *t)
{
    bool follows[TABLE_MAX_COLUMNS];
    size_t n_left = 0;

    for (size_t i = 0; i < t->n_columns; i++) {
        const bool is_data = is_value(t, i) && !column_is_code(t, (int)i);

        follows[i] = is_data && (column_is_calendar_number(t, i) ||
                                 column_follows_calendar(t, i));
        n_left += is_data && !follows[i];
    }
    for (size_t i = 0; n_left && i < t->n_columns; i++)
        if (follows[i])
            t->columns[i].use = COLUMN_CALENDAR;
}

/* Marks the numbers of documents, unless no other values are left. */
static void mark_serials(struct table *t)
{
    bool is_serial[TABLE_MAX_COLUMNS];
    size_t n_left = 0;

    for (size_t i = 0; i < t->n_columns; i++) {
        const bool is_data = is_value(t, i) && !column_is_code(t, (int)i);

        is_serial[i] = is_data && !t->columns[i].may_be_time &&
                       !t->columns[i].is_even && column_is_serial(t, i);
        n_left += is_data && !is_serial[i];
    }
    for (size_t i = 0; n_left && i < t->n_columns; i++)
        if (is_serial[i])
            t->columns[i].use = COLUMN_SERIAL;
}

static void mark(struct table *t)
{
    for (size_t i = 0; i < t->n_columns; i++) {
        struct column *c = &t->columns[i];

        if (c->use == COLUMN_TIME || c->use == COLUMN_ID || c->n_other ||
            !c->n_numbers)
            continue;
        if (column_is_named_calendar(t, i))
            c->use = COLUMN_CALENDAR;
        else if (holds(is_clock, t, i))
            c->use = COLUMN_CLOCK;
    }
    mark_axes(t);
    mark_calendar(t);
    mark_serials(t);
}

enum status table_mark_clocks(struct table *t, struct error *err)
{
    struct table ordered;
    enum status status;

    mark(t);
    if (!row_order_is_needed(t))
        return STATUS_OK;
    status = row_order_make(t, &ordered, err);
    if (status == STATUS_OK)
        mark(&ordered);
    row_order_release(&ordered);
    return status;
}

enum status table_clock_refuse(struct table *t, int column, struct error *err)
{
    struct text text = {0}, choices = {0};
    enum status status;

    if (!time_samples_put(t, (size_t)column, &choices)) {
        text_string(&choices, "--time ");
        shell_quote(&choices, t->columns[column].name);
    }
    text_string(&text, "its numbers have the digits of times (give ");
    text_string(&text, choices.failed ? "" : choices.bytes);
    text_string(&text, ", or --time none if they are values)");
    text_string(&choices, "\n--time none");
    text.failed |= choices.failed;
    status = doubtful_column_refuse(
        t, column, (struct finding){.choices = choices.bytes}, &text, err);
    text_release(&choices);
    return status;
}
