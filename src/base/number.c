/*
 * number.c - see number.h.
 *
 * A literal is mantissa * 10^exponent; the mantissa holds its first 19 digits.
 * One multiplication or division by an exact power of ten gives a double with
 * an error of less than SLACK units in the last place. Rounding it to a float
 * is correct unless it is that close to the midpoint of two floats. strtof()
 * converts those literals, and literals with large exponents.
 */
#include "base/number.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"

#define MANTISSA_FULL UINT64_C(1000000000000000000) /* has 19 digits */

enum {
    MANTISSA_DIGITS = 19,
    EXACT_POWERS = 22, /* 10^22 is the largest power a double holds exactly */
    SLACK = 4,
    DIGITS_MAX = 120,          /* the midpoint of two floats has at most 112 */
    EXPONENT_CAP = 1000000000, /* the digits of no cell can offset it */
};

struct literal {
    bool negative;
    const char *digits, *end; /* the digits, including the decimal sign */
    char decimal;
    uint64_t mantissa;
    int64_t exponent;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static const char *scan_digits(const char *p, const char *end, char decimal,
                               struct literal *out)
{
    bool point = false;

    out->digits = p;
    for (; p < end; p++) {
        if (*p == decimal && !point) {
            point = true;
        } else if (!is_digit(*p)) {
            break;
        } else if (out->mantissa < MANTISSA_FULL) {
            out->mantissa = out->mantissa * 10 + (uint64_t)(*p - '0');
            out->exponent -= point;
        } else {
            out->exponent += !point;
        }
    }
    out->end = p;
    return p - out->digits > point ? p : NULL;
}

static const char *scan_exponent(const char *p, const char *end,
                                 struct literal *out)
{
    bool negative = p < end && *p == '-';
    int64_t value = 0;

    if (p < end && (*p == '-' || *p == '+'))
        p++;
    if (p == end)
        return NULL;
    for (; p < end && is_digit(*p); p++)
        if (value < EXPONENT_CAP)
            value = value * 10 + (*p - '0');
    out->exponent += negative ? -value : value;
    return p;
}

static bool scan(const char *p, const char *end, char decimal,
                 struct literal *out)
{
    *out = (struct literal){.negative = *p == '-', .decimal = decimal};
    if (*p == '-' || *p == '+')
        p++;
    p = scan_digits(p, end, decimal, out);
    if (p && p < end && (*p == 'e' || *p == 'E'))
        p = scan_exponent(p + 1, end, out);
    return p == end;
}

/* Finds the nearest float without strtof(); false if that is not certain. */
static bool convert_fast(const struct literal *in, float *value)
{
    static const double powers[EXACT_POWERS + 1] = {
        1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    /* A double has 29 more bits than a float; this is half of their range. */
    const uint32_t half = UINT32_C(1) << 28;
    double x = (double)in->mantissa;
    uint64_t bits;
    uint32_t rest;

    if (in->exponent < -EXACT_POWERS || in->exponent > EXACT_POWERS)
        return false;
    if (in->exponent < 0)
        x /= powers[-in->exponent];
    else
        x *= powers[in->exponent];
    memcpy(&bits, &x, sizeof bits);
    rest = (uint32_t)bits & (2 * half - 1);
    if (rest + SLACK >= half && rest <= half + SLACK)
        return false;
    if (x > (double)FLT_MAX)
        return false;
    *value = (float)x;
    return true;
}

/*
 * Calls strtof() on the first DIGITS_MAX significant digits. Nonzero digits
 * after them are replaced by a single 1, which rounds the same way. The text
 * has no decimal point, so the locale has no effect.
 */
static float convert(const struct literal *in)
{
    char copy[DIGITS_MAX + 1 + sizeof "e-9223372036854775808"];
    size_t n = 0;
    bool more = false;
    int64_t exponent = in->exponent;

    for (const char *p = in->digits; p < in->end; p++) {
        if (*p == in->decimal || (n == 0 && *p == '0'))
            continue;
        if (n < DIGITS_MAX)
            copy[n++] = *p;
        else
            more = more || *p != '0';
    }
    if (more)
        copy[n++] = '1';
    exponent -= (int64_t)n;
    for (uint64_t m = in->mantissa; m > 0; m /= 10)
        exponent++;
    (void)snprintf(copy + n, sizeof copy - n, "e%lld", (long long)exponent);
    return strtof(copy, NULL);
}

static bool is_missing(const char *text, size_t length)
{
    static const char *const words[] = {"", "na", "nan", "null"};
    char lower[8] = "";

    if (length >= sizeof lower || (length && (*text | 32) != 'n'))
        return false;
    for (size_t i = 0; i < length; i++) {
        bool upper = text[i] >= 'A' && text[i] <= 'Z';
        lower[i] = upper ? (char)(text[i] - 'A' + 'a') : text[i];
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && memcmp(lower, words[i], length) == 0)
            return true;
    return false;
}

/* Parses a cell; NUMBER also for a number that is too large. The only caller of
 * scan(), which is therefore inlined. */
static enum number_kind parse(const char *text, size_t length, char decimal,
                              float *value)
{
    const char *end = text + length;
    struct literal literal;
    float x;

    while (text < end && is_blank(*text))
        text++;
    while (text < end && is_blank(end[-1]))
        end--;
    if (text == end || !scan(text, end, decimal, &literal))
        return is_missing(text, (size_t)(end - text)) ? NUMBER_MISSING
                                                      : NUMBER_OTHER;
    if (!convert_fast(&literal, &x))
        x = convert(&literal);
    *value = literal.negative ? -x : x;
    return NUMBER;
}

/* Appends the digits before `end` to a number; returns what follows them. */
static inline const char *add_digits(const char *p, const char *end,
                                     uint64_t *number)
{
    for (; p < end; p++) {
        const unsigned digit = (unsigned char)*p - (unsigned)'0';

        if (digit > 9)
            break;
        *number = *number * 10 + digit;
    }
    return p;
}

/*
 * Parses what most cells are: digits, perhaps with a decimal sign among them
 * and a minus before them, or a text that begins with digits, as dates do, or
 * with a letter. False for all else, which may be of any kind.
 */
static inline bool parse_common(const char *p, size_t length, char decimal,
                                float *value, enum number_kind *kind)
{
    const char *end = p + length, *start, *point = NULL;
    struct literal literal = {0};
    float x;

    if (length == 0)
        return false;
    literal.negative = *p == '-';
    p += literal.negative;
    start = p;
    p = add_digits(p, end, &literal.mantissa);
    if (p < end && *p == decimal) {
        point = p;
        p = add_digits(p + 1, end, &literal.mantissa);
        literal.exponent = point + 1 - p;
    }
    *kind = p < end ? NUMBER_OTHER : NUMBER;
    if (p < end)
        return p > start ? (*p | 32) != 'e' && !is_blank(*p)
                         : is_letter(*p) && (*p | 32) != 'n';
    if (p - start <= (point != NULL) || p - start > MANTISSA_DIGITS ||
        !convert_fast(&literal, &x))
        return false;
    *value = literal.negative ? -x : x;
    return true;
}

static enum number_kind parse_any(const char *text, size_t length, char decimal,
                                  float *value)
{
    float x;
    const enum number_kind kind = parse(text, length, decimal, &x);

    if (kind != NUMBER)
        return kind;
    if (!isfinite(x))
        return NUMBER_OTHER;
    *value = x;
    return NUMBER;
}

enum number_kind number_parse_decimal(const char *text, size_t length,
                                      char decimal, float *value)
{
    enum number_kind kind;

    return parse_common(text, length, decimal, value, &kind)
               ? kind
               : parse_any(text, length, decimal, value);
}

/* The same, compiled for this decimal sign. */
enum number_kind number_parse(const char *text, size_t length, float *value)
{
    enum number_kind kind;

    return parse_common(text, length, '.', value, &kind)
               ? kind
               : parse_any(text, length, '.', value);
}

bool number_parse_double(const char *text, size_t length, double *value)
{
    char copy[64];
    float x;

    if (length >= sizeof copy || number_parse(text, length, &x) != NUMBER)
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    *value = strtod(copy, NULL);
    return true;
}

bool number_is_too_large(const char *text, size_t length, char decimal)
{
    float x;

    return parse(text, length, decimal, &x) == NUMBER && !isfinite(x);
}
