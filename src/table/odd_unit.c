/* odd_unit.c - see odd_unit.h. */
#include "table/odd_unit.h"

#include <string.h>

#include "base/ascii.h"
#include "table/blanks.h"
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

/* The bytes of a character of numbers, also of a thousands separator, at the
 * start of a text; 0: it is another one. */
static size_t number_length(const char *at, const char *end)
{
    if (is_digit(*at) || (*at && strchr("+-.,'", *at)))
        return 1;
    return blank_length(at, (size_t)(end - at));
}

static struct part trimmed(const char *at, const char *end)
{
    struct part p = {at, (size_t)(end - at)};

    blanks_trim(&p.at, &p.length);
    return p;
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

/* True for a symbol of a currency before a number, such as HK$. */
static bool is_symbol(struct part p)
{
    size_t n_capitals = 0, n_others = 0;

    for (size_t i = 0; i < p.length; i++) {
        n_capitals += p.at[i] >= 'A' && p.at[i] <= 'Z';
        n_others += is_beyond_ascii(p.at[i]);
    }
    return n_others == p.length ||
           (p.at[p.length - 1] == '$' && n_capitals + 1 == p.length);
}

/* True for a word that may be one of a currency: KSh, Fr., S/, R of the rand,
 * but not the letter of a quarter or of a version. */
static bool is_word(struct part p)
{
    enum { LONGEST = 5 };
    size_t n = 0;

    while (n < p.length && is_letter(p.at[n]))
        n++;
    if (!n || p.length > LONGEST || (p.length == 1 && *p.at != 'R'))
        return false;
    return n == p.length || (n + 1 == p.length && strchr("./", p.at[n])) ||
           (n + 2 == p.length && memcmp(p.at + n, "/.", 2) == 0);
}

/* True for a number that may be an amount: after a point or comma are two
 * digits, as of cents, or three; after another separator are three. */
static bool is_amount(struct part number, bool *has_separator)
{
    const char *at = number.at, *end = at + number.length;
    size_t n = 0;
    char separator = '\0';

    *has_separator = false;
    at += *at == '-' || *at == '+';
    if (end - at > 1 && *at == '0' && is_digit(at[1]))
        return false;
    for (; at < end; at += number_length(at, end)) {
        if (is_digit(*at)) {
            n++;
            continue;
        }
        if (!n || strchr("+-", *at) ||
            (separator && n != 3 && (n != 2 || separator == ' ')))
            return false;
        separator = strchr(".,", *at) ? *at : ' ';
        n = 0;
    }
    *has_separator = separator != '\0';
    return n == 3 || (n && !separator) || (n == 2 && separator != ' ');
}

static bool is_before(const struct part *p, struct part number)
{
    bool ignored;

    return p->length && p->length < ODD_UNIT_MAX &&
           !units_is_of_number(&(struct cell_item){p->at, p->length}) &&
           (is_symbol(*p) || (is_word(*p) && is_amount(number, &ignored)));
}

/* Finds the unit of a text, and its number. False: there is no unit. */
static bool find(const char *text, size_t length, struct part *unit,
                 struct part *number)
{
    const char *end = text + length, *first = text, *last;
    struct part before, after;

    while (first < end && !is_digit(*first) && !strchr("+-", *first) &&
           (first > text || !strchr(".,", *first)))
        first++;
    before = trimmed(text, first);
    for (last = first; last < end && number_length(last, end);)
        last += number_length(last, end);
    after = trimmed(last, end);
    *number = trimmed(first, last);
    if (!before.length && may_follow(after)) {
        *unit = after;
        return true;
    }
    *unit = before;
    return !after.length && is_before(&before, *number);
}

bool odd_unit_find(const char *text, size_t length, struct cell_item *unit)
{
    struct part found, number;

    if (!find(text, length, &found, &number))
        return false;
    *unit = (struct cell_item){found.at, found.length};
    return true;
}

void odd_unit_add(struct odd_unit *unit, const char *text, size_t length)
{
    struct part found, number;
    bool has_separator;

    if (unit->differs)
        return;
    unit->n++;
    if (length > 1 && strchr("+-", *text)) { /* -R 5 */
        text++;
        length--;
    }
    if (!find(text, length, &found, &number)) {
        unit->differs = true;
        return;
    }
    if (unit->n == 1) {
        memcpy(unit->text, found.at, found.length);
        unit->is_word = found.at < number.at && !is_symbol(found);
    }
    unit->differs = strlen(unit->text) != found.length ||
                    memcmp(unit->text, found.at, found.length) != 0;
    (void)is_amount(number, &has_separator);
    unit->has_amount |= has_separator;
}

bool odd_unit_is_sure(const struct odd_unit *unit)
{
    return unit->n >= LEAST && !unit->differs &&
           (!unit->is_word || unit->has_amount);
}
