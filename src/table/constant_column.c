/* constant_column.c - see constant_column.h. */
#include "table/constant_column.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS_AN_ID = 3 /* more, or its numbers are equal by chance */ };

static bool is_equal(float a, float b)
{
    return !(a < b) && !(a > b);
}

void constancy_see(struct constancy_scan *scan, float *own, float number)
{
    if (isnan(number))
        return;
    if (isnan(*own))
        *own = number;
    if (isnan(scan->value))
        scan->value = number;
    if (!is_equal(number, *own))
        scan->constancy = CONSTANT_NEVER;
    else if (!is_equal(number, scan->value) &&
             scan->constancy == CONSTANT_ALWAYS)
        scan->constancy = CONSTANT_IN_ID;
}

bool constancy_is_chance(const struct table *t)
{
    return t->n_rows <= ROWS_AN_ID * (t->n_ids ? t->n_ids : 1);
}

/* `first` has room for a number of each id. */
static enum constancy compare_rows(const struct table *t, int column,
                                   float *first)
{
    struct constancy_scan scan = {CONSTANT_ALWAYS, NAN};

    for (size_t i = 0; i < t->n_ids || i == 0; i++)
        first[i] = NAN;
    for (size_t i = 0; i < t->n_rows && scan.constancy != CONSTANT_NEVER; i++)
        constancy_see(&scan, &first[t->n_ids ? t->id_of_row[i] : 0],
                      t->cells[i * t->n_columns + (size_t)column]);
    return scan.constancy;
}

enum status constant_column(const struct table *t, int column,
                            enum constancy *constancy, struct error *err)
{
    float *first;

    *constancy = CONSTANT_NEVER;
    if (constancy_is_chance(t))
        return STATUS_OK;
    first = malloc((t->n_ids + 1) * sizeof *first);
    if (!first)
        return error_no_memory(err, t->n_ids * sizeof *first);
    *constancy = compare_rows(t, column, first);
    free(first);
    return STATUS_OK;
}

size_t constant_column_first(const struct table *t, int column)
{
    size_t row = 0;

    while (row + 1 < t->n_rows &&
           isnan(t->cells[row * t->n_columns + (size_t)column]))
        row++;
    return row;
}

enum status constant_column_note(struct table *t, int column,
                                 enum constancy constancy, size_t line,
                                 const char *where, struct text *notes,
                                 struct error *err)
{
    const size_t row = constant_column_first(t, column);
    const struct rounding *r = &t->columns[column].rounding;
    struct text text = {0};

    if (constancy == CONSTANT_ALWAYS)
        text_printf(
            &text, "every value%s is %s%s", where,
            as_written((double)t->cells[row * t->n_columns + (size_t)column])
                .text,
            r->high > r->low ? " when rounded to a 32-bit float (subtract a "
                               "constant from all of them first)"
                             : "");
    else
        text_printf(&text, "every id has one value%s, which --static uses",
                    where);
    text_string(&text,
                ": left out (to use it, list the columns with --features)");
    text_string(notes, "column \"");
    text_printable(notes, t->columns[column].name);
    text_string(notes, "\": ");
    return findings_report(
        &t->findings,
        (struct finding){.kind = FINDING_CONSTANT,
                         .count = t->columns[column].n_numbers,
                         .line = line,
                         .column = t->columns[column].name},
        &text, notes, err);
}
