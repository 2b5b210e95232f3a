/* time_units.c - see time_units.h. */
#include "table/time_units.h"

#include <string.h>

#include "time/time_names.h"

void time_units_letters(struct time_parts *parts, const struct table *table)
{
    for (size_t i = 0; i < parts->n; i++) {
        const char *name = table->columns[parts->columns[i]].name;
        char unit = time_name_unit_after(
            name, i ? table->columns[parts->columns[i - 1]].name : NULL);

        if (!unit)
            unit = time_name_fiscal_unit(name);
        if (!unit || (i == 0 && unit != 'Y') || strchr(parts->units, unit)) {
            parts->units[0] = '\0';
            return;
        }
        parts->units[i] = unit;
    }
    if (parts->n > 1 && parts->units[1] == 'd')
        parts->units[1] = 'j'; /* without a month */
}

/* The letter of column i; 0 if it has none, or is no part of a time. */
static char unit_of(const struct table *table, int label, int i, bool fiscal)
{
    const char *name = table->columns[i].name;

    if (table->columns[i].use == COLUMN_ID || i == label)
        return '\0';
    if (fiscal)
        return time_name_fiscal_unit(name);
    return time_name_unit_after(name, i ? table->columns[i - 1].name : NULL);
}

/* Finds the columns of the first of these letters, as far as there are columns,
 * and returns their number. */
static size_t find_columns(const struct table *table, int label,
                           const char *letters, bool fiscal,
                           int columns[TIME_PARTS_MAX])
{
    size_t n = 0;

    for (; *letters; letters++) {
        int column = 0;

        while (column < (int)table->n_columns &&
               unit_of(table, label, column, fiscal) != *letters)
            column++;
        if (column == (int)table->n_columns)
            break;
        columns[n++] = column;
    }
    return n;
}

size_t time_units_find(const struct table *table, int label,
                       int columns[TIME_PARTS_MAX], enum time_reason *reason)
{
    static const struct {
        const char *letters;
        enum time_reason reason;
        bool fiscal;
    } orders[] = {
        {"YmdHMS", REASON_PARTS, false},       {"YjHMS", REASON_PARTS, false},
        {"Yq", REASON_PARTS, false},           {"YV", REASON_PARTS, false},
        {"YdHMS", REASON_YEAR_AND_DAY, false}, {"Ym", REASON_FISCAL, true},
        {"YV", REASON_FISCAL, true},           {"Yq", REASON_FISCAL, true}};

    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++) {
        const size_t n = find_columns(table, label, orders[k].letters,
                                      orders[k].fiscal, columns);

        *reason = orders[k].reason;
        if (n > 1)
            return n;
    }
    return 0;
}
