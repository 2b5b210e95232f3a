/* epoch.c - see epoch.h. */
#include "time/epoch.h"

#include "base/ascii.h"
#include "time/time_pattern.h"

enum { MOST_DIGITS = 19, NANOSECOND_DIGITS = 9, TICK_DIGITS = 6 };

bool epoch_read(const char **at, const char *end, int digits,
                struct fraction *fraction)
{
    const bool negative = *at < end && **at == '-';
    const char *start = *at + negative;
    int64_t value = 0;

    for (*at = start; *at < end && is_digit(**at); (*at)++) {
        if (value > (INT64_MAX - 9) / 10 || *at - start == MOST_DIGITS)
            return false;
        value = value * 10 + (**at - '0');
    }
    if (*at == start)
        return false;
    if (digits == NANOSECOND_DIGITS) {
        fraction_round(value, fraction);
        value = fraction->ticks;
    }
    for (; digits < TICK_DIGITS; digits++) {
        if (value > INT64_MAX / 10)
            return false;
        value *= 10;
    }
    fraction->ticks = negative ? -value : value;
    if (negative)
        fraction->nanoseconds = -fraction->nanoseconds;
    return true;
}

char *epoch_print(char *out, int64_t tick, int nanoseconds, int digits)
{
    int64_t unit = 1, value;

    if (digits == NANOSECOND_DIGITS && tick < 0 && nanoseconds) {
        *out++ = '-'; /* -1 and 999 nanoseconds are -1 nanosecond */
        tick = -1 - tick;
        nanoseconds = 1000 - nanoseconds;
    }
    for (int i = digits; i < TICK_DIGITS; i++)
        unit *= 10;
    value = tick / unit - (tick % unit < 0);
    if (digits == NANOSECOND_DIGITS && value == 0)
        return time_put_integer(out, nanoseconds, 1);
    out = time_put_integer(out, value, 1);
    return digits == NANOSECOND_DIGITS ? time_put_digits(out, nanoseconds, 3)
                                       : out;
}
