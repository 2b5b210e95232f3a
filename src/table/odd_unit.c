/* odd_unit.c - see odd_unit.h. */
#include "table/odd_unit.h"

#include <string.h>

#include "base/ascii.h"
#include "table/units.h"

enum { LEAST = 10 /* cells; fewer have the same end by chance */ };

struct part {
    const char *at;
    size_t length;
};

static bool is_beyond_ascii(char c)
{
    return (unsigned char)c >= 0x80;
}

/* True for bytes of numbers, with separators of thousands. */
static bool is_of_number(char c)
{
    return is_digit(c) || (c && strchr("+-.,' ", c));
}

static struct part trimmed(const char *at, const char *end)
{
    while (at < end && *at == ' ')
        at++;
    while (at < end && end[-1] == ' ')
        end--;
    return (struct part){at, (size_t)(end - at)};
}

/* True for a unit after a number: not a letter for thousands or millions, and
 * no time of day. */
static bool may_follow(struct part p)
{
    size_t n_digits = 0;

    if (!p.length || p.length >= ODD_UNIT_MAX ||
        (p.length == 1 && strchr("kKMBT", *p.at)) ||
        (!is_letter(*p.at) && !is_beyond_ascii(*p.at)))
        return false;
    for (size_t i = 0; i < p.length; i++) {
        n_digits += is_digit(p.at[i]);
        if (!is_letter(p.at[i]) && !is_digit(p.at[i]) &&
            !is_beyond_ascii(p.at[i]) && !strchr("/%.*^() -", p.at[i]))
            return false;
    }
    return n_digits <= 2;
}

/* True for a symbol of a currency before a number, or its code of three
 * capitals, if the number has a separator. */
static bool may_precede(struct part p, const char *number, const char *end)
{
    size_t n_capitals = 0, n_others = 0;

    if (!p.length || p.length >= ODD_UNIT_MAX)
        return false;
    for (size_t i = 0; i < p.length; i++) {
        n_capitals += p.at[i] >= 'A' && p.at[i] <= 'Z';
        n_others += is_beyond_ascii(p.at[i]);
    }
    if (n_others == p.length ||
        (p.at[p.length - 1] == '$' && n_capitals + 1 == p.length))
        return true;
    return p.length == 3 && n_capitals == 3 &&
           (memchr(number, '.', (size_t)(end - number)) ||
            memchr(number, ',', (size_t)(end - number)));
}

/* The unit of a text; of length 0 if there is none. */
static struct part find(const char *text, size_t length)
{
    const char *end = text + length, *at = text, *last;
    struct part before, after;

    while (at < end && (!is_of_number(*at) || *at == ' '))
        at++;
    before = trimmed(text, at);
    for (last = at; last < end && is_of_number(*last); last++)
        ;
    after = trimmed(last, end);
    if (!before.length && may_follow(after))
        return after;
    if (!after.length && may_precede(before, at, end) &&
        !units_is_of_number(&(struct cell_item){before.at, before.length}))
        return before;
    return (struct part){NULL, 0};
}

void odd_unit_add(struct odd_unit *unit, const char *text, size_t length)
{
    struct part found;

    if (unit->differs)
        return;
    found = find(text, length);
    if (!unit->n && found.length)
        memcpy(unit->text, found.at, found.length);
    unit->differs = !found.length || strlen(unit->text) != found.length ||
                    memcmp(unit->text, found.at, found.length) != 0;
    unit->n++;
}

bool odd_unit_is_sure(const struct odd_unit *unit)
{
    return unit->n >= LEAST && !unit->differs;
}
