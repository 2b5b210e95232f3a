/* cell_format.c - see cell_format.h. */
#include "table/cell_format.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "table/blanks.h"
#include "table/units.h"

const char *const decimal_names[] = {".", ",", NULL};
const char *const thousands_names[] = {"none", ",", ".", "blank", "'", NULL};

/* Bytes of a number that thousands separators are removed from. */
enum { NUMBER_MAX = 64 };

char decimal_sign(int decimal)
{
    return *decimal_names[decimal];
}

/* The length of the separator at the start of `n` bytes; 0: there is none. */
static size_t separator_length(int thousands, const char *text, size_t n)
{
    static const char *const separators[][5] = {
        [THOUSANDS_NONE] = {NULL},
        [THOUSANDS_COMMA] = {",", NULL},
        [THOUSANDS_POINT] = {".", NULL},
        [THOUSANDS_BLANK] = {" ", "\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89",
                             NULL},
        [THOUSANDS_APOSTROPHE] = {"'", "\xe2\x80\x99", NULL},
    };

    for (const char *const *s = separators[thousands]; *s; s++)
        if (n >= strlen(*s) && memcmp(text, *s, strlen(*s)) == 0)
            return strlen(*s);
    return 0;
}

/* The groups of digits between separators of thousands. */
struct groups {
    size_t n;     /* separators */
    size_t first; /* digits before the first of them */
    size_t inner; /* digits of each group between two; 0: there is none */
};

/* Adds the digits before a separator. False: there cannot be so many. In India,
 * where commas separate, groups but the last one have two digits: 1,23,456. */
static bool add_group(struct groups *g, size_t n_digits, int thousands)
{
    if (!g->n++) {
        g->first = n_digits;
        return n_digits >= 1 && n_digits <= 3;
    }
    if (g->inner && g->inner != n_digits)
        return false;
    g->inner = n_digits;
    return n_digits == 3 ||
           (n_digits == 2 && g->first <= 2 && thousands == THOUSANDS_COMMA);
}

/* Copies a number without its thousands separators, of which it has at least
 * one. Returns the length; 0 if it is not such a number. */
static size_t strip(const char *text, size_t length, int thousands,
                    char copy[NUMBER_MAX])
{
    const char *at = text, *end = text + length, *zero;
    size_t n = 0, n_digits = 0;
    struct groups groups = {0};

    if (length >= NUMBER_MAX)
        return 0;
    if (at < end && (*at == '-' || *at == '+'))
        copy[n++] = *at++;
    for (zero = at; at < end; at++) {
        const size_t skipped =
            separator_length(thousands, at, (size_t)(end - at));

        if (is_digit(*at)) {
            copy[n++] = *at;
            n_digits++;
        } else if (!skipped) {
            break;
        } else {
            if (!add_group(&groups, n_digits, thousands))
                return 0;
            n_digits = 0;
            at += skipped - 1;
        }
    }
    if (!groups.n || n_digits != 3 || *zero == '0')
        return 0;
    memcpy(copy + n, at, (size_t)(end - at));
    return n + (size_t)(end - at);
}

enum number_kind cell_parse_number(const char *text, size_t length,
                                   char decimal, int thousands, float *value)
{
    const enum number_kind kind =
        number_parse_decimal(text, length, decimal, value);
    char copy[NUMBER_MAX];

    if (kind != NUMBER_OTHER || thousands == THOUSANDS_NONE)
        return kind;
    blanks_trim(&text, &length);
    length = strip(text, length, thousands, copy);
    return length ? number_parse_decimal(copy, length, decimal, value) : kind;
}

/* Blanks around the cell and the item do not count. */
static bool is_listed_text(const struct cell_format *f, const char *text,
                           size_t length)
{
    blanks_trim(&text, &length);
    for (size_t i = 0; i < f->na.n; i++) {
        const char *item = f->na.items[i].text;
        size_t n = f->na.items[i].length;

        blanks_trim(&item, &n);
        if (n == length && strncasecmp(item, text, length) == 0)
            return true;
    }
    return false;
}

static bool is_listed_value(const struct cell_format *f, float value)
{
    for (size_t i = 0; i < f->n_values; i++)
        if (value <= f->values[i] && value >= f->values[i])
            return true;
    return false;
}

/* Parses a number between units of the list. */
static enum number_kind parse_stripped(const struct cell_format *f,
                                       const char *text, size_t length,
                                       float *value)
{
    struct units found;
    char copy[UNITS_NUMBER_MAX];
    const size_t n =
        units_strip(f->strip.items, f->strip.n, text, length, copy, &found);

    if (n &&
        cell_parse_number(copy, n, f->decimal, f->thousands, value) == NUMBER)
        return NUMBER;
    return NUMBER_OTHER;
}

enum number_kind cell_parse_special(const struct cell_format *f,
                                    const char *text, size_t length,
                                    float *value)
{
    float x;
    enum number_kind kind =
        cell_parse_number(text, length, f->decimal, f->thousands, &x);

    if (kind == NUMBER_OTHER && f->strip.n)
        kind = parse_stripped(f, text, length, &x);
    if (kind == NUMBER_OTHER)
        return is_listed_text(f, text, length) ? NUMBER_MISSING : kind;
    if (kind != NUMBER)
        return kind;
    if (is_listed_value(f, x))
        return NUMBER_MISSING;
    *value = x;
    return NUMBER;
}

enum number_kind cell_parse_trimmed(const struct cell_format *f,
                                    const char *text, size_t length,
                                    float *value)
{
    size_t n = length;

    blanks_trim(&text, &n);
    if (n == length)
        return NUMBER_OTHER;
    return f->plain ? number_parse(text, n, value)
                    : cell_parse_special(f, text, n, value);
}

/* The values of the items that are numbers. */
static void read_values(struct cell_format *f)
{
    for (size_t i = 0; i < f->na.n; i++)
        if (cell_parse_number(f->na.items[i].text, f->na.items[i].length,
                              f->decimal, f->thousands,
                              &f->values[f->n_values]) == NUMBER)
            f->n_values++;
}

static enum status check_units(const struct cell_list *strip,
                               const char *option, struct error *err)
{
    for (size_t i = 0; i < strip->n; i++)
        if (units_is_of_number(&strip->items[i]))
            return error_set(err, STATUS_USAGE,
                             "--strip %s: \"%.*s\" may be part of a number "
                             "(give signs and units such as '$,%%,kWh')",
                             option, (int)strip->items[i].length,
                             strip->items[i].text);
    return STATUS_OK;
}

enum status cell_format_init(struct cell_format *f,
                             const struct reading *reading, struct error *err)
{
    *f = (struct cell_format){
        .decimal = decimal_sign(reading->decimal),
        .thousands = reading->thousands,
        .plain = reading->decimal == DECIMAL_POINT &&
                 reading->thousands == THOUSANDS_NONE && !*reading->na &&
                 !*reading->strip,
    };
    if (f->decimal == *thousands_names[f->thousands])
        return error_set(err, STATUS_USAGE,
                         "--thousands %s is also the decimal sign (give "
                         "--decimal %s as well)",
                         thousands_names[f->thousands],
                         f->decimal == '.' ? "," : ".");
    TRY(cell_list_read(&f->na, reading->na, "na", err));
    TRY(cell_list_read(&f->strip, reading->strip, "strip", err));
    read_values(f);
    return check_units(&f->strip, reading->strip, err);
}
