/*
 * time.c - reading and writing times (see time.h).
 *
 * Reading is strict, so that writing a time gives the text that was read. A
 * text that would be written differently is not of the form: -0, 007 among
 * numbers that are not padded, or a different offset.
 */
#include "data/time.h"

#include <assert.h>
#include <string.h>

#include "data/calendar.h"

enum { INTEGER_DIGITS = 18, FRACTION_DIGITS = 6 };

const char *const time_kind_names[TIME_DATETIME + 1] = {
    [TIME_TEXT] = "text", [TIME_INTEGER] = "integer",   [TIME_MONTH] = "month",
    [TIME_DATE] = "date", [TIME_DATETIME] = "datetime",
};

/* Reading */

struct cursor {
    const char *at, *end;
};

static bool take(struct cursor *in, char c)
{
    if (in->at == in->end || *in->at != c)
        return false;
    in->at++;
    return true;
}

static int count_digits(const struct cursor *in)
{
    const char *p = in->at;

    while (p < in->end && *p >= '0' && *p <= '9')
        p++;
    return p - in->at > 99 ? 99 : (int)(p - in->at);
}

/* Reads exactly `n` digits; the value must be from `low` to `high`. */
static bool take_digits(struct cursor *in, int n, int low, int high, int *value)
{
    if (count_digits(in) < n)
        return false;
    *value = 0;
    while (n-- > 0)
        *value = *value * 10 + (*in->at++ - '0');
    return *value >= low && *value <= high;
}

static bool take_offset(struct cursor *in, struct time_form *form)
{
    struct cursor start = *in;
    size_t length;
    int ignored;

    if (in->at == in->end)
        return true;
    if (!take(in, 'Z')) {
        if (!take(in, '+') && !take(in, '-'))
            return false;
        if (!take_digits(in, 2, 0, 23, &ignored))
            return false;
        if (in->at < in->end) {
            (void)take(in, ':');
            if (!take_digits(in, 2, 0, 59, &ignored))
                return false;
        }
    }
    length = (size_t)(in->at - start.at);
    assert(length < sizeof form->offset);
    memcpy(form->offset, start.at, length);
    return in->at == in->end;
}

static bool take_time_of_day(struct cursor *in, struct time_form *form,
                             int64_t *ticks)
{
    int hour, minute, second = 0, fraction = 0;

    if (!take_digits(in, 2, 0, 23, &hour) || !take(in, ':') ||
        !take_digits(in, 2, 0, 59, &minute))
        return false;
    form->seconds = take(in, ':');
    if (form->seconds && !take_digits(in, 2, 0, 59, &second))
        return false;
    if (form->seconds && take(in, '.')) {
        form->fraction = count_digits(in);
        if (form->fraction < 1 || form->fraction > FRACTION_DIGITS ||
            !take_digits(in, form->fraction, 0, 999999, &fraction))
            return false;
        for (int i = form->fraction; i < FRACTION_DIGITS; i++)
            fraction *= 10;
    }
    *ticks = hour * TICKS_HOUR + minute * TICKS_MINUTE + second * TICKS_SECOND +
             fraction;
    return true;
}

static bool read_calendar(struct cursor in, struct time_form *form,
                          int64_t *tick)
{
    struct civil date;
    int64_t time_of_day = 0;

    if (!take_digits(&in, 4, 0, 9999, &date.year) || !take(&in, '-') ||
        !take_digits(&in, 2, 1, 12, &date.month))
        return false;
    if (in.at == in.end) {
        form->kind = TIME_MONTH;
        *tick = date.year * 12 + date.month - 1;
        return true;
    }
    if (!take(&in, '-') ||
        !take_digits(&in, 2, 1, calendar_days_in_month(date.year, date.month),
                     &date.day))
        return false;
    form->kind = TIME_DATE;
    if (in.at < in.end) {
        form->kind = TIME_DATETIME;
        form->separator = *in.at;
        if (!take(&in, 'T') && !take(&in, ' '))
            return false;
        if (!take_time_of_day(&in, form, &time_of_day) ||
            !take_offset(&in, form))
            return false;
    }
    *tick = calendar_join(form, date, time_of_day);
    return true;
}

/* `width` is the width of the form, -1 if it is not known yet. */
static bool read_integer(struct cursor in, int width, struct time_form *form,
                         int64_t *tick)
{
    bool negative = take(&in, '-'), padded;
    int n = count_digits(&in);
    int64_t value = 0;

    if (n < 1 || n > INTEGER_DIGITS || in.at + n != in.end)
        return false;
    padded = n > 1 && *in.at == '0';
    if (width < 0)
        width = padded ? n : 0;
    while (in.at < in.end)
        value = value * 10 + (*in.at++ - '0');
    if (negative && (padded || value == 0))
        return false;
    if (padded ? n != width : n < width)
        return false;
    form->kind = TIME_INTEGER;
    form->width = width;
    *tick = negative ? -value : value;
    return true;
}

static bool same_form(const struct time_form *a, const struct time_form *b)
{
    return a->kind == b->kind && a->separator == b->separator &&
           a->seconds == b->seconds && a->fraction == b->fraction &&
           a->width == b->width && strcmp(a->offset, b->offset) == 0;
}

bool time_parse(const char *text, size_t length, bool integers,
                struct time_form *form, int64_t *tick)
{
    struct cursor in = {text, text + length};
    struct time_form found = {0}, integer = {0};
    int width = form->kind == TIME_INTEGER ? form->width : -1;
    int64_t value;

    if (!read_calendar(in, &found, &value)) {
        if (!integers || !read_integer(in, width, &integer, &value))
            return false;
        found = integer;
    }
    if (form->kind != TIME_TEXT && !same_form(form, &found))
        return false;
    *form = found;
    *tick = value;
    return true;
}

/* Writing */

/* Writes a non-negative number with at least `width` digits. */
static char *put_digits(char *out, int64_t value, int width)
{
    char digits[20];
    int n = 0;

    do {
        digits[n++] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    while (n < width)
        digits[n++] = '0';
    while (n > 0)
        *out++ = digits[--n];
    return out;
}

static char *put_field(char *out, char separator, int64_t value, int width)
{
    *out++ = separator;
    return put_digits(out, value, width);
}

static char *put_time_of_day(char *out, const struct time_form *form,
                             int64_t ticks)
{
    int64_t fraction = ticks % TICKS_SECOND;
    size_t length = strlen(form->offset);

    out = put_field(out, form->separator, ticks / TICKS_HOUR, 2);
    out = put_field(out, ':', ticks / TICKS_MINUTE % 60, 2);
    if (form->seconds)
        out = put_field(out, ':', ticks / TICKS_SECOND % 60, 2);
    for (int i = form->fraction; i < FRACTION_DIGITS; i++)
        fraction /= 10;
    if (form->fraction > 0)
        out = put_field(out, '.', fraction, form->fraction);
    memcpy(out, form->offset, length);
    return out + length;
}

size_t time_print(const struct time_form *form, int64_t tick,
                  char text[TIME_TEXT_MAX])
{
    struct civil date;
    int64_t time_of_day;
    char *out = text;

    tick = calendar_clamp(form, tick);
    switch (form->kind) {
    case TIME_TEXT:
        break;
    case TIME_INTEGER:
        if (tick < 0)
            *out++ = '-';
        out = put_digits(out, tick < 0 ? -tick : tick, form->width);
        break;
    case TIME_MONTH:
        out = put_digits(out, tick / 12, 4);
        out = put_field(out, '-', tick % 12 + 1, 2);
        break;
    case TIME_DATE:
    case TIME_DATETIME:
        date = calendar_split(form, tick, &time_of_day);
        out = put_digits(out, date.year, 4);
        out = put_field(out, '-', date.month, 2);
        out = put_field(out, '-', date.day, 2);
        if (form->kind == TIME_DATETIME)
            out = put_time_of_day(out, form, time_of_day);
        break;
    }
    *out = '\0';
    return (size_t)(out - text);
}
