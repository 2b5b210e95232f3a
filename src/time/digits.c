/* digits.c - writes the numbers of times; see time_pattern.h. */
#include "time/time_pattern.h"

char *time_put_digits(char *out, int64_t value, int width)
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

char *time_put_integer(char *out, int64_t value, int width)
{
    if (value < 0)
        *out++ = '-';
    return time_put_digits(out, value < 0 ? -value : value, width);
}
