/* year_parts.c - see year_parts.h. */
#include "table/year_parts.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "time/month_names.h"

/* The number behind one of the words that count parts of a year, or that is the
 * whole text; 0: it is none. */
static long number_of(const char *text, int parts)
{
    static const struct {
        int parts;
        const char *word;
    } words[] = {
        {YEAR_QUARTERS, "qtr"}, {YEAR_QUARTERS, "q"}, {YEAR_QUARTERS, "t"},
        {YEAR_HALVES, "h"},     {YEAR_MONTHS, "m"},   {YEAR_MONTHS, "p"},
    };
    char *end;
    long number;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t n = strlen(words[i].word);

        if (words[i].parts == parts &&
            strncasecmp(text, words[i].word, n) == 0 && is_digit(text[n])) {
            text += n;
            break;
        }
    }
    if (!is_digit(*text))
        return 0;
    number = strtol(text, &end, 10);
    return *end || number > parts ? 0 : number;
}

/* The number of a month or quarter in Roman digits; 0: it is none. */
static long roman_of(const char *text, int parts)
{
    static const char *const numbers[YEAR_MONTHS] = {"I",  "II", "III", "IV",
                                                     "V",  "VI", "VII", "VIII",
                                                     "IX", "X",  "XI",  "XII"};

    for (int i = 0; parts != YEAR_HALVES && i < parts; i++)
        if (strcmp(text, numbers[i]) == 0)
            return i + 1;
    return 0;
}

/* The month of a text that is a name in one of some languages; -1: none. */
static int month_of(const char *text, unsigned *languages)
{
    const struct found_name month =
        name_find(&month_names, text, text + strlen(text), *languages, true);

    if (!month.languages || text[month.length])
        return -1;
    *languages = month.languages;
    return month.index;
}

int year_part_read(const char *text, int parts)
{
    unsigned languages = MONTH_LANGUAGES;
    const long number = number_of(text, parts);

    if (number || roman_of(text, parts))
        return (int)(number ? number : roman_of(text, parts)) - 1;
    return parts == YEAR_MONTHS ? month_of(text, &languages) : -1;
}

/* True if a name is the part `index`; plain numbers are months. */
static bool is_part(const char *name, int parts, int index)
{
    return (parts == YEAR_MONTHS || !is_digit(*name)) &&
           (number_of(name, parts) == index + 1 ||
            roman_of(name, parts) == index + 1);
}

/* True if a name goes on with those of a year: Q5, V, 13. */
static bool goes_on(const struct string_list *names, size_t next, int parts)
{
    const char *last = string_list_at(names, next - 1);
    const char *name = next < names->n ? string_list_at(names, next) : "";
    const size_t n = strcspn(last, "0123456789");

    if (!last[n])
        return strcmp(name, "V") == 0;
    return strncmp(name, last, n) == 0 && is_digit(name[n]) &&
           strtol(name + n, NULL, 10) == parts + 1;
}

static bool are_parts(const struct string_list *names, size_t start, int parts)
{
    unsigned languages = MONTH_LANGUAGES;
    int n_named = 0, n_counted = 0;

    if (start + (size_t)parts > names->n)
        return false;
    for (int i = 0; i < parts; i++) {
        const char *name = string_list_at(names, start + (size_t)i);

        n_counted += is_part(name, parts, i);
        n_named += parts == YEAR_MONTHS && month_of(name, &languages) == i;
    }
    return n_named == parts || (n_counted == parts &&
                                !goes_on(names, start + (size_t)parts, parts));
}

size_t year_parts_find(const struct string_list *names, size_t start)
{
    static const int parts[] = {YEAR_MONTHS, YEAR_QUARTERS, YEAR_HALVES};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (are_parts(names, start, parts[i]))
            return (size_t)parts[i];
    return 0;
}
