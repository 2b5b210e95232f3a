/* unit_filter.c - see unit_filter.h. */
#include "table/unit_filter.h"

#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "table/size_words.h"
#include "table/unit_scale.h"

/* Units of one measure, or words such as Mio. */
struct group {
    struct unit_count list[UNIT_COUNTS];
    int tens[UNIT_COUNTS], twos[UNIT_COUNTS]; /* powers to multiply by */
    size_t n;
    const char *base; /* as in the header */
    bool more;        /* units than have room */
};

enum { N_GROUPS = 4 };

struct groups {
    struct group list[N_GROUPS];
    size_t n;
};

/* The size of a unit beside words such as Mio, also that of a letter. */
static int zeros_of(const char *unit)
{
    int ten = 0, two;

    if (unit_scale_is_letter(unit) && *unit != 'B')
        (void)unit_scale_power(unit, "B", &ten, &two);
    return *unit == 'B' && !unit[1] ? 9 : ten ? ten : size_word_zeros(unit);
}

static bool find_words(struct group *g)
{
    bool words = false;

    for (size_t i = 0; i < g->n; i++) {
        words = words || size_word_zeros(g->list[i].text);
        g->tens[i] = zeros_of(g->list[i].text);
    }
    return words;
}

/* Sets the powers; false if units have none. */
static bool find_powers(struct group *g)
{
    size_t n, i = 0;

    g->base = "";
    if (find_words(g))
        return true;
    if (g->n < 2)
        return false;
    do { /* the smallest unit */
        g->base = g->list[i].text;
        n = 0;
        while (n < g->n &&
               unit_scale_power(g->list[n].text, g->base, &g->tens[n],
                                &g->twos[n]) &&
               g->tens[n] >= 0 && g->twos[n] >= 0)
            n++;
    } while (n < g->n && ++i < g->n);
    return n == g->n;
}

/* True if a group has the unit, or could have. */
static bool has(const struct group *g, const char *unit, bool *is_there)
{
    bool belongs = false;
    int ten, two;

    *is_there = false;
    for (size_t i = 0; i < g->n; i++) {
        const char *text = g->list[i].text;

        *is_there |= strcmp(text, unit) == 0;
        belongs |= unit_scale_power(text, unit, &ten, &two) ||
                   (size_word_zeros(text) && size_word_zeros(unit));
    }
    return belongs;
}

/* True for a column that the filter is meant for. */
static bool may_have_units(const struct column *c)
{
    return c->use == COLUMN_VALUES && c->units.n && !c->units.more;
}

/* True if units differ in size. */
static bool have_sizes(const struct group *g)
{
    for (size_t i = 0; i < g->n; i++) {
        if (size_word_zeros(g->list[i].text))
            return true;
        for (size_t k = 0; k < i; k++)
            if (unit_scale_differs(g->list[k].text, g->list[i].text))
                return true;
    }
    return false;
}

/* Begins a group with the units of a column, and adds those of the others that
 * are of the same measure. False: they have no sizes. */
static bool begin(const struct table *t, const struct column *c,
                  struct group *g)
{
    bool is_there;

    *g = (struct group){.n = c->units.n};
    memcpy(g->list, c->units.list, sizeof g->list);
    for (size_t i = 0; i < t->n_columns; i++) {
        const struct unit_counts *units = &t->columns[i].units;

        for (size_t k = 0; may_have_units(&t->columns[i]) && k < units->n; k++)
            if (has(g, units->list[k].text, &is_there) && !is_there) {
                g->more |= g->n == UNIT_COUNTS;
                if (!g->more)
                    g->list[g->n++] = units->list[k];
            }
    }
    return !g->more && have_sizes(g) && find_powers(g);
}

/* Begins a group with the units of a column that are in none yet. */
static void add_group(const struct table *t, const struct column *c,
                      struct groups *groups)
{
    bool is_there;

    if (groups->n == N_GROUPS || !may_have_units(c))
        return;
    for (size_t i = 0; i < groups->n; i++)
        for (size_t k = 0; k < c->units.n; k++)
            if (has(&groups->list[i], c->units.list[k].text, &is_there))
                return;
    groups->n += begin(t, c, &groups->list[groups->n]);
}

/* True for k or K, alone or before another letter than the i of Ki. */
static bool has_kilo(const char *unit)
{
    return strchr("kK", *unit) && unit[1] != 'i';
}

/* Appends "s/([0-9]) *Mio([^[:alnum:]\/]|$)/\1e6\2/g;..." */
static void put_sed(const struct group *g, const char *separator,
                    struct text *filter)
{
    const bool words = !*g->base;

    for (size_t i = 0; i < g->n; i++) {
        const char *unit = g->list[i].text;
        const size_t n = words ? strcspn(unit, ". ") : strlen(unit);

        if (words && !g->tens[i])
            continue;
        text_printf(filter, "%ss/([0-9]) *", separator);
        separator = ";";
        if (has_kilo(unit)) /* kB and KB were counted as one */
            text_string(filter, "[kK]");
        for (size_t k = has_kilo(unit); k < n; k++)
            text_printf(filter, strchr("/.*^()", unit[k]) ? "\\%c" : "%c",
                        unit[k]);
        text_printf(filter, "%s([^[:alnum:]\\/]|$)/\\1",
                    unit[n] == '.' ? "\\." : "");
        if (g->tens[i])
            text_printf(filter, "e%d", g->tens[i]);
        text_string(filter, "\\2/g");
    }
}

/* Appends the sizes for awk. */
static void put_sizes(const struct group *g, struct text *filter)
{
    for (size_t i = 0; i < g->n; i++) {
        const char *unit = g->list[i].text;

        text_string(filter, " f(\"");
        if (has_kilo(unit))
            text_string(filter, "[kK]");
        text_printf(filter, "%s\", %.0f);", unit + has_kilo(unit),
                    ldexp(pow(10, g->tens[i]), g->twos[i]));
    }
}

/* True if a group has sizes that are no powers of ten. */
static bool has_twos(const struct group *g)
{
    for (size_t i = 0; i < g->n; i++)
        if (g->twos[i])
            return true;
    return false;
}

/* True for units that awk reads as they are. */
static bool are_letters(const struct group *g)
{
    for (size_t i = 0; i < g->n; i++)
        for (const char *at = g->list[i].text; *at; at++)
            if (!is_letter(*at) && *at != '/')
                return false;
    return *g->base;
}

/* Only awk multiplies by 1024; it reads no decimal commas. False: it cannot. */
static bool put_awk(const struct table *t, const struct groups *groups,
                    struct text *filter)
{
    for (size_t i = 0; i < t->n_columns; i++)
        if (may_have_units(&t->columns[i]) && t->columns[i].units.has_comma)
            return false;
    if (!are_letters(groups->list))
        return false;
    text_string(filter, "awk 'BEGIN { CONVFMT = \"%.12g\" } function f(unit, "
                        "size,  s, x) { while (match($0, "
                        "\"[0-9][0-9.]* *\" unit \"([^A-Za-z0-9/]|$)\")) { "
                        "s = substr($0, RSTART, RLENGTH); x = s * size; "
                        "sub(\"^[0-9. ]*\" unit, \"\", s); "
                        "$0 = substr($0, 1, RSTART - 1) x s "
                        "substr($0, RSTART + RLENGTH) } } {");
    for (size_t i = 0; i < groups->n; i++)
        if (are_letters(&groups->list[i]))
            put_sizes(&groups->list[i], filter);
    text_string(filter, " } 1'");
    return true;
}

/* The text of a unit in the table, for one of a group. */
static const char *stored_unit(const struct table *t, const char *unit)
{
    for (size_t c = 0; c < t->n_columns; c++)
        for (size_t i = 0; i < t->columns[c].units.n; i++)
            if (strcmp(t->columns[c].units.list[i].text, unit) == 0)
                return t->columns[c].units.list[i].text;
    return "";
}

void unit_filter_put(const struct table *t, int column, struct text *filter,
                     const char **base)
{
    struct groups groups = {.n = 0};
    bool twos = false;

    *base = "";
    add_group(t, &t->columns[column], &groups);
    if (!groups.n)
        return;
    for (size_t c = 0; c < t->n_columns; c++)
        add_group(t, &t->columns[c], &groups);
    for (size_t i = 0; i < groups.n; i++)
        twos = twos || has_twos(&groups.list[i]);
    *base = stored_unit(t, groups.list->base);
    if (twos) {
        (void)put_awk(t, &groups, filter);
        return;
    }
    text_string(filter, "sed -E '");
    for (size_t i = 0; i < groups.n; i++)
        put_sed(&groups.list[i], i ? ";" : "", filter);
    text_string(filter, "'");
}
