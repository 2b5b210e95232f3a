/* fraction.c - see fraction.h. */
#include "time/fraction.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "time/calendar.h"
#include "time/time_pattern.h"

enum {
    DIGITS = 9,
    TICK_DIGITS = 6,
    SECOND_DIGITS = 4,  /* of an hour, by which its seconds differ */
    NANOSECONDS = 1000, /* of a tick */
    BILLION = 1000000000
};

void fraction_round(int64_t nanoseconds, struct fraction *fraction)
{
    fraction->ticks =
        nanoseconds / NANOSECONDS + (nanoseconds % NANOSECONDS >= 500);
    fraction->nanoseconds = (int)(nanoseconds - fraction->ticks * NANOSECONDS);
}

/* Makes a fraction of n digits that may be a whole second one, as .3333 of an
 * hour may be 20 minutes. */
static int64_t snap(int64_t ticks, int n, int64_t unit)
{
    const int64_t whole =
        (ticks + TICKS_SECOND / 2) / TICKS_SECOND * TICKS_SECOND;

    for (int i = 0; i < n; i++)
        unit /= 10;
    return n >= SECOND_DIGITS && 2 * llabs(ticks - whole) <= unit + 2 ? whole
                                                                      : ticks;
}

bool fraction_read(const char **at, const char *end, int64_t unit,
                   struct fraction *fraction)
{
    int64_t billionths = 0;
    int n = 0;

    for (; *at < end && n < DIGITS && is_digit(**at); n++)
        billionths = billionths * 10 + (*(*at)++ - '0');
    fraction->digits = n;
    for (; n < DIGITS; n++)
        billionths *= 10;
    if (unit > TICKS_SECOND)
        fraction->ticks = snap((billionths * unit + BILLION / 2) / BILLION,
                               fraction->digits, unit);
    else
        fraction_round(billionths, fraction);
    return fraction->digits > 0;
}

void fraction_note(struct time_form *form, const struct fraction *fraction)
{
    const int digits = fraction->digits;

    if (digits && (!form->least_digits || digits < form->least_digits))
        form->least_digits = digits;
    if (digits > form->most_digits)
        form->most_digits = digits;
    if (!form->has_nanoseconds)
        form->nanoseconds = fraction->nanoseconds;
    form->has_nanoseconds = true;
    if (fraction->nanoseconds != form->nanoseconds)
        form->nanoseconds_differ = true;
}

int fraction_split(const struct time_form *form, int64_t *tick)
{
    const int after = form->nanoseconds_differ ? 0 : form->nanoseconds;

    if (after >= 0 || calendar_clamp(form, *tick - 1) != *tick - 1)
        return after < 0 ? 0 : after;
    --*tick;
    return after + NANOSECONDS;
}

/* Leaves out zeros at the end, but for `least` digits. */
static int significant(const char *text, int digits, int least)
{
    while (digits > least && text[digits - 1] == '0')
        digits--;
    return digits;
}

/* Rounds, but not up to a whole unit. */
static void put(char *out, int64_t ticks, int64_t unit, int digits)
{
    int64_t whole = 1, value;

    for (int i = 0; i < digits; i++)
        whole *= 10;
    value = (ticks * whole + unit / 2) / unit;
    (void)time_put_digits(out, value < whole ? value : whole - 1, digits);
}

/* The same of a second, with its nanoseconds. */
static void put_second(char *out, int64_t ticks, int nanoseconds, int digits)
{
    put(out, ticks * NANOSECONDS + nanoseconds, TICKS_SECOND * NANOSECONDS,
        digits);
}

char *fraction_print(char *out, int64_t ticks, int nanoseconds, int64_t unit,
                     int digits)
{
    if (unit == TICKS_SECOND) {
        if (!digits)
            digits = nanoseconds ? DIGITS : TICK_DIGITS;
        put_second(out, ticks, nanoseconds, digits);
        return out + digits;
    }
    put(out, ticks, unit, digits ? digits : DIGITS);
    return out + (digits ? digits : significant(out, DIGITS, 1));
}

char *fraction_print_epoch(char *out, int64_t ticks, int nanoseconds,
                           int digits)
{
    const int needed = nanoseconds ? DIGITS : TICK_DIGITS;
    const int most = digits > needed ? digits : needed;

    put_second(out, ticks, nanoseconds, most);
    return out + significant(out, most, digits ? digits : 1);
}
