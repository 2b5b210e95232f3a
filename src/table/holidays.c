/* holidays.c - see holidays.h. */
#include "table/holidays.h"

#include <stdlib.h>

#include "time/calendar_fields.h"
#include "table/table.h"

static int by_date(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static enum status set_dates(const struct table *table, struct covariates *c,
                             struct error *err)
{
    if (!table->ticks || !calendar_date(&table->time_form, table->ticks[0]))
        return error_set(err, STATUS_DATA,
                         "%s: no column of dates (write them as YYYY-MM-DD, "
                         "one on each line)",
                         table->path);
    if (table->n_rows > MAX_HOLIDAYS)
        return error_set(err, STATUS_DATA, "%s: more than %d holidays",
                         table->path, MAX_HOLIDAYS);
    free(c->holidays);
    c->n_holidays = 0;
    c->holidays = calloc(table->n_rows, sizeof *c->holidays);
    if (!c->holidays)
        return error_no_memory(err, table->n_rows * sizeof *c->holidays);
    for (size_t i = 0; i < table->n_rows; i++)
        c->holidays[i] = calendar_date(&table->time_form, table->ticks[i]);
    qsort(c->holidays, table->n_rows, sizeof *c->holidays, by_date);
    for (size_t i = 0; i < table->n_rows; i++)
        if (!i || c->holidays[i] != c->holidays[c->n_holidays - 1])
            c->holidays[c->n_holidays++] = c->holidays[i];
    return STATUS_OK;
}

enum status holidays_read(const char *path, struct covariates *c,
                          struct error *err)
{
    const struct table_options options = {.reading = {.header = true},
                                          .list_of_dates = true};
    struct table table;
    enum status status = table_read(&table, path, &options, err);

    if (status == STATUS_OK)
        status = set_dates(&table, c, err);
    table_release(&table);
    return status;
}
