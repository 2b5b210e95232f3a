/* serial.c - see serial.h. */
#include "time/serial.h"

#include "base/ascii.h"
#include "time/calendar.h"
#include "time/time_pattern.h"

enum {
    DAYS_TO_1970 = 25569, /* from 1899-12-30 */
    DAY_DIGITS = 7,
    FRACTION_DIGITS = 9, /* a day has less than 10^9 / 10^4 seconds */
    BILLION = 1000000000
};

static int64_t read_digits(const char **at, const char *end, int most, int *n)
{
    int64_t value = 0;

    for (*n = 0; *at < end && *n < most && is_digit(**at); (*n)++)
        value = value * 10 + (*(*at)++ - '0');
    return value;
}

bool serial_read(const char **at, const char *end, int64_t *tick)
{
    int64_t days, fraction = 0;
    int n;

    days = read_digits(at, end, DAY_DIGITS, &n);
    if (!n)
        return false;
    if (*at < end && **at == '.') {
        (*at)++;
        fraction = read_digits(at, end, FRACTION_DIGITS, &n);
        if (!n)
            return false;
        for (; n < FRACTION_DIGITS; n++)
            fraction *= 10;
        while (*at < end && is_digit(**at))
            (*at)++;
    }
    *tick = (days - DAYS_TO_1970) * TICKS_DAY +
            (fraction * (TICKS_DAY / TICKS_SECOND) + BILLION / 2) / BILLION *
                TICKS_SECOND;
    return true;
}

char *serial_print(char *out, int64_t tick)
{
    int64_t days = tick / TICKS_DAY - (tick % TICKS_DAY < 0);
    const int64_t seconds = (tick - days * TICKS_DAY) / TICKS_SECOND;
    const int64_t a_day = TICKS_DAY / TICKS_SECOND;
    int64_t fraction = (seconds * BILLION + a_day / 2) / a_day;

    days += DAYS_TO_1970;
    out = time_put_integer(out, days, 1);
    if (!fraction)
        return out;
    *out++ = '.';
    for (int64_t unit = BILLION / 10; fraction; unit /= 10) {
        *out++ = (char)('0' + fraction / unit);
        fraction %= unit;
    }
    return out;
}
