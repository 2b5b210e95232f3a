/*
 * time.c - reading and writing times by the pattern of their form (time.h).
 *
 * One table says which numbers the letters of a pattern stand for, for both
 * directions. Integers have no pattern; they are read strictly, so that writing
 * one gives the text that was read.
 */
#include "time/time.h"

#include <stddef.h>
#include <string.h>

#include "base/ascii.h"
#include "time/calendar.h"
#include "time/day_part.h"
#include "time/epoch.h"
#include "time/fraction.h"
#include "time/month_names.h"
#include "time/serial.h"
#include "time/time_pattern.h"
#include "time/weekday_names.h"
#include "time/zone.h"

enum { LEAST_MONTH = 28 /* days of every month */ };

const char *const time_kind_names[TIME_DATETIME + 1] = {
    [TIME_TEXT] = "text", [TIME_INTEGER] = "integer",   [TIME_MONTH] = "month",
    [TIME_DATE] = "date", [TIME_DATETIME] = "datetime",
};

/* What was read. `value` is indexed by the letter of the pattern. */
struct fields {
    short value['z' + 1];
    bool has_offset;
    char offset[TIME_OFFSET_MAX];
    int64_t shift;            /* ticks of the offset */
    struct fraction fraction; /* %f, %s and serial days */
    int64_t fraction_of;      /* of the form */
    uint64_t padded, unpadded;
    unsigned months, weekdays; /* languages of their names */
    int lacking; /* digits that numbers side by side lack at their start */
    bool point_follows; /* in the pattern */
};

static bool take(struct cursor *in, char c)
{
    if (in->at == in->end || *in->at != c)
        return false;
    in->at++;
    return true;
}

static bool take_number(struct cursor *in, const struct directive *d,
                        struct fields *f)
{
    const struct time_number *number = &time_numbers[(unsigned char)d->letter];
    const int lacking =
        f->lacking < number->digits ? f->lacking : number->digits;
    const int least = d->packed ? number->digits - lacking : number->least;
    const char *start = in->at;
    int n, blanks = 0, value = 0;

    while (d->flag == '_' && take(in, ' '))
        blanks++;
    start += blanks;
    while (in->at < in->end && in->at - start < number->digits - lacking &&
           is_digit(*in->at))
        value = value * 10 + (*in->at++ - '0');
    f->lacking -= lacking;
    n = (int)(in->at - start);
    if (n < least || value < number->low || value > number->high ||
        (blanks && n + blanks != number->digits))
        return false;
    if (blanks)
        f->padded |= time_letter_bit('_');
    else if (n < number->digits)
        f->unpadded |= time_letter_bit(d->letter);
    else if (*start == '0' && !d->packed)
        f->padded |= time_letter_bit(d->letter);
    f->value[(unsigned char)d->letter] = (short)value;
    return true;
}

/* Reads digits after the decimal point of a second, or of another unit; of
 * seconds since 1970 only from 1970 on, and any number of digits. */
static bool take_fraction(struct cursor *in, int width, struct fields *f)
{
    const int64_t before = f->fraction.ticks; /* of %s */

    if (!fraction_read(&in->at, in->end, f->fraction_of, &f->fraction))
        return false;
    f->fraction.ticks += before;
    return (!width || f->fraction.digits == width || f->value['s'] >= 0) &&
           f->value['s'] <= 0;
}

static bool is_datetime(int64_t tick)
{
    return tick ==
           calendar_clamp(&(struct time_form){.kind = TIME_DATETIME}, tick);
}

static bool take_offset(struct cursor *in, struct fields *f)
{
    const struct cursor start = *in;

    if (!time_take_offset(in, &f->shift) ||
        in->at - start.at >= TIME_OFFSET_MAX)
        return false;
    memset(f->offset, 0, sizeof f->offset);
    memcpy(f->offset, start.at, (size_t)(in->at - start.at));
    f->has_offset = true;
    return true;
}

/* Reads the name of a month in the languages that are left; its point, too,
 * unless the pattern has one after it. */
static bool take_month(struct cursor *in, struct fields *f)
{
    const struct found_name name =
        name_find(&month_names, in->at, in->end, f->months, !f->point_follows);

    if (!name.languages)
        return false;
    f->months = name.languages;
    if (name.is_short && !name.is_whole &&
        (name.length != 4 || in->at[name.length - 1] == '.'))
        f->padded |= time_letter_bit('b');
    else if (name.is_whole && !name.is_short)
        f->unpadded |= time_letter_bit('b');
    in->at += name.length;
    f->value['m'] = (short)(name.index + 1);
    return true;
}

/* Reads a month as decimals that end in no 0. */
static bool take_decimals(struct cursor *in, struct fields *f)
{
    const char *start = in->at;
    int month = 0;

    for (; in->at < in->end && in->at - start < 2; in->at++) {
        if (!is_digit(*in->at))
            break;
        month = month * 10 + (*in->at - '0');
    }
    if (in->at == start || in->at[-1] == '0')
        return false;
    if (in->at - start == 1)
        month *= 10;
    f->value['m'] = (short)month;
    return month >= 1 && month <= 12;
}

/* Reads the name of a weekday in the languages that are left. */
static bool take_weekday(struct cursor *in, struct fields *f)
{
    const struct found_name name =
        name_find(&weekday_names, in->at, in->end, f->weekdays, false);

    if (!name.languages)
        return false;
    f->weekdays = name.languages;
    in->at += name.length;
    f->value['u'] = (short)(name.index + 1);
    return true;
}

/* Reads AM or PM, with the flag '.' a.m. or p.m., with the width 1 A or P. */
static bool take_half(struct cursor *in, const struct directive *d,
                      struct fields *f)
{
    const bool dots = d->flag == '.';
    const int length = dots ? 4 : d->width ? 1 : 2;
    const char *at = in->at;

    if (in->end - at < length || ((at[0] | 32) != 'a' && (at[0] | 32) != 'p') ||
        (length > 1 && (at[dots ? 2 : 1] | 32) != 'm') ||
        (dots && (at[1] != '.' || at[3] != '.')))
        return false;
    f->value['p'] = (*at | 32) == 'p';
    in->at += length;
    return true;
}

/* Reads a quarter in Roman numbers. */
static bool take_roman(struct cursor *in, struct fields *f)
{
    for (int i = 4; i-- > 0;) {
        const size_t n = strlen(time_roman[i]);

        if ((size_t)(in->end - in->at) < n ||
            memcmp(in->at, time_roman[i], n) != 0)
            continue;
        in->at += n;
        f->value['q'] = (short)(i + 1);
        return true;
    }
    return false;
}

static bool take_directive(struct cursor *in, const struct directive *d,
                           struct fields *f)
{
    switch (d->letter) {
    case 'f':
        return take_fraction(in, d->width, f);
    case 's':
        f->value['s'] = in->at < in->end && *in->at == '-';
        return epoch_read(&in->at, in->end, d->width, &f->fraction) &&
               is_datetime(f->fraction.ticks);
    case 'E':
    case 'J':
    case 'K':
        f->value['s'] = 0;
        return serial_read(&in->at, in->end, d->letter, &f->fraction.ticks) &&
               is_datetime(f->fraction.ticks);
    case 'z':
        return take_offset(in, f);
    case 'p':
        return take_half(in, d, f);
    case 'P':
        return day_part_read(&in->at, in->end, &f->value['P']);
    case '%':
        return take(in, '%');
    case 'a':
    case 'A':
        return take_weekday(in, f);
    case 'b':
    case 'B':
        return take_month(in, f);
    case 'o':
        return take_decimals(in, f);
    case 'q':
        if (d->flag == '#')
            return take_roman(in, f);
        return take_number(in, d, f);
    default:
        return take_number(in, d, f);
    }
}

/* Reads the head of a pattern. False if the text lacks leading zeros, or is no
 * such time; the fields up to there are as those of take_directive(). Which
 * numbers begin with a zero is noted without branches, which could not be
 * predicted. */
static bool take_head(struct cursor *in, const struct time_head *head,
                      struct fields *f)
{
    const char *at = in->at;
    uint64_t padded = 0;

    if (in->end - at < head->length)
        return false;
    for (size_t i = 0; i < head->n_items; i++) {
        const struct time_head_item *item = &head->items[i];
        const struct time_number *number;
        const char *start = at, *stop = at + item->digits;
        int value = 0;

        if (!item->digits) {
            if (*at++ != item->letter)
                return false;
            continue;
        }
        for (; at < stop; at++) {
            const unsigned digit = (unsigned char)*at - (unsigned)'0';

            if (digit > 9)
                return false;
            value = value * 10 + (int)digit;
        }
        number = &time_numbers[(unsigned char)item->letter];
        if (value < number->low || value > number->high)
            return false;
        padded |= (uint64_t)((*start == '0') & !item->packed)
                  << (item->letter - 'A');
        f->value[(unsigned char)item->letter] = (short)value;
    }
    in->at = at;
    f->padded |= padded;
    return true;
}

static bool read_fields(struct cursor in, const struct time_form *form,
                        struct fields *f)
{
    const char *pattern = form->pattern;
    struct directive d = {0};

    if (take_head(&in, &form->head, f))
        pattern += form->head.rest;
    while (*pattern) {
        if (*pattern != '%') {
            if (!take(&in, *pattern++))
                return false;
            d.packed = false;
            continue;
        }
        if (pattern[1] == '-' && !d.packed)
            f->lacking = time_digits_lacking(&in, pattern);
        pattern = time_next_directive(pattern, &d);
        f->point_follows = *pattern == '.';
        if (!take_directive(&in, &d, f))
            return false;
    }
    return in.at == in.end;
}

static int year_of(const struct time_form *form, const short *v)
{
    const int first = form->first_year ? form->first_year : TIME_FIRST_YEAR;

    return v['y'] < 0 ? v['Y'] : first + (v['y'] + 100 - first % 100) % 100;
}

/* The date as days since 1970-01-01; false if there is no such date. */
static bool find_days(const struct fields *f, const struct time_form *form,
                      int64_t *days)
{
    const short *v = f->value;
    const struct civil date = {year_of(form, v), v['m'], v['d']};
    int64_t monday;

    if (v['V'] >= 0) {
        monday = time_first_monday(v['G']);
        *days = monday + (v['V'] - 1) * 7 + (v['u'] > 0 ? v['u'] - 1 : 0);
        return monday + v['V'] * 7 <= time_first_monday(v['G'] + 1);
    }
    if (v['j'] >= 0) {
        *days = calendar_days((struct civil){date.year, 1, 1}) + v['j'] - 1;
        return calendar_civil(*days).year == date.year;
    }
    if (date.day > LEAST_MONTH &&
        date.day > calendar_days_in_month(date.year, date.month))
        return false;
    *days = calendar_days(date);
    return v['u'] < 0 || calendar_weekday(*days) == v['u'] - 1;
}

static bool find_time_of_day(const struct fields *f, int64_t *ticks)
{
    const short *v = f->value;
    int hour = v['H'] > 0 ? v['H'] : 0;
    const int minute = v['M'] > 0 ? v['M'] : 0;
    const int second = v['S'] > 0 ? v['S'] : 0;

    if (v['I'] >= 0)
        hour = v['I'] % 12 + (v['p'] > 0 ? 12 : 0);
    else if (v['H'] >= 0 && v['p'] >= 0 && (hour % 24 >= 12) != v['p'])
        return false; /* 3:00 PM is no hour of 24 */
    *ticks = hour * TICKS_HOUR + minute * TICKS_MINUTE + second * TICKS_SECOND +
             f->fraction.ticks;
    return *ticks <= TICKS_DAY;
}

/* True unless the year after that of the time is another one. */
static bool has_next_year(const short *v, int year)
{
    return (v['x'] < 0 || v['x'] == (year + 1) % 100) &&
           (v['X'] < 0 || v['X'] == year + 1);
}

/* The tick of the fields; false if there is no such time. */
static bool compose(const struct fields *f, const struct time_form *form,
                    int64_t *tick)
{
    const short *v = f->value;
    int64_t days, time_of_day;

    if (!has_next_year(v, year_of(form, v)))
        return false;
    if (v['s'] >= 0) {
        *tick = f->fraction.ticks;
        return true;
    }
    if (form->kind == TIME_MONTH) {
        const int part = v['q'] > 0 ? (v['q'] - 1) * form->part_months : 0;
        const int month = v['m'] > 0 ? v['m'] - 1 : part;

        *tick = year_of(form, v) * 12 + month;
        return month < 12;
    }
    if (!find_days(f, form, &days) || !find_time_of_day(f, &time_of_day))
        return false;
    if (form->part_minutes)
        return day_part_start(form, days, v['P'], tick);
    *tick = days;
    if (form->kind == TIME_DATE)
        return true;
    *tick = days * TICKS_DAY + time_of_day;
    if (f->has_offset)
        *tick -= f->shift;
    else if (form->zone)
        return zone_to_utc(form->zone, *tick, tick);
    return true;
}

/* Stores what was seen of padding and offset. */
static void note_fields(struct time_form *form, const struct fields *f,
                        int64_t tick)
{
    form->padded |= f->padded;
    form->unpadded |= f->unpadded;
    form->months = f->months;
    form->weekdays = f->weekdays;
    fraction_note(form, &f->fraction);
    if (!f->has_offset)
        return;
    if (*form->offset && form->shift != f->shift)
        form->offsets_differ = true;
    if (!*form->offset || f->shift < form->least_shift)
        form->least_shift = f->shift;
    if (!*form->offset || f->shift > form->most_shift)
        form->most_shift = f->shift;
    if (*form->offset && tick < form->newest)
        return;
    memcpy(form->offset, f->offset, sizeof form->offset);
    form->shift = f->shift;
    form->newest = tick;
}

bool time_parse_form(const char *text, size_t length, struct time_form *form,
                     int64_t *tick)
{
    const struct cursor in = {text, text + length};
    struct fields f;

    if (form->kind == TIME_INTEGER)
        return time_read_integer(in, form->width, form, tick);
    memset(f.value, 0xff, sizeof f.value); /* -1: was not read */
    f.has_offset = false;
    f.fraction = (struct fraction){0};
    f.fraction_of = form->fraction_of;
    f.lacking = 0;
    f.padded = f.unpadded = 0;
    f.months = form->months ? form->months : MONTH_LANGUAGES;
    f.weekdays = form->weekdays ? form->weekdays : WEEKDAY_LANGUAGES;
    if (!read_fields(in, form, &f) || !compose(&f, form, tick))
        return false;
    note_fields(form, &f, *tick);
    return true;
}
