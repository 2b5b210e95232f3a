/* time_periods.c - see time_periods.h. */
#include "time/time_periods.h"

#include <stdlib.h>
#include <string.h>

#include "time/time_guess.h"

enum {
    YEAR_DIGITS = 4,
    FIRST_YEAR = 1800,
    LAST_YEAR = 2200,
    MONTHS = 12,
    LAST_PERIOD = 54 /* weeks, where the first may have a single day */
};

struct period {
    long year, number;
};

/* Reads the number at the first of its digits, and moves behind them; the
 * number of digits. */
static size_t read_digits(const char **text, long *number)
{
    static const char digits[] = "0123456789";
    size_t n;

    *text += strcspn(*text, digits);
    n = strspn(*text, digits);
    *number = n && n <= YEAR_DIGITS + 2 ? strtol(*text, NULL, 10) : 0;
    *text += n;
    return n;
}

/* Reads a year of four digits and a number, in either order, or in one piece;
 * or a year of two digits before the number. */
static bool read_period(const char *text, struct period *period)
{
    long first, second, none;
    const size_t n_first = read_digits(&text, &first),
                 n_second = read_digits(&text, &second);

    if (read_digits(&text, &none) > 0)
        return false;
    if (n_first == YEAR_DIGITS + 2 && n_second == 0)
        *period = (struct period){first / 100, first % 100};
    else if (n_second == YEAR_DIGITS && n_first <= 3)
        *period = (struct period){second, first};
    else if (n_first == 2 && n_second > 0)
        *period = (struct period){2000 + first, second};
    else
        *period = (struct period){first, second};
    return period->year >= FIRST_YEAR && period->year <= LAST_YEAR &&
           period->number >= 1 && period->number <= LAST_PERIOD;
}

bool time_periods_count(const char *const *texts, size_t n)
{
    struct period before = {0};
    size_t n_years = 0;

    if (n < TIME_GUESS_FEWEST)
        return false;
    for (size_t i = 0; i < n; i++) {
        struct period p;

        if (!read_period(texts[i], &p))
            return false;
        if (i && p.year == before.year + 1 && p.number == 1 &&
            before.number > MONTHS)
            n_years++;
        else if (i && (p.year != before.year || p.number != before.number + 1))
            return false;
        before = p;
    }
    return n_years > 0;
}
