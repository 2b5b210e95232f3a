/* unit_counts.c - see unit_counts.h. */
#include "table/unit_counts.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "csv/source.h"
#include "table/left_out_filter.h"
#include "table/number_look.h"
#include "table/odd_flags.h"
#include "table/size_words.h"
#include "table/table.h"
#include "table/unit_filter.h"
#include "table/unit_scale.h"
#include "table/units.h"

/* True for seconds, or a mark of suspect values. */
static bool is_second(const struct cell_item *item)
{
    return item->length == 1 && *item->text == 's';
}

/* True for text beside a number that says something about it: *, #, ~, s, p. */
static bool is_mark(const struct cell_item *item)
{
    return (item->length == 1 && strchr("*#~s", *item->text)) ||
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

static bool is_size_word(const struct cell_item *item)
{
    return item && size_word_find(item->text, item->length);
}

/* Sets the unit of a number with a letter such as k, B or G alone. */
static bool has_letter(const char *text, size_t length, struct cell_item *unit)
{
    const char letter[] = {text[length - 1], '\0'};
    size_t n = length - 1;

    while (n > 0 && text[n - 1] == ' ')
        n--;
    *unit = (struct cell_item){text + length - 1, 1};
    return n > 0 && unit_scale_is_letter(letter) && is_digit(text[n - 1]) &&
           is_digit(*text) && !has_a_letter(text, n);
}

/* Sets the unit behind a number that has another one before it: US$ 5 k. */
static bool has_last(const char *text, size_t length, struct cell_item *unit)
{
    while (length && !is_digit(*text)) {
        text++;
        length--;
    }
    return length &&
           (has_letter(text, length, unit) ||
            (odd_unit_find(text, length, unit) && is_size_word(unit)));
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
        unit = found.before && (!is_mark(found.before) || !found.after) &&
                       !is_size_word(found.after)
                   ? *found.before
                   : *found.after;
    } else if (kind == NUMBER ||
               (!has_letter(text, length, &unit) &&
                !(n && found.before && has_last(text, length, &unit)) &&
                (number_look_is_rewritten(text, length) ||
                 !odd_unit_find(text, length, &unit)))) {
        return none;
    }
    *known = units_are_known(&unit) && !is_second(&unit);
    return (is_mark(&unit) && !is_second(&unit)) ||
                   unit.length >= ODD_UNIT_MAX ||
                   (!*known && !is_size_word(&unit) && has_mark(&unit))
               ? none
               : unit;
}

/* kg and Kg are the same unit, as kB and KB are; mW and MW, or KB and Kb, are
 * not. */
static bool is_same(const struct unit_count *count,
                    const struct cell_item *unit)
{
    char text[ODD_UNIT_MAX];

    if (strlen(count->text) != unit->length ||
        strncasecmp(count->text, unit->text, unit->length) != 0)
        return false;
    memcpy(text, unit->text, unit->length);
    text[unit->length] = '\0';
    return (*count->text == *text || !strchr("mM", *text)) &&
           !unit_scale_are_bits(count->text, text);
}

/* Adds the size of a number. */
static void add_value(struct unit_counts *counts, float size, bool has_unit,
                      size_t line)
{
    float *largest = has_unit ? &counts->largest : &counts->largest_plain;

    *largest = fmaxf(*largest, size);
    if (has_unit || size <= 0)
        return;
    if (counts->n_plain++ == 0)
        counts->plain_line = line;
}

/* True for a number that has no unit. */
static bool is_plain(const char *text, size_t length)
{
    return is_digit(text[length - 1]) &&
           (is_digit(*text) || *text == '-' || *text == '.');
}

void unit_counts_add(struct unit_counts *counts, const struct cell_list *strip,
                     enum number_kind kind, float value, const char *text,
                     size_t length, const char *path, size_t line)
{
    enum { LOOKED_AT = 1000 };
    bool known = false;
    struct cell_item unit;
    size_t i = 0;

    if (counts->more || length >= UNITS_NUMBER_MAX ||
        !has_a_digit(text, length))
        return;
    if (kind == NUMBER && is_plain(text, length)) {
        add_value(counts, fabsf(value), false, line);
        return;
    }
    if (!counts->n && counts->n_looked++ >= LOOKED_AT)
        return;
    unit = unit_of(strip, kind, text, length, &known);
    if (kind == NUMBER)
        add_value(counts, fabsf(value), unit.length > 0, line);
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
    counts->has_comma |= memchr(text, ',', length) != NULL;
}

/* True if another unit measures the same in another size. */
static bool is_scaled(const struct unit_counts *counts, size_t unit)
{
    for (size_t i = 0; i < counts->n; i++)
        if (unit_scale_differs(counts->list[i].text, counts->list[unit].text))
            return true;
    return false;
}

/* The first unit that is a word such as Mio; NULL: there is none. */
static const struct unit_count *find_size_word(const struct unit_counts *counts)
{
    for (size_t i = 0; i < counts->n; i++)
        if (size_word_zeros(counts->list[i].text))
            return &counts->list[i];
    return NULL;
}

/* The unit of the fewest cells; NULL: there are no different units. */
static const struct unit_count *rarest(const struct unit_counts *counts)
{
    const struct unit_count *least = NULL;
    const bool has_words = find_size_word(counts);
    bool known = has_words;
    size_t n = 0;

    for (size_t i = 0; i < counts->n; i++) {
        const struct unit_count *unit = &counts->list[i];
        const bool scaled = is_scaled(counts, i);

        if (!scaled && (!strcmp(unit->text, "s") ||
                        (!has_words && unit_scale_is_letter(unit->text))))
            continue; /* a mark, or millions (number_look.h) */
        n++;
        known |= unit->known || scaled;
        if (!least || unit->n < least->n)
            least = unit;
    }
    return n > 1 && known && !counts->more ? least : NULL;
}

/* True for percentages beside fractions. */
static bool has_fractions(const struct unit_counts *counts)
{
    return counts->n == 1 && !strcmp(counts->list[0].text, "%") &&
           counts->n_plain && counts->largest_plain <= 1 && counts->largest > 1;
}

/* What is wrong with a column: `n` cells, the first one in `line`. */
struct problem {
    struct text text;
    size_t n, line;
};

/* False: its units do not differ. */
static bool find_problem(const struct column *c, struct problem *p)
{
    const struct unit_counts *u = &c->units;
    const struct unit_count *first = rarest(u), *with_word = find_size_word(u);
    struct text *text = &p->text;

    if (has_fractions(u)) {
        text_printf(text,
                    "%% in %s, and numbers of at most 1 without it in %s "
                    "(first line %zu), which seem to be fractions",
                    counted(u->list[0].n, "row").text,
                    counted(u->n_plain, "row").text, u->plain_line);
        p->n = u->n_plain;
        p->line = u->plain_line;
        return true;
    }
    if (with_word && with_word->n < c->n_numbers + c->n_other && !u->more &&
        u->n == 1) {
        text_printable(text, with_word->text);
        text_printf(text, " in %s (first line %zu), and other cells without it",
                    counted(with_word->n, "row").text, with_word->line);
        first = with_word;
    } else if (first) {
        text_string(text, "the cells have different units: ");
        text_printable(text, first->text);
        text_printf(text, " in %s (first line %zu)",
                    counted(first->n, "row").text, first->line);
        for (size_t i = 0; i < u->n; i++)
            if (&u->list[i] != first) {
                text_string(text, ", ");
                text_printable(text, u->list[i].text);
                text_printf(text, " in %zu", u->list[i].n);
            }
    } else {
        return false;
    }
    p->n = first->n;
    p->line = first->line;
    return true;
}

/* Appends how to mend it, and sets the filter, or leaves that empty. */
static void put_remedy(const struct table *table, int column,
                       struct text *filter, struct text *remedy)
{
    const char *base;

    unit_filter_put(table, column, filter, &base);
    if (filter->bytes)
        text_printf(remedy, "multiply them out%s%s", *base ? ", to " : "",
                    base);
    else
        text_string(remedy, "write all in one unit; --strip does not convert");
}

enum status unit_counts_refuse(struct table *table, int column,
                               struct error *err)
{
    const struct column *c = &table->columns[column];
    struct problem p = {.n = 0};
    struct text filter = {0}, remedy = {0};
    enum status status;

    if (!find_problem(c, &p))
        return STATUS_OK;
    put_remedy(table, column, &filter, &remedy);
    if (filter.bytes) {
        text_string(&remedy, ": ");
        source_add_command(&remedy, c->units.path, &filter);
    }
    p.text.failed |= filter.failed || remedy.failed;
    status = findings_report(&table->findings,
                             (struct finding){.kind = FINDING_TEXT,
                                              .column = c->name,
                                              .needed = true,
                                              .count = p.n,
                                              .line = p.line},
                             &p.text, NULL, err);
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA, "%s:%zu: column \"%s\": %s (%s)",
                        c->units.path, p.line, c->name,
                        findings_last(&table->findings)->text, remedy.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter.bytes, "");
    text_release(&filter);
    text_release(&remedy);
    return status;
}

static bool has_numbers(const struct table *table)
{
    for (int c = 0; c < (int)table->n_columns; c++)
        if (c != table->time_column && table_is_numeric(table, c))
            return true;
    return false;
}

/* True if nearly all cells have a unit. */
static bool have_units(const struct column *c)
{
    size_t n = 0;

    for (size_t i = 0; i < c->units.n; i++)
        n += c->units.list[i].n;
    return n + n / 16 >= c->n_numbers + c->n_other;
}

enum status unit_counts_report(struct table *table, int column,
                               struct text *notes, struct error *err)
{
    const struct column *c = &table->columns[column];
    struct problem p = {.n = 0};
    struct text filter = {0}, remedy = {0};
    struct finding finding = {.kind = FINDING_TEXT, .column = c->name};
    enum status status;

    if (!have_units(c) || !has_numbers(table) || !find_problem(c, &p))
        return STATUS_OK;
    put_remedy(table, column, &filter, &remedy);
    finding.count = p.n;
    finding.line = p.line;
    p.text.failed |= remedy.failed;
    status =
        left_out_filter(table, finding, c->units.path, &p.text,
                        remedy.failed ? "" : remedy.bytes, &filter, notes, err);
    text_release(&remedy);
    return status;
}
