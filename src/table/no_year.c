/* no_year.c - see no_year.h. */
#include "table/no_year.h"

#include <stdio.h>
#include <string.h>

#include "table/time_candidate.h"

enum {
    LATE_DAY = 28, /* years with two digits do not come so far yet */
    DAYS = 31,
    FEWEST_DAYS = 10, /* fewer may be years since 2001 */
    WEEK = 7
};

/* True for a text that is a date with a year after its first bytes. */
static bool is_date_with_year(const char *text, size_t n_before)
{
    static const char *const years[] = {"2024", " 2024", "/2024", "-2024",
                                        ".2024"};
    struct time_form forms[TIME_READINGS_MAX];

    for (size_t i = 0; i < sizeof years / sizeof *years; i++) {
        char whole[TIME_TEXT_MAX];
        const int n = snprintf(whole, sizeof whole, "%.*s%s%s", (int)n_before,
                               text, years[i], text + n_before);

        if (n > 0 && (size_t)n < sizeof whole &&
            time_detect(whole, (size_t)n, 0, forms) &&
            forms[0].kind >= TIME_DATE)
            return true;
    }
    return false;
}

/* The bytes before a time of day, as in 31.01. 12:00; 0: there is none. */
static size_t before_clock(const char *text)
{
    const char *space = strrchr(text, ' ');

    return space && strchr(space, ':') ? (size_t)(space - text) : 0;
}

bool no_year_text(const char *text)
{
    const size_t length = strlen(text), before = before_clock(text);
    struct time_form forms[TIME_READINGS_MAX];

    return length < TIME_TEXT_MAX && !time_detect(text, length, 0, forms) &&
           (is_date_with_year(text, length) ||
            (before && is_date_with_year(text, before)));
}

/* True if the pattern is the name of a month and a year of two digits. */
static bool is_short_month(const struct time_form *form)
{
    return form->kind == TIME_MONTH && strpbrk(form->pattern, "bB") &&
           strchr(form->pattern, 'y');
}

static int short_year(int64_t tick)
{
    return (int)(tick / 12 % 100);
}

/* True for the days of one month, from the first on, with none absent; each
 * series starts anew. */
static bool is_one_month(const struct time_reading *r)
{
    int last = 0, most = 0;

    for (size_t i = 0; i < r->n; i++) {
        const int day = short_year(r->ticks[i]);

        if (r->ticks[i] == MISSING_TICK || r->ticks[i] % 12 != *r->ticks % 12 ||
            (day != 1 && day != last + 1) || day > DAYS)
            return false;
        last = day;
        most = day > most ? day : most;
    }
    return most >= FEWEST_DAYS;
}

bool no_year_rows(const struct time_reading *r)
{
    size_t n_pairs = 0, n_days = 0;
    int64_t last = MISSING_TICK;
    bool late = false;

    if (!is_short_month(&r->form))
        return false;
    if (is_one_month(r))
        return true;
    for (size_t i = 0; i < r->n; i++) {
        const int64_t tick = r->ticks[i];
        int64_t step;

        if (tick == MISSING_TICK)
            continue;
        if (last == MISSING_TICK)
            last = tick;
        step = tick < last ? last - tick : tick - last;
        if (short_year(tick) < 1 || short_year(tick) > DAYS)
            return false;
        late = late || short_year(tick) >= LATE_DAY;
        if (step > 0) {
            n_pairs++;
            n_days += step % 12 == 0 && step / 12 <= WEEK;
        }
        last = tick;
    }
    return late && n_days < n_pairs && 2 * n_days >= n_pairs;
}
