/* wide_times.c - see wide_times.h. */
#include "table/wide_times.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "table/table_time.h"
#include "table/wide_years.h"
#include "table/year_parts.h"

static const char times_name[] = "column names";

/* Reads the names of the columns of values as a column of times. */
static enum status search_times(const struct wide *w, const struct table *t,
                                struct table *names, struct time_search *search,
                                struct error *err)
{
    struct table_options options = *w->options;
    enum status status;

    options.time = times_name;
    options.label = NULL;
    status = time_search_start(search, names, &options, err);
    for (size_t i = 0; i < t->n_columns && status == STATUS_OK; i++) {
        const char *name = t->columns[i].name;
        float number;

        if (!w->header.is_value[i])
            continue;
        status =
            time_search_cell(search, 0, name, strlen(name),
                             number_parse(name, strlen(name), &number), err);
        if (status == STATUS_OK)
            status = time_search_row(search, err);
        names->n_rows++;
    }
    if (status != STATUS_OK)
        return status;
    time_search_last_row(search);
    return time_search_end(search, names, err);
}

/* Moves findings and notes, also those of a refusal. */
static enum status take_notes(struct table *t, struct table *names,
                              enum status status, struct error *err)
{
    struct error ignored;

    if (names->notes.bytes)
        text_string(&t->notes, names->notes.bytes);
    for (size_t i = 0; i < names->findings.n; i++) {
        const enum status added =
            findings_add(&t->findings, &names->findings.list[i],
                         status == STATUS_OK ? err : &ignored);

        status = status == STATUS_OK ? added : status;
    }
    return status;
}

static enum status read_names(const struct wide *w, struct table *t,
                              int64_t **ticks, struct error *err)
{
    char name[sizeof times_name];
    struct column column = {.name = name};
    struct line_offset line = {0, w->line};
    struct table names = {.path = t->path,
                          .n_columns = 1,
                          .columns = &column,
                          .id_column = -1,
                          .time_column = -1,
                          .line_offsets = &line,
                          .n_line_offsets = 1,
                          .rows_share_line = true};
    struct time_search search = {0};
    enum status status;

    memcpy(name, times_name, sizeof name);
    status = search_times(w, t, &names, &search, err);
    time_search_release(&search);
    status = take_notes(t, &names, status, err);
    if (status == STATUS_OK) {
        t->time_name = names.time_name;
        t->time_form = names.time_form;
        memcpy(t->time_pattern, names.time_pattern, sizeof t->time_pattern);
        *ticks = names.ticks;
    } else {
        free(names.time_name);
        free(names.ticks);
    }
    text_release(&names.notes);
    findings_release(&names.findings);
    return status;
}

/* The parts of a year, from month 12 * year on. */
static enum status read_years(const struct wide *w, struct table *t,
                              struct wide_ticks *ticks, struct error *err)
{
    const size_t column = w->header.part;
    const size_t months = YEAR_MONTHS / w->header.n_values;

    for (size_t k = 0; k < w->header.n_values; k++)
        ticks->columns[k] = (int64_t)(k * months);
    if (w->header.n_values != YEAR_MONTHS)
        (void)time_form_set(&t->time_form, w->header.n_values == YEAR_QUARTERS
                                               ? "%YQ%q"
                                               : "%YH%6q");
    for (size_t i = 0; i < t->n_rows; i++) {
        const char *year = wide_label(t, i, column);

        if (strlen(year) != 4 || strspn(year, "0123456789") != 4)
            return error_set(err, STATUS_DATA,
                             "%s:%zu: column \"%s\": \"%.40s\" is not a year "
                             "(fix the cell, or remove the line)",
                             t->path, table_line(t, i), t->columns[column].name,
                             year);
        ticks->lines[i] = YEAR_MONTHS * (int64_t)strtol(year, NULL, 10);
    }
    return STATUS_OK;
}

/* Months of which the years are in the lines, or in the header. */
static enum status read_months(const struct wide *w, struct table *t,
                               struct wide_ticks *ticks, struct error *err)
{
    enum status status;

    ticks->lines = calloc(t->n_rows, sizeof *ticks->lines);
    ticks->columns = calloc(w->header.n_values, sizeof *ticks->columns);
    t->time_name = strdup(times_name);
    if (!ticks->lines || !ticks->columns || !t->time_name)
        return error_no_memory(err, t->n_rows * sizeof *ticks->lines);
    t->time_form = time_form_iso(TIME_MONTH, false);
    status = w->header.kind == WIDE_YEARS ? wide_years_read(w, t, ticks, err)
                                          : read_years(w, t, ticks, err);
    memcpy(t->time_pattern, t->time_form.pattern, sizeof t->time_pattern);
    return status;
}

enum status wide_times(const struct wide *w, struct table *t,
                       struct wide_ticks *ticks, struct error *err)
{
    switch (wide_header_kind(&w->header, w->options)) {
    case WIDE_TIMES:
        return read_names(w, t, &ticks->columns, err);
    case WIDE_PARTS:
    case WIDE_YEARS:
        return read_months(w, t, ticks, err);
    case WIDE_NONE:
    case WIDE_COUNTS:
        break;
    }
    return STATUS_OK;
}
