/* unit_scale.c - see unit_scale.h. */
#include "table/unit_scale.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *text;
    int ten, two; /* powers of both */
} prefixes[] = {
    {"", 0, 0},    {"Ki", 0, 10},       {"Mi", 0, 20},      {"Gi", 0, 30},
    {"Ti", 0, 40}, {"k", 3, 0},         {"K", 3, 0},        {"M", 6, 0},
    {"G", 9, 0},   {"T", 12, 0},        {"P", 15, 0},       {"h", 2, 0},
    {"d", -1, 0},  {"c", -2, 0},        {"m", -3, 0},       {"u", -6, 0},
    {"n", -9, 0},  {"\xc2\xb5", -6, 0}, {"\xce\xbc", -6, 0}};

enum { N_PREFIXES = sizeof prefixes / sizeof *prefixes };

/* What follows a prefix; an empty text if the unit has another. */
static const char *without(const char *unit, const char *prefix)
{
    const size_t n = strlen(prefix);

    return strncmp(unit, prefix, n) == 0 ? unit + n : "";
}

/* A number that differs for units of time of different sizes; 0: it is none. */
static int time_size(const char *unit)
{
    static const struct {
        const char *word;
        int size;
    } words[] = {{"s", 1},       {"sec", 1},   {"secs", 1}, {"second", 1},
                 {"seconds", 1}, {"min", 2},   {"mins", 2}, {"minute", 2},
                 {"minutes", 2}, {"h", 3},     {"hr", 3},   {"hrs", 3},
                 {"hour", 3},    {"hours", 3}, {"day", 4},  {"days", 4},
                 {"week", 5},    {"weeks", 5}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(words[i].word, unit) == 0)
            return words[i].size;
    return 0;
}

/* Finds the different prefixes of two units of one measure. */
static bool find_prefixes(const char *one, const char *other, size_t *i,
                          size_t *j)
{
    for (*i = 0; *i < N_PREFIXES; ++*i)
        for (*j = 0; *j < N_PREFIXES; ++*j) {
            const char *rest = without(one, prefixes[*i].text);

            if (*i != *j && *rest &&
                strcmp(rest, without(other, prefixes[*j].text)) == 0)
                return true;
        }
    return false;
}

/* The power of ten of a letter alone; B is bytes there. */
static int letter_power(const char *unit)
{
    for (size_t i = 1; i < N_PREFIXES; i++)
        if (strcmp(unit, prefixes[i].text) == 0)
            return prefixes[i].ten;
    return 0;
}

bool unit_scale_is_letter(const char *unit)
{
    return *unit && !unit[1] && strchr("kKMBGT", *unit);
}

/* True for two different ones, one of which is G or T: of bytes. */
static bool are_letters_of_bytes(const char *one, const char *other)
{
    return unit_scale_is_letter(one) && unit_scale_is_letter(other) &&
           *one != *other && (strchr("GT", *one) || strchr("GT", *other));
}

/* What follows the letter of a size, and the i of Ki. */
static const char *body_of(const char *unit)
{
    unit += *unit && strchr("kKMGT", *unit);
    return unit + (*unit == 'i');
}

bool unit_scale_are_bits(const char *one, const char *other)
{
    const char *a = body_of(one), *b = body_of(other);

    return ((*a == 'b' && *b == 'B') || (*a == 'B' && *b == 'b')) &&
           strcmp(a + 1, b + 1) == 0 &&
           (!a[1] || !strcmp(a + 1, "/s") || !strcmp(a + 1, "ps"));
}

bool unit_scale_differs(const char *one, const char *other)
{
    const int size = time_size(one), other_size = time_size(other);
    size_t i, j;

    if (size && other_size)
        return size != other_size;
    return are_letters_of_bytes(one, other) ||
           unit_scale_are_bits(one, other) || find_prefixes(one, other, &i, &j);
}

bool unit_scale_power(const char *one, const char *other, int *ten, int *two)
{
    size_t i, j;

    *ten = *two = 0;
    if (strcmp(one, other) == 0)
        return true;
    if (unit_scale_is_letter(one) && unit_scale_is_letter(other)) {
        *ten = letter_power(one) - letter_power(other);
        return true;
    }
    if (!find_prefixes(one, other, &i, &j))
        return false;
    *ten = prefixes[i].ten - prefixes[j].ten;
    *two = prefixes[i].two - prefixes[j].two;
    return true;
}
