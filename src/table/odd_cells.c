/* odd_cells.c - see odd_cells.h. */
#include "table/odd_cells.h"

#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "table/blanks.h"
#include "table/number_look.h"

/* True for the error of a spreadsheet, whose digit is no figure. */
static bool is_division(const char *text, size_t length)
{
    static const char division[] = "#DIV/0!";

    return length == sizeof division - 1 && memcmp(text, division, length) == 0;
}

static bool is_among(char texts[][ODD_TEXT_MAX], size_t n, const char *text,
                     size_t length)
{
    for (size_t i = 0; i < n; i++)
        if (memcmp(texts[i], text, length) == 0 && !texts[i][length])
            return true;
    return false;
}

/* True for a number with an exponent, also with a decimal comma. */
static bool has_exponent(const char *text, size_t length)
{
    const char *small = memchr(text, 'e', length);
    const char *e = small ? small : memchr(text, 'E', length);
    const size_t before = e ? (size_t)(e - text) : 0;

    return before && before + 1 < length && is_digit(e[-1]) &&
           !has_a_letter(text, before) &&
           !has_a_letter(e + 1, length - before - 1);
}

/* Finds the known units of a number, also of one that has to be rewritten, such
 * as $1.5M. False: it has none, or letters that are a part of one. */
static bool find_units(const char *text, size_t length, struct units *units)
{
    char copy[UNITS_NUMBER_MAX], whole[ODD_TEXT_MAX];
    const size_t n = units_strip_known(text, length, copy, units);

    if (n && (!has_a_letter(copy, n) || has_exponent(copy, n)))
        return true;
    if (!number_look_is_rewritten(text, length))
        return false;
    memcpy(whole, text, length);
    whole[length] = '\0';
    *units = number_look(whole, &(struct cell_list){.n = 0}).units;
    return units->before || units->after;
}

/* Stores the units of a text, or that they are not those of another one. Looks
 * at few texts if there are none. */
static void add_units(struct odd_cells *odd, const char *text, size_t length)
{
    enum { LOOKED_AT = 1000 };
    struct units units;

    if (!odd->units.before && odd->n_looked == LOOKED_AT)
        return;
    if (!find_units(text, length, &units)) {
        odd_unit_add(&odd->unit, text, length);
        odd->n_looked++;
        return;
    }
    if (!units.before) /* the end does not matter */
        units = (struct units){units.after, NULL};
    if (!odd->units.before)
        odd->units = units;
    odd->mixed_units |=
        odd->units.before != units.before || odd->units.after != units.after;
}

/* Looks at commas and points of the number; that of "Rs. 5" is none of them. */
static void add_groups(struct odd_cells *odd, const char *text, size_t length)
{
    char copy[UNITS_NUMBER_MAX];
    struct units units;
    const size_t n = units_strip_known(text, length, copy, &units);

    digit_groups_add(&odd->commas, n ? copy : text, n ? n : length, ',', 0);
    digit_groups_add(&odd->points, n ? copy : text, n ? n : length, '.', 0);
}

static void add_figure(struct odd_cells *odd, const char *text, size_t length)
{
    const bool full = odd->n_figures == ODD_FIGURES;
    char *place = odd->figures[odd->n_figures - full];

    if (odd->more_figures && !number_look_is_rewritten(text, length))
        return;
    if (is_among(odd->figures, odd->n_figures, text, length))
        return;
    odd->more_figures |= full;
    if (full && (number_look_is_rewritten(place, strlen(place)) ||
                 !number_look_is_rewritten(text, length)))
        return;
    memcpy(place, text, length);
    place[length] = '\0';
    odd->n_figures += !full;
}

static void add_word(struct odd_cells *odd, const char *text, size_t length)
{
    if (odd->more_words || is_among(odd->words, odd->n_words, text, length))
        return;
    odd->more_words = odd->n_words == ODD_WORDS;
    if (!odd->more_words)
        memcpy(odd->words[odd->n_words++], text, length);
}

void odd_cells_add(struct odd_cells *odd, const char *text, size_t length)
{
    enum { LOOKED_AT = 10000 };

    if (odd->n_texts == LOOKED_AT)
        return;
    odd->n_texts++;
    blanks_trim(&text, &length);
    if (length >= ODD_TEXT_MAX) {
        odd->more_words = true;
    } else if (odd_flags_add(&odd->flags, text, length)) {
        return;
    } else if (has_a_digit(text, length) && !is_division(text, length)) {
        add_groups(odd, text, length);
        add_figure(odd, text, length);
        odd_flags_add_attached(&odd->attached, text, length);
        add_units(odd, text, length);
    } else {
        add_word(odd, text, length);
    }
}
