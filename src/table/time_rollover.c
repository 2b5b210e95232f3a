/* time_rollover.c - see time_rollover.h. */
#include "table/time_rollover.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "table/time_candidate.h"
#include "time/calendar.h"

enum {
    PATH_ROWS = 100000, /* show what all rows do */
    FIRST_YEAR = 1500,
    LAST_YEAR = 2500,
    LIKELY_YEAR = 1900,
    FUTURE_YEAR = 2100,
    LAST_SHORT_YEAR = 2030, /* with days; later ones are those of spreadsheets,
                               which count 36526 days to the year 2000 */
    FIRST_WEEK_YEAR = 1800
};

bool time_rollover_needed(const struct time_form *form)
{
    return form->kind > TIME_INTEGER && (strncmp(form->pattern, "%-", 2) == 0 ||
                                         strcmp(form->pattern, "%Y%j") == 0 ||
                                         strcmp(form->pattern, "%Y0%m") == 0);
}

static bool needs_rollover(const struct time_reading *r)
{
    return time_rollover_needed(&r->form);
}

static bool is_pattern(const struct time_reading *r, const char *pattern)
{
    return strcmp(r->form.pattern, pattern) == 0;
}

static bool is_weeks(const struct time_reading *r)
{
    return is_pattern(r, "%G%V");
}

/* The distance that some values go from row to row, in units of the smallest
 * one that is not 0: the number of steps, absent ones included. */
struct path {
    double total, least;
    int64_t last;
    bool started;
};

static void path_add(struct path *path, int64_t value)
{
    const double step = fabs((double)value - (double)path->last);

    if (path->started && step > 0) {
        path->total += step;
        if (!(path->least > 0) || step < path->least)
            path->least = step;
    }
    path->started = true;
    path->last = value;
}

/* The path of the times of a reading, or of their digits as integers. */
static double path_of(const struct time_reading *r, bool as_digits)
{
    const size_t n = r->n < PATH_ROWS ? r->n : PATH_ROWS;
    struct path path = {0};
    char text[TIME_TEXT_MAX];

    for (size_t i = 0; i < n; i++) {
        if (r->ticks[i] == MISSING_TICK)
            continue;
        if (as_digits)
            (void)time_print(&r->form, r->ticks[i], text);
        path_add(&path, as_digits ? strtoll(text, NULL, 10) : r->ticks[i]);
    }
    return path.least > 0 ? path.total / path.least : 0;
}

/* True if a path is so much shorter that it is the right one; months of 28 to
 * 31 days are no longer than as many days. */
static bool is_shorter(double path, double other)
{
    return path * 1.2 < other;
}

/* The first and the last year of a reading. */
static void find_years(const struct time_reading *r, int *first, int *last)
{
    int64_t least = INT64_MAX, most = INT64_MIN, ignored;

    for (size_t i = 0; i < r->n; i++) {
        if (r->ticks[i] == MISSING_TICK)
            continue;
        least = r->ticks[i] < least ? r->ticks[i] : least;
        most = r->ticks[i] > most ? r->ticks[i] : most;
    }
    *first = calendar_split(&r->form, least, &ignored).year;
    *last = calendar_split(&r->form, most, &ignored).year;
}

/* True if all years are far in the future, or before there were weeks; for
 * years at the end, where any number may be one, if some are. */
static bool is_implausible(const struct time_reading *r)
{
    int first, last;

    find_years(r, &first, &last);
    if (is_pattern(r, "%-y%j"))
        return last > LAST_SHORT_YEAR;
    if (needs_rollover(r) && strstr(r->form.pattern, "%Y"))
        return first < FIRST_YEAR || last > LAST_YEAR;
    return first >= FUTURE_YEAR || (is_weeks(r) && last < FIRST_WEEK_YEAR);
}

/* Drops the readings that are implausible; years with four digits at the start
 * only beside dates with short years. */
static void drop_implausible(struct time_search *search,
                             struct time_candidate *c)
{
    bool has_short = false;

    for (size_t i = 0; i < c->n_readings; i++)
        has_short =
            has_short || strncmp(c->readings[i].form.pattern, "%-y", 3) == 0;
    for (size_t i = 0; i < c->n_readings;)
        if (c->readings[i].form.kind > TIME_INTEGER &&
            (has_short || needs_rollover(&c->readings[i])) &&
            is_implausible(&c->readings[i]))
            time_candidate_remove(search, c, i);
        else
            i++;
}

/* Drops the readings with more absent steps than another one. */
static void drop_longer(struct time_search *search, struct time_candidate *c)
{
    double times[TIME_FORMS_MAX], least = HUGE_VAL;

    for (size_t i = 0; i < c->n_readings; i++) {
        times[i] = c->readings[i].form.kind == TIME_INTEGER
                       ? HUGE_VAL /* the digits of another one */
                       : path_of(&c->readings[i], false);
        least = times[i] < least ? times[i] : least;
    }
    for (size_t i = c->n_readings; i-- > 0;)
        if (times[i] < HUGE_VAL && is_shorter(least, times[i]))
            time_candidate_remove(search, c, i);
}

/* True if digits that do not roll over are dates rather than the numbers of a
 * counter: they begin with a year of today, or are six, or the name says so. */
static bool is_likely(const struct time_candidate *c)
{
    const struct time_reading *r = &c->readings[0];
    int first, last;

    find_years(r, &first, &last);
    if (is_pattern(r, "%-y%j"))
        return false;
    if (is_pattern(r, "%-m%Y")) /* not one month of each year */
        return c->reason == REASON_NAMED && !r->form.unpadded &&
               (size_t)(last - first) + 1 < r->n;
    if (c->reason == REASON_NAMED)
        return !r->form.unpadded;
    return r->form.kind == TIME_DATE && r->form.pattern[1] != '-'
               ? first >= LIKELY_YEAR && last < FUTURE_YEAR
               : is_pattern(r, "%-y%m%d") && !r->form.unpadded;
}

/* True if the name of the column says the digits. */
static bool is_named(const struct time_candidate *c)
{
    return !(c->numbers & TIME_LONG_NUMBERS);
}

/* Drops the readings that need to roll over. */
static void drop_others(struct time_search *search, struct time_candidate *c)
{
    for (size_t i = c->n_readings; i-- > 0;)
        if (needs_rollover(&c->readings[i]))
            time_candidate_remove(search, c, i);
}

void time_rollover_settle(struct time_search *search, struct time_candidate *c)
{
    const struct time_reading *r = &c->readings[0];
    bool any = false;

    for (size_t i = 0; i < c->n_readings; i++)
        any = any || needs_rollover(&c->readings[i]);
    if (!any)
        return;
    drop_implausible(search, c);
    drop_longer(search, c);
    if (!c->n_readings) {
        time_candidate_drop(search, c);
        return;
    }
    if (!needs_rollover(r)) {
        if (c->reason != REASON_NAMED || !(is_weeks(r) || is_pattern(r, "%E")))
            drop_others(search, c);
        return; /* or weeks or days of a spreadsheet that may be others */
    }
    c->rolls_over = is_shorter(path_of(r, false), path_of(r, true));
    if (!c->rolls_over && !is_named(c) && !is_likely(c))
        drop_others(search, c);
    if (!c->n_readings)
        time_candidate_drop(search, c);
}
