/* time_print.c - writes times by the pattern of their form; see time.h. */
#include <string.h>

#include "time/calendar.h"
#include "time/day_part.h"
#include "time/epoch.h"
#include "time/fraction.h"
#include "time/month_names.h"
#include "time/serial.h"
#include "time/time_pattern.h"
#include "time/weekday_names.h"
#include "time/zone.h"

/* A time in parts; `value` is indexed by the letter of the pattern. */
struct parts {
    int value['z' + 1];
    int64_t tick, ticks; /* the whole, and below the unit of %f */
    int nanoseconds;     /* after them */
};

static void split_date(struct parts *parts, struct civil date)
{
    const int64_t days = calendar_days(date);
    int *v = parts->value, iso_year = date.year;

    v['Y'] = date.year;
    v['m'] = date.month;
    v['d'] = date.day;
    v['u'] = calendar_weekday(days) + 1;
    v['j'] = (int)(days - calendar_days((struct civil){date.year, 1, 1})) + 1;
    if (days >= time_first_monday(iso_year + 1))
        iso_year++;
    else if (days < time_first_monday(iso_year))
        iso_year--;
    v['G'] = iso_year < 0 ? 0 : iso_year;
    v['V'] = (int)((days - time_first_monday(iso_year)) / 7) + 1;
}

static void split(const struct time_form *form, int64_t tick,
                  struct parts *parts)
{
    int *v = parts->value;
    int64_t time_of_day;
    struct civil date = calendar_split(form, tick, &time_of_day);

    if (form->ends_days && !time_of_day && date.year > 0) {
        date = calendar_civil(calendar_days(date) - 1);
        time_of_day = TICKS_DAY;
    }
    *parts = (struct parts){.tick = tick};
    split_date(parts, date);
    v['P'] = form->part_minutes ? day_part_number(form, date, tick) : 0;
    v['H'] = (int)(time_of_day / TICKS_HOUR);
    v['M'] = (int)(time_of_day / TICKS_MINUTE % 60);
    v['S'] = (int)(time_of_day / TICKS_SECOND % 60);
    parts->ticks = form->fraction_of ? time_of_day % form->fraction_of : 0;
    v['y'] = v['Y'] % 100;
    v['q'] = (v['m'] - 1) / (form->part_months ? form->part_months : 3) + 1;
    v['X'] = v['Y'] < 9999 ? v['Y'] + 1 : v['Y'];
    v['x'] = v['X'] % 100;
    v['I'] = (v['H'] + 11) % 12 + 1;
}

static char *put_name(char *out, const struct time_form *form,
                      const struct directive *d, const struct parts *parts)
{
    const char *name;
    size_t length;

    if (d->letter == 'p') {
        name = d->flag == '.' ? "a.m.\0p.m." : "AM\0\0\0PM";
        name += parts->value['H'] < 12 ? 0 : 5;
        length = d->width ? 1 : strlen(name);
    } else if (d->letter == 'a' || d->letter == 'A') {
        name = name_of(&weekday_names, form->weekdays, parts->value['u'] - 1,
                       d->letter == 'A', &length);
    } else {
        name = name_of(&month_names, form->months, parts->value['m'] - 1,
                       d->letter == 'B', &length);
    }
    for (size_t i = 0; i < length; i++) {
        char c = name[i];

        if (d->flag == '^' && c >= 'a' && c <= 'z')
            c = (char)(c - 32);
        if (d->flag == '#' && c >= 'A' && c <= 'Z')
            c = (char)(c + 32);
        *out++ = c;
    }
    return out;
}

/* The offset in the form of the one that was read. */
static char *put_offset(char *out, const struct time_form *form, int64_t tick)
{
    const int64_t shift =
        form->zone ? zone_shift(form->zone, tick) : form->shift;
    const int64_t minutes = (shift < 0 ? -shift : shift) / TICKS_MINUTE;
    const size_t whole = strlen(form->offset);
    const size_t name = strcspn(form->offset, "+-");
    const size_t digits = strspn(form->offset + name, "+-0123456789:");

    if (whole && shift == form->shift) {
        memcpy(out, form->offset, whole);
        return out + whole;
    }
    if (digits) /* as in GMT+0100, but not CET */
        for (size_t i = 0; i < name; i++)
            *out++ = form->offset[i];
    *out++ = shift < 0 ? '-' : '+';
    out = time_put_digits(out, minutes / 60, 2);
    if (digits && digits <= 3 && minutes % 60 == 0)
        return out;
    if (digits != 5)
        *out++ = ':';
    return time_put_digits(out, minutes % 60, 2);
}

static char *put_number(char *out, const struct directive *d, int value)
{
    const int digits =
        (unsigned char)time_numbers[(unsigned char)d->letter].digits;
    char *end = time_put_digits(out, value,
                                d->flag == '-' || d->flag == '_' ? 1 : digits);
    const int blanks = d->flag == '_' ? digits - (int)(end - out) : 0;

    if (blanks <= 0)
        return end;
    memmove(out + blanks, out, (size_t)(end - out));
    memset(out, ' ', (size_t)blanks);
    return end + blanks;
}

static char *put_directive(char *out, const struct time_form *form,
                           const struct directive *d, const struct parts *parts)
{
    switch (d->letter) {
    case 'f':
        return strncmp(form->pattern, "%s", 2) == 0
                   ? fraction_print_epoch(out, parts->ticks, parts->nanoseconds,
                                          d->width)
                   : fraction_print(out, parts->ticks, parts->nanoseconds,
                                    form->fraction_of, d->width);
    case 's':
        return epoch_print(out, parts->tick, parts->nanoseconds, d->width);
    case 'E':
    case 'J':
    case 'K':
        return serial_print(out, d->letter, parts->tick);
    case 'z':
        return put_offset(out, form, parts->tick);
    case 'a':
    case 'A':
    case 'b':
    case 'B':
    case 'p':
        return put_name(out, form, d, parts);
    case 'P':
        return time_put_digits(out, parts->value['P'], 1);
    case 'o':
        out = time_put_digits(out, parts->value['m'], 2);
        return out - (out[-1] == '0'); /* of October */
    case 'q':
        if (d->flag != '#')
            return put_number(out, d, parts->value['q']);
        memcpy(out, time_roman[parts->value['q'] - 1],
               strlen(time_roman[parts->value['q'] - 1]));
        return out + strlen(time_roman[parts->value['q'] - 1]);
    case '%':
        *out++ = '%';
        return out;
    default:
        return put_number(out, d, parts->value[(unsigned char)d->letter]);
    }
}

static size_t print(const struct time_form *form, int64_t tick,
                    char text[TIME_TEXT_MAX])
{
    const char *pattern = form->pattern;
    struct directive d = {0};
    struct parts parts = {.tick = tick};
    char *out = text;
    int nanoseconds;

    tick = calendar_clamp(form, tick);
    nanoseconds = fraction_split(form, &tick);
    if (form->kind == TIME_INTEGER)
        out = time_put_integer(out, tick, form->width);
    else if (form->kind != TIME_TEXT)
        split(form, tick, &parts);
    parts.nanoseconds = nanoseconds;
    while (form->kind > TIME_INTEGER && *pattern) {
        if (*pattern != '%') {
            *out++ = *pattern++;
            continue;
        }
        pattern = time_next_directive(pattern, &d);
        out = put_directive(out, form, &d, &parts);
    }
    *out = '\0';
    return (size_t)(out - text);
}

/* In a zone, too, times that were all written in UTC, with a Z, stay so. */
size_t time_print(const struct time_form *form, int64_t tick,
                  char text[TIME_TEXT_MAX])
{
    struct time_form utc;

    if (!form->zone || form->offsets_differ ||
        (strcmp(form->offset, "Z") != 0 && strcmp(form->offset, "z") != 0))
        return print(form, tick, text);
    utc = *form;
    utc.zone = NULL;
    return print(&utc, tick, text);
}
