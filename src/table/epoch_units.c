/* epoch_units.c - see epoch_units.h. */
#include "table/epoch_units.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "csv/source.h"

/* Cells are floats: numbers of seconds are exact to a few minutes. */
enum { FEWEST_ROWS = 10, TOLERANCE = 600 };

/* A number as seconds, and its unit: how often it is divided by 1000; -1: it is
 * no time from 1980 to 2100. */
static int unit_of(double number, double *seconds)
{
    for (int unit = 0; unit <= 3; unit++, number /= 1000)
        if (number >= EPOCH_FIRST && number <= EPOCH_LAST) {
            *seconds = number;
            return unit;
        }
    return -1;
}

/* The first row with another unit than the row before it, if all numbers of a
 * column are times that rise in one unit; 0: there is none. */
static size_t find_change(const struct table *table, size_t column)
{
    double before = 0;
    int unit = -1;
    size_t change = 0;

    for (size_t row = 0; row < table->n_rows; row++) {
        const double number =
            (double)table->cells[row * table->n_columns + column];
        double seconds = 0;
        const int here = unit_of(number, &seconds);

        if (here < 0 || (row && seconds < before - TOLERANCE))
            return 0;
        if (row && here != unit && !change)
            change = row;
        before = seconds;
        unit = here;
    }
    return change;
}

/* Appends the command that cuts the digits after the seconds off. */
static void put_filter(struct text *filter, const struct table *table,
                       size_t column)
{
    const char d = table->delimiter;

    if (!strchr(",;|\t", d))
        return;
    text_string(filter, "sed -E 's/^(");
    if (column && d == '\t')
        text_printf(filter, "([^\\t]*\\t){%zu}", column);
    else if (column)
        text_printf(filter, "([^%c]*%s%c){%zu}", d, d == '|' ? "\\" : "", d,
                    column);
    text_string(filter, "[0-9]{10})[0-9]{3,9}/\\1/'");
}

static enum status refuse(struct table *table, size_t column, size_t row,
                          struct error *err)
{
    static const char *const units[] = {"seconds", "milliseconds",
                                        "microseconds", "nanoseconds"};
    const float *cell = table->cells + row * table->n_columns + column;
    struct text text = {0}, remedy = {0}, filter = {0};
    double ignored;
    enum status status;

    text_printf(&text,
                "the numbers are %s since 1970 up to the row before, "
                "and %s from here on",
                units[unit_of((double)cell[-(long)table->n_columns], &ignored)],
                units[unit_of((double)*cell, &ignored)]);
    put_filter(&filter, table, column);
    text_string(&remedy, "write all in one unit");
    if (filter.length) {
        text_string(&remedy, ": ");
        source_add_command(&remedy, table_path(table, row), &filter);
    }
    status = text_status(&remedy, err);
    if (status == STATUS_OK)
        status = findings_report(
            &table->findings,
            (struct finding){.kind = FINDING_TIME,
                             .count = 1,
                             .column = table->columns[column].name,
                             .line = table_line(table, row)},
            &text, NULL, err);
    else
        text_release(&text);
    if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA, "%s:%zu: column \"%s\": %s (%s)",
                           table_path(table, row), table_line(table, row),
                           table->columns[column].name,
                           findings_last(&table->findings)->text, remedy.bytes);
    if (status == STATUS_DATA && filter.length)
        (void)error_add_filter(err, filter.bytes, "");
    text_release(&remedy);
    text_release(&filter);
    return status;
}

enum status epoch_units_refuse(struct table *table, struct error *err)
{
    for (size_t i = 0; table->n_rows >= FEWEST_ROWS && i < table->n_columns;
         i++) {
        const struct column *c = &table->columns[i];
        const size_t row =
            c->use == COLUMN_VALUES && !c->n_other && !c->n_missing
                ? find_change(table, i)
                : 0;

        if (row)
            return refuse(table, i, row, err);
    }
    return STATUS_OK;
}
