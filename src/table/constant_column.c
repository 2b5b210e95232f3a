/* constant_column.c - see constant_column.h. */
#include "table/constant_column.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS_AN_ID = 3 /* more, or its numbers are equal by chance */ };

static bool is_equal(float a, float b)
{
    return !(a < b) && !(a > b);
}

/* `first` has room for a number of each id. */
static enum constancy compare_rows(const struct table *t, int column,
                                   float *first)
{
    enum constancy constancy = CONSTANT_ALWAYS;
    float value = NAN;

    for (size_t i = 0; i < t->n_ids; i++)
        first[i] = NAN;
    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = t->cells[i * t->n_columns + (size_t)column];
        float *own = t->n_ids ? &first[t->id_of_row[i]] : &value;

        if (isnan(x))
            continue;
        if (isnan(*own))
            *own = x;
        if (isnan(value))
            value = x;
        if (!is_equal(x, *own))
            return CONSTANT_NEVER;
        if (!is_equal(x, value))
            constancy = CONSTANT_IN_ID;
    }
    return constancy;
}

enum status constant_column(const struct table *t, int column,
                            enum constancy *constancy, struct error *err)
{
    float *first;

    *constancy = CONSTANT_NEVER;
    if (t->n_rows <= ROWS_AN_ID * (t->n_ids ? t->n_ids : 1))
        return STATUS_OK;
    first = malloc((t->n_ids + 1) * sizeof *first);
    if (!first)
        return error_no_memory(err, t->n_ids * sizeof *first);
    *constancy = compare_rows(t, column, first);
    free(first);
    return STATUS_OK;
}

static size_t first_known(const struct table *t, int column)
{
    size_t row = 0;

    while (row + 1 < t->n_rows &&
           isnan(t->cells[row * t->n_columns + (size_t)column]))
        row++;
    return row;
}

enum status constant_column_note(struct table *t, int column,
                                 enum constancy constancy, struct text *notes,
                                 struct error *err)
{
    const size_t row = first_known(t, column);
    struct text text = {0};

    if (constancy == CONSTANT_ALWAYS)
        text_printf(&text, "every value is %.9g",
                    (double)t->cells[row * t->n_columns + (size_t)column]);
    else
        text_string(&text, "every id has one value, which --static uses");
    text_string(&text,
                ": left out (to use it, list the columns with --features)");
    text_string(notes, "column \"");
    text_printable(notes, t->columns[column].name);
    text_string(notes, "\": ");
    return findings_report(
        &t->findings,
        (struct finding){.kind = FINDING_CONSTANT,
                         .count = t->columns[column].n_numbers,
                         .line = table_line(t, row),
                         .column = t->columns[column].name},
        &text, notes, err);
}
