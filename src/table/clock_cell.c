/* clock_cell.c - see clock_cell.h. */
#include "table/clock_cell.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"

enum { HOUR = 60, DAY = 24 * HOUR };

size_t clock_cell_prefix(const char *text, size_t length)
{
    static const char *const words[] = {"hour", "he", "hr", "h"};
    size_t n = 0, digits;

    for (size_t i = 0; i < sizeof words / sizeof *words && !n; i++)
        if (strlen(words[i]) < length &&
            strncasecmp(text, words[i], strlen(words[i])) == 0)
            n = strlen(words[i]);
    if (!n)
        return 0;
    while (n < length && text[n] == ' ')
        n++;
    for (digits = 0; n + digits < length && is_digit(text[n + digits]);)
        digits++;
    return digits >= 1 && digits <= 2 && n + digits == length ? n : 0;
}

/* Reads 1 or 01, perhaps with :00 after it, in minutes; -1: it is none. */
static int read_clock(const char **at, const char *end)
{
    const char *start = *at;
    int hour = 0, minute = 0;

    while (*at < end && *at - start < 2 && is_digit(**at))
        hour = 10 * hour + (*(*at)++ - '0');
    if (*at == start || hour > 24)
        return -1;
    if (end - *at >= 3 && **at == ':' && is_digit((*at)[1]) &&
        is_digit((*at)[2])) {
        minute = 10 * ((*at)[1] - '0') + ((*at)[2] - '0');
        *at += 3;
    }
    return minute < HOUR ? hour * HOUR + minute : -1;
}

/* Goes back to what follows a blank. */
static const char *word_start(const char *text, const char *at)
{
    while (at > text && at[-1] != ' ')
        at--;
    return at;
}

bool clock_cell_interval(const char *text, size_t length, size_t *first)
{
    static const char dash[] = "\xe2\x80\x93";
    const char *const end = text + length;
    const char *at = word_start(text, end), *between;
    int start, stop;

    if (at - text > 2) { /* a dash between blanks */
        between = word_start(text, at - 1);
        if (between > text && at - between <= 4 &&
            (*between == '-' || *between == *dash))
            at = word_start(text, between - 1);
    }
    start = read_clock(&at, end);
    *first = (size_t)(at - text);
    if (start < 0 || at == end)
        return false;
    at += *at == ' ';
    if (end - at > 3 && memcmp(at, dash, 3) == 0)
        at += 3;
    else if (at == end || *at++ != '-')
        return false;
    at += at < end && *at == ' ';
    stop = read_clock(&at, end);
    if (stop == 0)
        stop = DAY;
    return at == end && stop > start && stop - start <= HOUR;
}

/* True if a text begins with what stands between two times. */
static bool is_between(const char *text, size_t length)
{
    static const char *const words[] = {" - ", " to ", " bis ", " au ",
                                        " \xe2\x80\x93 "};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t n = strlen(words[i]);

        if (n < length && memcmp(text, words[i], n) == 0)
            return true;
    }
    return false;
}

bool clock_cell_two_times(const char *text, size_t length, size_t *first)
{
    enum { DATE = 10 }; /* bytes of 2020-01-31 */
    const bool is_iso = memchr(text, 'T', length) != NULL;
    const bool are_dates = length == 2 * DATE + 1 && text[4] == '-';

    for (size_t i = 1; i + 3 < length; i++) {
        if (is_between(text + i, length - i) ||
            (is_iso && text[i] == '/' && i > 8) ||
            (are_dates && text[i] == '/' && i == DATE)) {
            *first = i;
            return true;
        }
    }
    return false;
}

bool clock_cell_is_half(const char *text, size_t length)
{
    const bool dots = length == 4 && text[1] == '.' && text[3] == '.';

    return (length == 1 || length == 2 || dots) &&
           ((*text | 32) == 'a' || (*text | 32) == 'p') &&
           (length == 1 || (text[dots ? 2 : 1] | 32) == 'm');
}

void clock_cell_halve(char *text, size_t length, const char *half)
{
    int hour;

    if (length < 2 || !is_digit(text[0]) || !is_digit(text[1]))
        return;
    hour = 10 * (text[0] - '0') + (text[1] - '0');
    if (hour == 0)
        hour = 12;
    else if (hour > 12 && hour < 24 && (*half | 32) == 'p')
        hour -= 12;
    text[0] = (char)('0' + hour / 10);
    text[1] = (char)('0' + hour % 10);
}
