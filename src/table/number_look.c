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
    [FORM_POINT_GROUPS] = {DECIMAL_COMMA, THOUSANDS_POINT},
    {DECIMAL_POINT, THOUSANDS_BLANK},
    {DECIMAL_COMMA, THOUSANDS_BLANK},
    {DECIMAL_POINT, THOUSANDS_APOSTROPHE},
    {DECIMAL_COMMA, THOUSANDS_APOSTROPHE},
};

/* The number in a text that has to be rewritten. */
struct part {
    size_t start, end;
    bool negative; /* without its sign */
};

/* In parentheses at the start or after a unit: (5), $(5). */
static bool is_in_parentheses(const char *text, size_t n, struct part *part)
{
    enum { UNIT_MAX = 4 };
    size_t i = 0;

    while (i < UNIT_MAX && i < n && !is_digit(text[i]) && text[i] != '(')
        i++;
    *part = (struct part){i + 1, n - 1, true};
    return n > 2 && i < n && text[i] == '(' && text[n - 1] == ')';
}

/* A number, or what follows it: 5[1], 5 (p). */
static bool has_footnote(const char *text, size_t n, struct part *part)
{
    const char open = text[n - 1] == ']' ? '[' : '(';
    size_t i = n;

    if (!strchr("])", text[n - 1]))
        return false;
    while (i > 0 && text[i - 1] != open)
        i--;
    i -= i > 0;
    while (i > 0 && text[i - 1] == ' ')
        i--;
    *part = (struct part){text[0] == '-', i, text[0] == '-'};
    return i > part->start && is_digit(text[i - 1]);
}

static bool starts_with(const char *text, size_t n, const char *sign,
                        struct part *part)
{
    const size_t length = strlen(sign);

    *part = (struct part){length, n, true};
    return n > length && memcmp(text, sign, length) == 0;
}

static bool has_unicode_minus(const char *text, size_t n, struct part *part)
{
    return starts_with(text, n, "\xe2\x88\x92", part);
}

static bool has_dash(const char *text, size_t n, struct part *part)
{
    return starts_with(text, n, "\xe2\x80\x93", part) &&
           is_digit(text[part->start]);
}

static bool has_last_minus(const char *text, size_t n, struct part *part)
{
    *part = (struct part){0, n - 1, true};
    return n > 1 && text[n - 1] == '-' && is_digit(text[n - 2]);
}

/* As prices are written: 5,- or 5.-- */
static bool has_no_cents(const char *text, size_t n, struct part *part)
{
    size_t i = n;

    while (i > 0 && text[i - 1] == '-')
        i--;
    *part = (struct part){0, i - (i > 0), false};
    return i < n && i > 1 && strchr(",.", text[i - 1]) && is_digit(text[i - 2]);
}

static bool ends_in(const char *text, size_t n, const char *word,
                    struct part *part)
{
    const size_t length = strlen(word);
    size_t i = n > length ? n - length : 0;

    if (!i || memcmp(text + i, word, length) != 0)
        return false;
    while (i > 0 && text[i - 1] == ' ')
        i--;
    *part = (struct part){0, i, true};
    return i > 0 && is_digit(text[i - 1]);
}

/* Below a limit: <1, < 0.05. */
static bool is_below(const char *text, size_t n, struct part *part)
{
    size_t i = 1;

    while (i < n && text[i] == ' ')
        i++;
    *part = (struct part){i, n, false};
    return i < n && *text == '<' && is_digit(text[i]);
}

/* In capitals: 1.5 Cr are 15 million. */
static bool is_credit(const char *text, size_t n, struct part *part)
{
    return ends_in(text, n, "CR", part);
}

static bool is_debit(const char *text, size_t n, struct part *part)
{
    return ends_in(text, n, "DR", part);
}

static bool has_magnitude(const char *text, size_t n, struct part *part)
{
    *part = (struct part){0, n - 1, false};
    return n > 1 && strchr("kKMB", text[n - 1]) && is_digit(text[n - 2]);
}

/* Writes numbers with one of two words as negative, and removes the other. */
#define SIGNS(minus, plus)                                                     \
    "sed -E 's/(^|[\";|[:blank:]])([0-9][0-9.,]*) *" minus                     \
    "/\\1-\\2/g;s/([0-9]) *" plus "/\\1/g'",                                   \
        "sed -E 's/\"([0-9][0-9.,]*) *" minus                                  \
        "\"/\"-\\1\"/g;s/(^|[,[:blank:]])([0-9][0-9.]*) *" minus               \
        "/\\1-\\2/g;s/([0-9]) *" plus "/\\1/g'"

static const struct {
    struct number_rewrite rewrite;
    bool (*find)(const char *text, size_t length, struct part *part);
} rewrites[] = {
    {{"a number in parentheses is a negative one",
      "sed '2,$s/(\\([^()a-zA-Z]*\\))/-\\1/g'", NULL, false},
     is_in_parentheses},
    {{"it has a footnote", "sed '2,$s/\\([0-9]\\) *[[(][^])]*[])]/\\1/g'", NULL,
      false},
     has_footnote},
    {{"its minus sign is not the one of the keyboard",
      "sed 's/\xe2\x88\x92/-/g'", NULL, false},
     has_unicode_minus},
    {{"its minus sign is a dash", "sed 's/\xe2\x80\x93\\([0-9]\\)/-\\1/g'",
      NULL, false},
     has_dash},
    {{"its minus sign is at the end",
      "sed -E -e ':a' -e 's/(^|[\";|[:blank:]])([0-9][0-9.,]*)-"
      "([\";|[:blank:]]|$)/\\1-\\2\\3/' -e ta",
      "sed -E -e 's/\"([0-9][0-9.,]*)-\"/\"-\\1\"/g' -e ':a' -e "
      "'s/(^|[,[:blank:]])([0-9][0-9.]*)-([,[:blank:]]|$)/\\1-\\2\\3/' -e ta",
      false},
     has_last_minus},
    {{"it is a credit, the negative of a debit", SIGNS("CR", "DR"), false},
     is_credit},
    {{"it is a debit, the negative of a credit", SIGNS("DR", "CR"), false},
     is_debit},
    {{"its dash stands for no cents", "sed '2,$s/\\([0-9]\\)[,.]--*/\\1/g'",
      NULL, false},
     has_no_cents},
    {{"it is below a limit",
      "sed -E '2,$s/(^|[\";|[:blank:]])< *[0-9][^\";|[:blank:]]*/\\10/g'",
      "sed -E '2,$s/\"< *[0-9][^\"]*\"/\"0\"/g;"
      "2,$s/(^|[,[:blank:]])< *[0-9][^,\"[:blank:]]*/\\10/g'",
      true},
     is_below},
    {{"it ends in a letter for thousands, millions or billions",
      "sed '2,$s/\\([0-9]\\)[kK]/\\1e3/g;2,$s/\\([0-9]\\)M/\\1e6/g;"
      "2,$s/\\([0-9]\\)B/\\1e9/g'",
      NULL, false},
     has_magnitude},
};

/* What has to be rewritten; NULL: nothing, and the part is the whole text. */
static const struct number_rewrite *find(const char *text, size_t n,
                                         struct part *part)
{
    for (size_t i = 0; n && i < sizeof rewrites / sizeof *rewrites; i++)
        if (rewrites[i].find(text, n, part))
            return &rewrites[i].rewrite;
    *part = (struct part){0, n, false};
    return NULL;
}

bool number_look_is_rewritten(const char *text, size_t length)
{
    struct part part;

    return find(text, length, &part);
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
    struct part part;
    size_t n = 0;

    if (length >= sizeof plain)
        return look;
    blanks_trim(&text, &length);
    look.rewrite = find(text, length, &part);
    if (part.negative)
        plain[n++] = '-';
    memcpy(plain + n, text + part.start, part.end - part.start);
    n += part.end - part.start;
    look.forms = forms_of(plain, n);
    if (!look.forms)
        look_at_units(&look, plain, n, given);
    if (!look.forms)
        look.rewrite = NULL;
    return look;
}
