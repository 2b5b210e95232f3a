/* time_units.c - see time_units.h. */
#include "table/time_units.h"

#include <string.h>

#include "time/time_names.h"

/* What names share with that of a year, beside the unit: the bytes before and
 * after it. */
struct affix {
    const char *name;
    size_t before, after;
};

/* True if a word may end before byte i of a name. */
static bool is_boundary(const char *name, size_t i)
{
    return strchr("_-. ", name[i - 1]) || strchr("_-. ", name[i]) ||
           (name[i - 1] >= 'a' && name[i] >= 'A' && name[i] <= 'Z');
}

enum { LONGEST = 24 }; /* name of a unit */

/* Sets `unit` to a name without what it shares; false if it does not share it.
 */
static bool strip(const char *name, const struct affix *affix,
                  char unit[LONGEST])
{
    const size_t n = strlen(name), whole = strlen(affix->name);
    const size_t shared = affix->before + affix->after;

    if (n <= shared || n - shared >= LONGEST ||
        memcmp(name, affix->name, affix->before) != 0 ||
        memcmp(name + n - affix->after, affix->name + whole - affix->after,
               affix->after) != 0)
        return false;
    memcpy(unit, name + affix->before, n - shared);
    unit[n - shared] = '\0';
    return true;
}

/* The letter of a name without what it shares; 0 if it has none. */
static char unit_within(const char *name, const struct affix *affix)
{
    char unit[LONGEST];

    return strip(name, affix, unit) ? time_name_unit(unit) : '\0';
}

/* Finds what the name of a year has before or after its unit; false: nothing,
 * or it is none. */
static bool find_affix(const char *name, struct affix *affix)
{
    const size_t n = strlen(name);

    for (size_t i = 1; i < n; i++) {
        if (!is_boundary(name, i))
            continue;
        *affix = (struct affix){name, i, 0};
        if (unit_within(name, affix) == 'Y')
            return true;
        *affix = (struct affix){name, 0, n - i};
        if (unit_within(name, affix) == 'Y')
            return true;
    }
    return false;
}

void time_units_letters(struct time_parts *parts, const struct table *table)
{
    struct affix affix;
    const bool has_affix =
        find_affix(table->columns[parts->columns[0]].name, &affix);

    for (size_t i = 0; i < parts->n; i++) {
        const char *name = table->columns[parts->columns[i]].name;
        char unit = time_name_unit_after(
            name, i ? table->columns[parts->columns[i - 1]].name : NULL);

        if (!unit)
            unit = time_name_fiscal_unit(name);
        if (!unit && has_affix)
            unit = unit_within(name, &affix);
        if (!unit || (i == 0 && unit != 'Y') || strchr(parts->units, unit)) {
            parts->units[0] = '\0';
            return;
        }
        parts->units[i] = unit;
    }
    if (parts->n > 1 && parts->units[1] == 'd')
        parts->units[1] = 'j'; /* without a month */
}

/* How names tell units. */
struct naming {
    bool fiscal;
    const struct affix *affix; /* or NULL */
};

/* The letter of column i; 0 if it has none, or is no part of a time. */
static char unit_of(const struct table *table, int label, int i,
                    struct naming naming)
{
    const char *name = table->columns[i].name;

    if (table->columns[i].use == COLUMN_ID || i == label)
        return '\0';
    if (naming.affix)
        return unit_within(name, naming.affix);
    if (naming.fiscal)
        return time_name_fiscal_unit(name);
    return time_name_unit_after(name, i ? table->columns[i - 1].name : NULL);
}

/* Finds the columns of the first of these letters, as far as there are columns,
 * and returns their number. */
static size_t find_columns(const struct table *table, int label,
                           const char *letters, struct naming naming,
                           int columns[TIME_PARTS_MAX])
{
    size_t n = 0;

    for (; *letters; letters++) {
        int column = 0;

        while (column < (int)table->n_columns &&
               unit_of(table, label, column, naming) != *letters)
            column++;
        if (column == (int)table->n_columns)
            break;
        columns[n++] = column;
    }
    return n;
}

/* Finds the columns of a time whose names share a part. */
static size_t find_affixed(const struct table *table, int label,
                           int columns[TIME_PARTS_MAX])
{
    static const char *const orders[] = {"YmdHMS", "YjHMS", "Yq", "YV"};

    for (size_t i = 0; i < table->n_columns; i++) {
        struct affix affix;

        if (!find_affix(table->columns[i].name, &affix))
            continue;
        for (size_t k = 0; k < sizeof orders / sizeof *orders; k++) {
            const size_t n =
                find_columns(table, label, orders[k],
                             (struct naming){false, &affix}, columns);

            if (n > 1)
                return n;
        }
    }
    return 0;
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
        const size_t n =
            find_columns(table, label, orders[k].letters,
                         (struct naming){orders[k].fiscal, NULL}, columns);

        *reason = orders[k].reason;
        if (n > 1)
            return n;
    }
    *reason = REASON_AFFIXED;
    return find_affixed(table, label, columns);
}

int time_units_date(const struct table *table, int label, int year)
{
    struct affix affix;
    const bool has_affix = find_affix(table->columns[year].name, &affix);

    for (int i = 0; i < (int)table->n_columns; i++) {
        const char *name = table->columns[i].name;
        char unit[LONGEST];

        if (table->columns[i].use == COLUMN_ID || i == label)
            continue;
        if (has_affix ? strip(name, &affix, unit) && time_name_is_date(unit)
                      : time_name_is_date(name))
            return i;
    }
    return -1;
}
