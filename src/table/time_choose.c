/* time_choose.c - see time_choose.h. */
#include "table/time_choose.h"

#include <limits.h>

#include "table/time_digits.h"
#include "time/calendar.h"

bool time_is_found(const struct time_search *search, const struct table *table,
                   size_t i)
{
    const struct time_candidate *c = &search->candidates[i];

    if (!c->started) /* only missing cells */
        return c->reason == REASON_REQUESTED && c->n_missing;
    if (!c->n_readings)
        return false;
    if (c->reason == REASON_NAMED && c->is_number)
        return c->n_missing == 0;
    if ((c->is_number || c->reason == REASON_UNNAMED ||
         c->reason == REASON_YEAR_AND_DAY) &&
        c->reason >= REASON_YEAR_AND_DAY)
        return time_digits_count(c, table->id_of_row);
    return true;
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
    if (!time_candidate_varies(c))
        return c->reason >= REASON_COUNTER ? INT_MAX : 2 * N_REASONS + rank;
    if (c->reason == REASON_NAMED && c->is_number && parts->n_readings)
        rank = 2 * REASON_PARTS + 1;
    if (c->reason == REASON_CONTENT && c->n_missing)
        return 4 * N_REASONS;
    if (c->reason == REASON_UNNAMED && i == search->n_columns)
        return 2 * REASON_CONTENT - 1; /* the date alone repeats */
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
