/* serial.c - see serial.h. */
#include "time/serial.h"

#include "base/ascii.h"
#include "time/calendar.h"
#include "time/time_pattern.h"

enum {
    DAY_DIGITS = 7,
    SPREADSHEET_DIGITS = 5, /* of days before 2173 */
    FRACTION_DIGITS = 9,    /* a day has less than 10^9 / 10^4 seconds */
    BILLION = 1000000000
};

/* Half days from the first day of a letter to 1970. */
static int64_t half_days_to_1970(char letter)
{
    return letter == 'E'   ? 2 * 25569
           : letter == 'J' ? 2 * 2440587 + 1
                           : 2 * 40587;
}

static int64_t read_digits(const char **at, const char *end, int most, int *n)
{
    int64_t value = 0;

    for (*n = 0; *at < end && *n < most && is_digit(**at); (*n)++)
        value = value * 10 + (*(*at)++ - '0');
    return value;
}

bool serial_read(const char **at, const char *end, char letter, int64_t *tick)
{
    int64_t days, fraction = 0;
    int n;

    days = read_digits(at, end, letter == 'E' ? SPREADSHEET_DIGITS : DAY_DIGITS,
                       &n);
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
    *tick = (2 * days - half_days_to_1970(letter)) * (TICKS_DAY / 2) +
            (fraction * (TICKS_DAY / TICKS_SECOND) + BILLION / 2) / BILLION *
                TICKS_SECOND;
    return true;
}

char *serial_print(char *out, char letter, int64_t tick)
{
    const int64_t shift = half_days_to_1970(letter) * (TICKS_DAY / 2);
    int64_t days =
        (tick + shift) / TICKS_DAY - ((tick + shift) % TICKS_DAY < 0);
    const int64_t seconds = (tick + shift - days * TICKS_DAY) / TICKS_SECOND;
    const int64_t a_day = TICKS_DAY / TICKS_SECOND;
    int64_t fraction = (seconds * BILLION + a_day / 2) / a_day;

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
