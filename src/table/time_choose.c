/* time_choose.c - see time_choose.h. */
#include "table/time_choose.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "table/time_digits.h"
#include "time/calendar.h"

/* True for dates with hours in digits, such as 202403012300, that rise and are
 * missing in few rows. */
static bool lacks_few(const struct time_candidate *c, const uint32_t *id_of_row)
{
    return c->readings[0].form.kind == TIME_DATETIME &&
           20 * c->n_missing <= c->readings[0].n &&
           time_digits_count(c, id_of_row);
}

bool time_is_found(const struct time_search *search, const struct table *table,
                   size_t i)
{
    const struct time_candidate *c = &search->candidates[i];

    if (!c->started) /* only missing cells */
        return c->reason == REASON_REQUESTED && c->n_missing;
    if (!c->n_readings)
        return false;
    if (c->reason == REASON_NAMED && c->is_number)
        return c->n_missing == 0 || lacks_few(c, table->id_of_row);
    if ((c->is_number || c->reason == REASON_UNNAMED ||
         c->reason == REASON_AFFIXED || c->reason == REASON_YEAR_AND_DAY) &&
        c->reason >= REASON_YEAR_AND_DAY)
        return time_digits_count(c, table->id_of_row);
    return true;
}

enum { NEAR = 3 /* times the shortest step: over a weekend */ };

/* True unless the numbers of days, or of hours, begin anew far from where the
 * month, or the day, ends: then they name series. */
static bool goes_on(const struct time_reading *r)
{
    const bool has_hours = r->form.kind == TIME_DATETIME,
               has_months = strchr(r->form.pattern, 'm') != NULL;
    int64_t shortest = INT64_MAX;
    size_t n_turns = 0, n_near = 0;

    for (size_t i = 1; i < r->n; i++) {
        const int64_t step = llabs(r->ticks[i] - r->ticks[i - 1]);

        shortest = step > 0 && step < shortest ? step : shortest;
    }
    for (size_t i = 1; i < r->n; i++) {
        int64_t ignored;
        const struct civil a = calendar_split(&r->form, r->ticks[i - 1],
                                              &ignored),
                           b = calendar_split(&r->form, r->ticks[i], &ignored);

        if (a.year == b.year && (!has_months || a.month == b.month) &&
            (!has_hours || a.day == b.day))
            continue;
        n_turns++;
        n_near += llabs(r->ticks[i] - r->ticks[i - 1]) <= NEAR * shortest;
    }
    return 2 * n_near >= n_turns;
}

/* True if a time comes twice in a row, so that more columns may tell it. */
static bool repeats(const struct time_reading *r)
{
    for (size_t i = 1; i < r->n; i++)
        if (r->ticks[i] == r->ticks[i - 1])
            return true;
    return false;
}

/* True if a date repeats in the rows of a series, without the times of day that
 * candidate i lacks in few rows. */
static bool is_lacked(const struct time_search *search,
                      const struct table *table, size_t i)
{
    int single;
    size_t n;
    const int *columns = time_search_columns(search, i, &single, &n);
    const struct time_reading *r = search->candidates[columns[0]].readings;

    for (size_t k = 1; k < r->n; k++)
        if (r->ticks[k] == r->ticks[k - 1] &&
            (!table->id_of_row ||
             table->id_of_row[k] == table->id_of_row[k - 1]))
            return 20 * search->candidates[i].n_missing <= table->n_rows;
    return false;
}

/* The rank of candidate i, the best first; INT_MAX if it is no time. Numbers of
 * a column that is only called "time" come after columns with the parts of a
 * date, numbers that only their content makes times after texts, a time that is
 * the same in all rows after these, and one that is missing in a row last. */
static int rank(const struct time_search *search, const struct table *table,
                size_t i)
{
    const struct time_candidate *c = &search->candidates[i];
    const struct time_candidate *parts =
        &search->candidates[search->n_columns + 1];
    int rank = 2 * (int)c->reason;

    if (c->reason == REASON_NONE || !time_is_found(search, table, i))
        return INT_MAX;
    if (c->reason == REASON_REQUESTED)
        return 0;
    if (c->reason <= REASON_DATE_AND_PART && c->n_missing &&
        !is_lacked(search, table, i))
        return INT_MAX;
    if (!time_candidate_varies(c))
        return c->reason >= REASON_COUNTER ? INT_MAX : 2 * N_REASONS + rank;
    if (c->reason == REASON_NAMED && c->is_number && parts->n_readings)
        rank = 2 * REASON_PARTS + 1;
    if (c->reason == REASON_CONTENT && c->n_missing)
        return 4 * N_REASONS;
    if (i == search->n_columns + PARTS_WITH_DATE && c->reason != REASON_UNNAMED)
        rank--; /* before the year and the month alone */
    if (c->reason == REASON_UNNAMED && i == search->n_columns)
        return 2 * REASON_CONTENT - 1; /* the date alone repeats */
    if (c->reason == REASON_UNNAMED && c->readings->form.kind >= TIME_DATE &&
        !goes_on(c->readings))
        return INT_MAX;
    if (c->reason == REASON_UNNAMED)
        return rank + (repeats(c->readings) ? 1 : 0);
    return rank + (c->reason == REASON_CONTENT && c->is_number);
}

/* True if candidate `other` has the dates of `day` in all rows, and times of
 * day that tell rows of the same date apart. */
static bool has_times_of(const struct time_candidate *other,
                         const struct time_candidate *day)
{
    const struct time_reading *a = day->readings, *b = other->readings;
    bool repeats = false;

    if (!other->n_readings || b->form.kind != TIME_DATETIME || b->n != a->n ||
        other->n_missing)
        return false;
    for (size_t i = 0; i < a->n; i++) {
        int64_t ignored;
        const struct civil d = calendar_split(&a->form, a->ticks[i], &ignored),
                           t = calendar_split(&b->form, b->ticks[i], &ignored);

        if (d.year != t.year || d.month != t.month || d.day != t.day ||
            (i && b->ticks[i] == b->ticks[i - 1]))
            return false;
        repeats = repeats || (i && a->ticks[i] == a->ticks[i - 1]);
    }
    return repeats;
}

/* Returns the column whose times have the dates of the chosen one, which then
 * says less; or the chosen one. */
static int choose_times(const struct time_search *search,
                        const struct table *table, int chosen)
{
    const struct time_candidate *c =
        chosen < 0 ? NULL : &search->candidates[chosen];

    if (!c || c->reason == REASON_REQUESTED || !c->n_readings || c->n_missing ||
        c->readings[0].form.kind != TIME_DATE)
        return chosen;
    for (size_t i = 0; i < search->n_columns; i++)
        if ((int)i != chosen && time_is_found(search, table, i) &&
            has_times_of(&search->candidates[i], c))
            return (int)i;
    return chosen;
}

int time_choose(const struct time_search *search, const struct table *table)
{
    const size_t n = search->n_columns + TIME_COMPOSITES;
    int chosen = -1, best = INT_MAX;

    for (size_t i = 0; search->candidates && i < n; i++) {
        const int here = rank(search, table, i);

        if (here < best) {
            best = here;
            chosen = (int)i;
        }
    }
    return choose_times(search, table, chosen);
}
