/* even_settle.c - see even_settle.h. */
#include "table/even_settle.h"

#include "base/shell.h"
#include "table/axis_column.h"
#include "table/doubtful_column.h"
#include "table/even_column.h"
#include "table/left_out.h"
#include "table/odometer.h"
#include "table/time_samples.h"

/* Notes numbers that repeat every few rows, as those of series do of which
 * the rows of a time follow each other. */
static enum status note(struct table *table, int column, size_t period,
                        struct text *notes, struct error *err)
{
    const struct column *c = &table->columns[column];
    struct finding finding = {.kind = FINDING_CODES,
                              .count = c->n_numbers,
                              .line = table_line(table, 0),
                              .column = c->name};
    struct text text = {0}, remedy = {0};
    enum status status;

    text_string(&remedy, "--id ");
    shell_quote(&remedy, c->name);
    text_printf(&text,
                "its %zu numbers repeat, and are read as values (give %s if "
                "they name series, or leave the column out with --features)",
                period, remedy.failed ? "" : remedy.bytes);
    text.failed |= remedy.failed;
    text_string(notes, "column \"");
    text_printable(notes, c->name);
    text_string(notes, "\": ");
    finding.remedy = remedy.bytes;
    status = findings_report(&table->findings, finding, &text, notes, err);
    text_release(&remedy);
    return status;
}

/* Appends the option by which the column is the time, if there is one. */
static bool put_time(const struct table *table, size_t column,
                     enum even_kind kind, struct text *choice)
{
    if (time_samples_put(table, column, choice))
        return true;
    if (kind != EVEN_COUNTER || !column_is_whole(table, column))
        return false;
    text_string(choice, "--time ");
    shell_quote(choice, table->columns[column].name);
    return true;
}

/* Refuses numbers that may be times or values; `others` as below. */
static enum status refuse_doubtful(struct table *table, int column,
                                   enum even_kind kind, const int others[],
                                   size_t n, struct error *err)
{
    struct text text = {0}, choices = {0};
    enum status status;

    text_string(&text, "most of its numbers go on by the same step, as ");
    text_string(&text, kind == EVEN_COUNTER
                           ? "a counter with absent rows does (give "
                           : "dates in digits do (give ");
    if (put_time(table, (size_t)column, kind, &choices)) {
        text_string(&text, choices.failed ? "" : choices.bytes);
        text_string(&text, ", ");
        text_string(&choices, "\n");
    }
    left_out_put_features(table, others, n, &text);
    text_string(&text, " to leave it out, or --time none if they are values)");
    left_out_put_features(table, others, n, &choices);
    text_string(&choices, "\n--time none");
    text.failed |= choices.failed;
    status = doubtful_column_refuse(
        table, column, (struct finding){.choices = choices.bytes}, &text, err);
    text_release(&choices);
    return status;
}

/* Refuses the last ones of n columns that are a time together. */
static enum status refuse_odometer(struct table *table, int column, size_t n,
                                   struct error *err)
{
    struct text text = {0}, remedy = {0}, names = {0};
    enum status status;

    for (size_t i = 0; i < n; i++)
        text_printf(&names, "%s%s", i ? "," : "",
                    table->columns[(size_t)column + 1 - n + i].name);
    text_string(&remedy, "--time ");
    if (!names.failed)
        shell_quote(&remedy, names.bytes);
    text_printf(&text,
                "its numbers are %s, and the columns before it have their "
                "%s (give %s)",
                n == 3 ? "days" : "hours",
                n == 3 ? "years and months" : "years, months and days",
                remedy.failed ? "" : remedy.bytes);
    text.failed |= remedy.failed || names.failed;
    status = doubtful_column_refuse(
        table, column, (struct finding){.remedy = remedy.bytes}, &text, err);
    text_release(&remedy);
    text_release(&names);
    return status;
}

/* Refuses a counter that begins anew where the numbers or texts of another
 * column change: they name series. */
static enum status refuse_restarts(struct table *table, int column,
                                   size_t other, struct error *err)
{
    struct text text = {0}, remedy = {0};
    enum status status;

    text_string(&remedy, "--id ");
    shell_quote(&remedy, table->columns[other].name);
    text_string(&text, "its numbers begin anew where those of column \"");
    text_printable(&text, table->columns[other].name);
    text_printf(&text, "\" change (give %s)",
                remedy.failed ? "" : remedy.bytes);
    text.failed |= remedy.failed;
    status = doubtful_column_refuse(
        table, column, (struct finding){.remedy = remedy.bytes}, &text, err);
    text_release(&remedy);
    return status;
}

enum status even_column_settle(struct table *table, int column,
                               const int others[], size_t n, struct text *notes,
                               struct error *err)
{
    const enum even_kind kind = even_column_kind(table, (size_t)column);
    const size_t n_parts =
        table->n_ids ? 0 : odometer_columns(table, (size_t)column);

    if (n_parts)
        return refuse_odometer(table, column, n_parts, err);
    for (size_t i = 0; i < table->n_columns && !table->n_ids; i++)
        if (table->columns[i].use == COLUMN_VALUES &&
            even_column_restarts(table, (size_t)column, i))
            return refuse_restarts(table, column, i, err);
    switch (kind) {
    case EVEN_REPEATS:
        return note(table, column, even_column_period(table, (size_t)column),
                    notes, err);
    case EVEN_DATES:
    case EVEN_COUNTER:
        return refuse_doubtful(table, column, kind, others, n, err);
    case EVEN_VALUES:
        break;
    }
    return STATUS_OK;
}
