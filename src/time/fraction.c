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
    SECOND_DIGITS = 4, /* of an hour, by which its seconds differ */
    BILLION = 1000000000
};

int64_t fraction_round(int64_t nanoseconds)
{
    return nanoseconds / 1000 + (nanoseconds % 1000 >= 500);
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

int fraction_read(const char **at, const char *end, int64_t unit,
                  int64_t *ticks)
{
    int64_t billionths = 0;
    int n = 0;

    for (; *at < end && n < DIGITS && is_digit(**at); n++)
        billionths = billionths * 10 + (*(*at)++ - '0');
    for (int i = n; i < DIGITS; i++)
        billionths *= 10;
    *ticks = (billionths * unit + BILLION / 2) / BILLION;
    if (unit > TICKS_SECOND)
        *ticks = snap(*ticks, n, unit);
    return n;
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

char *fraction_print(char *out, int64_t ticks, int64_t unit, int digits)
{
    if (digits || unit == TICKS_SECOND) {
        digits = digits ? digits : TICK_DIGITS;
        put(out, ticks, unit, digits);
        return out + digits;
    }
    put(out, ticks, unit, DIGITS);
    return out + significant(out, DIGITS, 1);
}

char *fraction_print_epoch(char *out, int64_t ticks, int digits)
{
    const int least = digits ? digits : 1;
    const int most = digits > TICK_DIGITS ? digits : TICK_DIGITS;

    put(out, ticks, TICKS_SECOND, most);
    return out + significant(out, most, least);
}
