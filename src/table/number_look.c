/* number_look.c - see number_look.h. */
#include "table/number_look.h"

#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "table/blanks.h"
#include "table/cell_format.h"

const struct number_form number_forms[] = {
    [FORM_POINT] = {DECIMAL_POINT, THOUSANDS_NONE},
    [FORM_COMMA] = {DECIMAL_COMMA, THOUSANDS_NONE},
    [FORM_COMMA_GROUPS] = {DECIMAL_POINT, THOUSANDS_COMMA},
    {DECIMAL_COMMA, THOUSANDS_POINT},
    {DECIMAL_POINT, THOUSANDS_BLANK},
    {DECIMAL_COMMA, THOUSANDS_BLANK},
    {DECIMAL_POINT, THOUSANDS_APOSTROPHE},
    {DECIMAL_COMMA, THOUSANDS_APOSTROPHE},
};

static const struct number_rewrite
    parentheses = {"a number in parentheses is a negative one",
                   "sed '2,$s/(\\([^()a-zA-Z]*\\))/-\\1/g'"},
    unicode_minus = {"its minus sign is not the one of the keyboard",
                     "sed 's/\xe2\x88\x92/-/g'"},
    last_minus = {"its minus sign is at the end",
                  "sed -E -e ':a' -e 's/(^|[\";|[:blank:]])([0-9][0-9.,]*)-"
                  "([\";|[:blank:]]|$)/\\1-\\2\\3/' -e ta"},
    magnitude = {"it ends in a letter for thousands, millions or billions",
                 "sed '2,$s/\\([0-9]\\)[kK]/\\1e3/g;2,$s/\\([0-9]\\)M/\\1e6/g;"
                 "2,$s/\\([0-9]\\)B/\\1e9/g'"};

static const char minus[] = "\xe2\x88\x92";

static bool has_digits_before(const char *text, size_t n)
{
    return n && is_digit(text[n - 1]);
}

/* What has to be rewritten; `start` and `end` are set to the number, which is
 * negative or not. */
static const struct number_rewrite *
find(const char *text, size_t n, size_t *start, size_t *end, bool *negative)
{
    const size_t n_minus = sizeof minus - 1;

    *start = 0;
    *end = n;
    *negative = true;
    if (n > 2 && text[0] == '(' && text[n - 1] == ')') {
        *start = 1;
        *end = n - 1;
        return &parentheses;
    }
    if (n > n_minus && memcmp(text, minus, n_minus) == 0) {
        *start = n_minus;
        return &unicode_minus;
    }
    *end = n ? n - 1 : 0;
    if (n > 1 && text[n - 1] == '-' && has_digits_before(text, n - 1))
        return &last_minus;
    *negative = false;
    if (n > 1 && strchr("kKMB", text[n - 1]) && has_digits_before(text, n - 1))
        return &magnitude;
    *end = n;
    return NULL;
}

bool number_look_is_rewritten(const char *text, size_t length)
{
    size_t start, end;
    bool negative;

    return find(text, length, &start, &end, &negative);
}

/* The forms in which a text is a number, as bits. */
static unsigned forms_of(const char *text, size_t length)
{
    unsigned forms = 0;
    float value;

    for (size_t i = 0; i < N_NUMBER_FORMS; i++)
        if (cell_parse_number(text, length,
                              decimal_sign(number_forms[i].decimal),
                              number_forms[i].thousands, &value) == NUMBER)
            forms |= 1U << i;
    return forms;
}

static void look_at_units(struct number_look *look, const char *text, size_t n,
                          const struct cell_list *given)
{
    struct units known;
    char copy[UNITS_NUMBER_MAX];
    size_t length = units_strip(given->items, given->n, text, n, copy, &known);

    if (length)
        look->forms = forms_of(copy, length);
    if (look->forms)
        return;
    length = units_strip_known(text, n, copy, &known);
    if (length)
        look->forms = forms_of(copy, length);
    if (look->forms)
        look->units = known;
}

struct number_look number_look(const char *text, const struct cell_list *given)
{
    char plain[UNITS_NUMBER_MAX];
    size_t length = strlen(text);
    struct number_look look = {.too_large =
                                   number_is_too_large(text, length, '.') ||
                                   number_is_too_large(text, length, ',')};
    size_t start, end, n = 0;
    bool negative;

    if (length >= sizeof plain)
        return look;
    blanks_trim(&text, &length);
    look.rewrite = find(text, length, &start, &end, &negative);
    if (look.rewrite && negative)
        plain[n++] = '-';
    memcpy(plain + n, text + start, end - start);
    n += end - start;
    look.forms = forms_of(plain, n);
    if (!look.forms)
        look_at_units(&look, plain, n, given);
    if (!look.forms)
        look.rewrite = NULL;
    return look;
}
