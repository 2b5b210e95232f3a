/* time_unread.c - see time_unread.h. */
#include "table/time_unread.h"

#include <string.h>

#include "table/text_cell.h"
#include "table/time_candidate.h"
#include "table/time_refuse.h"
#include "table/time_samples.h"
#include "time/time_names.h"

/* True for texts with digits; those of a category return after others. */
static bool may_be_unread(const struct table *t, size_t column)
{
    const struct column *c = &t->columns[column];
    const uint32_t first = cell_bits(t->cells[column]);
    bool changed = false;

    if (c->use != COLUMN_VALUES || c->n_numbers || c->n_other < TIMES_SEEN ||
        (time_name_of(c->name) == NAME_OTHER &&
         !time_name_has_calendar(c->name)) ||
        c->first_other.line != table_line(t, 0) ||
        !strpbrk(c->first_other.text, "0123456789"))
        return false;
    for (size_t i = 1; i < t->n_rows; i++) {
        const bool same =
            cell_bits(t->cells[i * t->n_columns + column]) == first;

        if (!table_is_first_id(t, i))
            continue;
        if (same && changed)
            return false;
        changed = changed || !same;
    }
    return changed;
}

enum status time_unread_texts(struct table *table, struct error *err)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        const bool lacks_year = time_samples_lack_year(table, i);
        struct text names = {0}, message = {0};

        if (!lacks_year && !may_be_unread(table, i) &&
            !time_samples_are_times(table, i))
            continue;
        text_string(&names, table->columns[i].name);
        text_string(&message, "\"");
        text_printable(&message, table->columns[i].first_other.text);
        text_string(&message, lacks_year ? "\" is a date without a year"
                                         : "\" is not a time");
        return time_refuse_with(table, 0, &names, &message, NULL,
                                lacks_year
                                    ? "write dates with a year"
                                    : "write dates, or give the form, such as "
                                      "--time-format \"%d/%m/%Y\"",
                                err);
    }
    return STATUS_OK;
}

/* True for integers, and seconds since 1970. */
static bool counts(const struct time_form *form)
{
    return form->kind == TIME_INTEGER || strncmp(form->pattern, "%s", 2) == 0;
}

/* True if the first rows, of which there are samples, have different steps. */
static bool is_uneven(const struct time_reading *r, const struct table *table)
{
    int64_t before = 0, step = 0;
    size_t n = 0;

    for (size_t i = 0; i < r->n && i < SAMPLE_ROWS; i++) {
        if (!table_is_first_id(table, i) || r->ticks[i] == MISSING_TICK)
            continue;
        if (n > 1 && r->ticks[i] - before != step)
            return true;
        step = r->ticks[i] - before;
        before = r->ticks[i];
        n++;
    }
    return false;
}

enum status time_unread_digits(const struct time_candidate *c,
                               struct table *table, size_t column,
                               struct error *err)
{
    struct text names = {0}, message = {0}, remedy = {0};
    enum status status;

    if (!c->n_readings || !counts(&c->readings[0].form) ||
        !is_uneven(&c->readings[0], table) ||
        !time_samples_put(table, column, &remedy))
        return STATUS_OK;
    text_string(&names, table->columns[column].name);
    text_string(&message, "its numbers have the digits of even times");
    message.failed |= remedy.failed;
    status = time_refuse_with(table, 0, &names, &message,
                              remedy.failed ? NULL : remedy.bytes,
                              "give --time with its name if they count", err);
    text_release(&remedy);
    return status;
}
