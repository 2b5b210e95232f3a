/* time_take.c - see time_take.h. */
#include "table/time_take.h"

#include <string.h>

#include "base/list.h"
#include "table/parts_form.h"
#include "table/time_choose.h"
#include "time/calendar.h"

/* The date of a row, as one number. */
static int64_t date_of(const struct time_reading *r, size_t row)
{
    int64_t ignored;
    const struct civil date = calendar_split(&r->form, r->ticks[row], &ignored);

    return calendar_days(date);
}

/* True for numbers with the digits of dates that stay the same from row to row
 * where the time does not, or the other way round, in most rows: ids. */
static bool contradicts(const struct time_candidate *c,
                        const struct time_candidate *chosen)
{
    const struct time_reading *r = &c->readings[0];
    const struct time_reading *time = &chosen->readings[0];
    size_t n = 0;

    if (!c->is_number || c->reason != REASON_CONTENT || c->n_missing ||
        chosen->n_missing || time->form.kind <= TIME_INTEGER || time->n != r->n)
        return false;
    for (size_t i = 1; i < r->n; i++)
        n += (date_of(time, i) == date_of(time, i - 1)) !=
             (date_of(r, i) == date_of(r, i - 1));
    return 2 * n > r->n;
}

/* Marks the columns of the time, and those of other times that were found. */
static void mark_columns(const struct time_search *search, struct table *table,
                         size_t chosen)
{
    int single;
    size_t n;
    const int *columns = time_search_columns(search, chosen, &single, &n);

    for (size_t i = 0; i < search->n_columns; i++) {
        const struct time_candidate *c = &search->candidates[i];

        if (c->n_readings && c->started &&
            c->readings[0].form.kind > TIME_INTEGER &&
            time_is_found(search, table, i) &&
            !contradicts(c, &search->candidates[chosen]))
            table->columns[i].use = COLUMN_CLOCK;
    }
    for (size_t k = 0; k < n; k++)
        table->columns[columns[k]].use = COLUMN_TIME;
    table->time_column = columns[0];
}

/* What times are that lack a part (short_times.h). */
static const char *short_words(const struct time_reading *r)
{
    const bool has_fraction = r->form.fraction_of == r->short_unit;

    switch (r->short_unit) {
    case TICKS_DAY:
        return "dates without a time of day are midnight";
    case TICKS_HOUR:
        return has_fraction ? "times without a fraction are whole hours"
                            : "times without minutes are full hours";
    case TICKS_MINUTE:
        return has_fraction ? "times without a fraction are whole minutes"
                            : "times without seconds are full minutes";
    default:
        return "times without a fraction are whole seconds";
    }
}

enum status time_take(struct time_search *search, struct table *table, size_t i,
                      size_t reading, const struct row_ids *rows,
                      struct error *err)
{
    struct time_reading *r = &search->candidates[i].readings[reading];
    struct text name = {0};

    mark_columns(search, table, i);
    time_search_names(&name, search, table, i);
    TRY(text_take(&name, &table->time_name, err));
    if (!search->candidates[i].has_zero)
        parts_form_end_days(r);
    memcpy(table->time_pattern, r->form.pattern, sizeof r->form.pattern);
    time_form_settle(&r->form);
    table->time_form =
        i >= search->n_columns
            ? parts_form(&search->parts[i - search->n_columns], r)
            : r->form;
    if (r->form.zone && !r->form.offset[0])
        TRY(time_order_repeat(r->form.zone, r->ticks, rows, err));
    if (strcmp(r->form.pattern, "%E") == 0)
        text_string(&table->notes, "times are days as in a spreadsheet: 45292 "
                                   "is 2024-01-01\n");
    if (search->candidates[i].is_interval)
        text_string(&table->notes, "each time is the start of an interval\n");
    if (r->form.nanoseconds_differ)
        text_string(&table->notes, "digits of times below a microsecond differ "
                                   "from row to row: times are rounded to "
                                   "microseconds\n");
    if (r->n_short)
        text_printf(&table->notes, "%zu %s\n", r->n_short, short_words(r));
    table->ticks = array_shrink(r->ticks, r->n, sizeof *r->ticks);
    r->ticks = NULL;
    r->n = 0;
    return STATUS_OK;
}
