/* value_columns.c - see value_columns.h. */
#include "table/value_columns.h"

#include <math.h>

#include "table/code_column.h"
#include "table/left_out.h"

/* Fewer numbers are not enough to tell. */
enum { FEWEST = 20 };

/* True if all its numbers are 0 or 1, and both occur. */
static bool column_is_flag(const struct table *table, int column)
{
    const float *cells = table->cells + column;
    size_t n_zero = 0, n_one = 0;

    for (size_t row = 0; row < table->n_rows; row++) {
        const float x = cells[row * table->n_columns];

        if (isnan(x) || !table_decides(table, row))
            continue;
        if (x < 0 || x > 1 || x > floorf(x))
            return false;
        n_zero += x < 1;
        n_one += x > 0;
    }
    return n_zero && n_one && n_zero + n_one >= FEWEST;
}

/* True if all its numbers but one or two are the same, which is not 0: it is a
 * setting, such as the interval of a recorder. Rare events are 0 between. */
static bool column_is_setting(const struct table *table, int column)
{
    enum { LEAST = 40, OTHERS = 2 };
    const float *cells = table->cells + column;
    float usual = 0;
    size_t votes = 0, n = 0, n_others = 0;

    /* Boyer and Moore (1981): the value of most rows, if there is one */
    for (size_t row = 0; row < table->n_rows; row++) {
        const float x = cells[row * table->n_columns];

        if (isnan(x) || !table_decides(table, row))
            continue;
        if (!votes)
            usual = x;
        votes = x < usual || x > usual ? votes - 1 : votes + 1;
    }
    for (size_t row = 0; row < table->n_rows; row++) {
        const float x = cells[row * table->n_columns];

        if (isnan(x) || !table_decides(table, row))
            continue;
        n_others += x < usual || x > usual ? 1 : 0;
        n++;
    }
    return (usual < 0 || usual > 0) && n_others && n_others <= OTHERS &&
           n >= LEAST;
}

/* True if both have the same number in every row. */
static bool columns_are_twins(const struct table *table, int column, int other)
{
    size_t n = 0;

    for (size_t row = 0; row < table->n_rows; row++) {
        const float *cells = table->cells + row * table->n_columns;
        const float x = cells[column], y = cells[other];

        if (!table_decides(table, row))
            continue;
        if (isnan(x) != isnan(y) || x < y || x > y)
            return false;
        n += isnan(x) ? 0 : 1;
    }
    return n >= FEWEST;
}

/* True if a column repeats one of n others. */
static bool has_twin(const struct table *table, const int *others, size_t n,
                     int column)
{
    for (size_t i = 0; i < n; i++)
        if (columns_are_twins(table, column, others[i]))
            return true;
    return false;
}

/* `measured`: some column is (code_column.h). */
static enum left_out no_data(const struct table *table, int column,
                             bool measured)
{
    return column_is_flag(table, column)                ? LEFT_OUT_FLAG
           : column_is_setting(table, column)           ? LEFT_OUT_SETTING
           : measured && column_is_grade(table, column) ? LEFT_OUT_CODE
                                                        : LEFT_OUT_NOT;
}

enum status leave_out_by_values(struct table *table, int *columns, size_t *n,
                                struct text *notes, struct error *err)
{
    enum left_out reasons[TABLE_MAX_COLUMNS] = {LEFT_OUT_NOT};
    size_t n_no_data = 0, n_kept = 0;
    bool measured = false;

    for (size_t i = 0; i < *n; i++)
        measured = measured || column_is_measured(table, columns[i]);
    for (size_t i = 0; i < *n; i++)
        n_no_data += no_data(table, columns[i], measured) != LEFT_OUT_NOT;
    for (size_t i = 0; i < *n; i++) {
        const int column = columns[i];

        if (n_no_data < *n)
            reasons[column] = no_data(table, column, measured);
        if (reasons[column] != LEFT_OUT_NOT)
            continue;
        if (has_twin(table, columns, n_kept, column))
            reasons[column] = LEFT_OUT_TWIN;
        else
            columns[n_kept++] = column;
    }
    *n = n_kept;
    return left_out_report(table, reasons, notes, err);
}
