/* unit_counts.c - see unit_counts.h. */
#include "table/unit_counts.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "table/number_look.h"
#include "table/odd_flags.h"
#include "table/table.h"
#include "table/units.h"

/* True for text beside a number that says something about it: *, ~, s, p. */
static bool is_mark(const struct cell_item *item)
{
    return (item->length == 1 && strchr("*~s", *item->text)) ||
           odd_flags_is(item->text, item->length) ||
           (item->length == 3 && memcmp(item->text, "\xe2\x89\x88", 3) == 0);
}

/* True for a unit with more beside it, such as kg* or kg (est.). */
static bool has_mark(const struct cell_item *item)
{
    for (size_t i = 0; i < item->length; i++)
        if (item->text[i] && strchr("*~([ ", item->text[i]))
            return true;
    return false;
}

/* The unit of a cell; without text if there is none. */
static struct cell_item unit_of(const struct cell_list *strip,
                                enum number_kind kind, const char *text,
                                size_t length, bool *known)
{
    const struct cell_item none = {NULL, 0};
    struct cell_item unit = none;
    struct units found;
    char copy[UNITS_NUMBER_MAX];
    size_t n;

    if (kind == NUMBER)
        n = units_strip(strip->items, strip->n, text, length, copy, &found);
    else
        n = units_strip_known(text, length, copy, &found);
    if (n && (kind == NUMBER || !has_a_letter(copy, n))) {
        unit = found.before && (!is_mark(found.before) || !found.after)
                   ? *found.before
                   : *found.after;
    } else if (kind == NUMBER || number_look_is_rewritten(text, length) ||
               !odd_unit_find(text, length, &unit)) {
        return none;
    }
    *known = units_are_known(&unit);
    return is_mark(&unit) || unit.length >= ODD_UNIT_MAX ||
                   (!*known && has_mark(&unit))
               ? none
               : unit;
}

/* kg and Kg are the same unit, mW and MW are not. */
static bool is_same(const struct unit_count *count,
                    const struct cell_item *unit)
{
    return strlen(count->text) == unit->length &&
           strncasecmp(count->text, unit->text, unit->length) == 0 &&
           (*count->text == *unit->text || !strchr("mM", *unit->text));
}

void unit_counts_add(struct unit_counts *counts, const struct cell_list *strip,
                     enum number_kind kind, const char *text, size_t length,
                     const char *path, size_t line)
{
    enum { LOOKED_AT = 1000 };
    bool known = false;
    struct cell_item unit;
    size_t i = 0;

    if (counts->more || length >= UNITS_NUMBER_MAX ||
        !has_a_digit(text, length))
        return;
    if (!counts->n && counts->n_looked++ >= LOOKED_AT)
        return;
    unit = unit_of(strip, kind, text, length, &known);
    if (!unit.length)
        return;
    while (i < counts->n && !is_same(&counts->list[i], &unit))
        i++;
    counts->more = i == UNIT_COUNTS;
    if (counts->more)
        return;
    if (i == counts->n) {
        counts->path = counts->n ? counts->path : path;
        counts->list[counts->n++] =
            (struct unit_count){.known = known, .line = line};
        memcpy(counts->list[i].text, unit.text, unit.length);
    }
    counts->list[i].n++;
}

/* The unit of the fewest cells; NULL: there are no different units. */
static const struct unit_count *rarest(const struct unit_counts *counts)
{
    const struct unit_count *least = counts->list;
    bool known = false;

    for (size_t i = 0; i < counts->n; i++) {
        known |= counts->list[i].known;
        if (counts->list[i].n < least->n)
            least = &counts->list[i];
    }
    return counts->n > 1 && known && !counts->more ? least : NULL;
}

enum status unit_counts_refuse(struct table *table, int column,
                               struct error *err)
{
    const struct column *c = &table->columns[column];
    const struct unit_count *first = rarest(&c->units);
    struct finding finding = {
        .kind = FINDING_TEXT, .column = c->name, .needed = true};
    struct text text = {0};

    if (!first)
        return STATUS_OK;
    text_string(&text, "the cells have different units: ");
    text_printable(&text, first->text);
    text_printf(&text, " in %s (first line %zu)", counted(first->n, "row").text,
                first->line);
    for (size_t i = 0; i < c->units.n; i++)
        if (&c->units.list[i] != first) {
            text_string(&text, ", ");
            text_printable(&text, c->units.list[i].text);
            text_printf(&text, " in %zu", c->units.list[i].n);
        }
    finding.count = first->n;
    finding.line = first->line;
    TRY(findings_report(&table->findings, finding, &text, NULL, err));
    return error_set(err, STATUS_DATA,
                     "%s:%zu: column \"%s\": %s (write all in one unit; "
                     "--strip does not convert)",
                     c->units.path, first->line, c->name,
                     findings_last(&table->findings)->text);
}
