/* wide_years.c - see wide_years.h. */
#include "table/wide_years.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "csv/source.h"
#include "table/year_parts.h"
#include "time/time_names.h"

enum { QUARTER = 3 /* months */ };

/* Months of a line: 1, or those of a quarter. */
static int months_of(const struct wide *w, const struct table *t)
{
    return time_name_unit(t->columns[w->header.part].name) == 'q' ? QUARTER : 1;
}

bool wide_years_may_be_parts(const struct table *t, size_t column)
{
    if (t->columns[column].n_other)
        return !t->columns[column].n_numbers;
    for (size_t i = 0; i < t->n_rows; i++) {
        const float cell = t->cells[i * t->n_columns + column];

        if (!isnan(cell) && !(cell >= 1 && cell <= YEAR_MONTHS))
            return false;
    }
    return true;
}

static enum status refuse_part(const struct wide *w, const struct table *t,
                               size_t line, struct error *err)
{
    struct text command = {0};
    char filter[32];

    (void)snprintf(filter, sizeof filter, "sed '%zud'", table_line(t, line));
    source_add_filter(&command, table_path(t, line), filter);
    (void)error_set(
        err, STATUS_DATA,
        "%s:%zu: column \"%s\": \"%.40s\" is not a %s (fix the cell, or leave "
        "the line out: %s)",
        table_path(t, line), table_line(t, line),
        t->columns[w->header.part].name, wide_label(t, line, w->header.part),
        months_of(w, t) == QUARTER ? "quarter" : "month",
        command.bytes ? command.bytes : "");
    text_release(&command);
    return error_add_filter(err, filter, "");
}

/* Months that begin with April are those of years that do, too. */
static enum status refuse_order(const struct wide *w, const struct table *t,
                                size_t line, struct error *err)
{
    return error_set(
        err, STATUS_DATA,
        "%s:%zu: column \"%s\": \"%.40s\" is not after \"%.40s\" in the year "
        "(write the lines in the order of a calendar year, or name the columns "
        "that tell series apart with --id)",
        table_path(t, line), table_line(t, line),
        t->columns[w->header.part].name, wide_label(t, line, w->header.part),
        wide_label(t, line - 1, w->header.part));
}

static enum status read_lines(const struct wide *w, const struct table *t,
                              int64_t *lines, struct error *err)
{
    const int months = months_of(w, t);

    for (size_t i = 0; i < t->n_rows; i++) {
        const int part = year_part_read(wide_label(t, i, w->header.part),
                                        YEAR_MONTHS / months);

        if (part < 0)
            return refuse_part(w, t, i, err);
        lines[i] = (int64_t)part * months;
        if (i && t->id_of_row[i] == t->id_of_row[i - 1] &&
            lines[i] <= lines[i - 1])
            return refuse_order(w, t, i, err);
    }
    return STATUS_OK;
}

enum status wide_years_read(const struct wide *w, struct table *t,
                            struct wide_ticks *ticks, struct error *err)
{
    size_t n = 0;

    for (size_t i = 0; i < t->n_columns; i++)
        if (w->header.is_value[i])
            ticks->columns[n++] =
                YEAR_MONTHS * (int64_t)strtol(t->columns[i].name, NULL, 10);
    if (months_of(w, t) == QUARTER)
        (void)time_form_set(&t->time_form, "%YQ%q");
    t->lines_interleave = true;
    return read_lines(w, t, ticks->lines, err);
}
