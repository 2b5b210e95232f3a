/* year_points.c - see year_points.h. */
#include "table/year_points.h"

#include <string.h>

#include "table/time_candidate.h"

enum { FEWEST_STEPS = 9, YEAR = 12, QUARTER = 3 /* months */ };

static bool has_point(const struct time_reading *r)
{
    return strncmp(r->form.pattern, "%Y.", 3) == 0;
}

/* True if nearly all times that differ from the one before are next to it, some
 * of them in another year, and all in one direction: a step back of less than a
 * year is that of a month in another form, a longer one the next series. */
static bool goes_on_by(const struct time_reading *r, int64_t unit)
{
    size_t n = 0, n_next = 0, n_years = 0, n_up = 0, n_down = 0;

    for (size_t i = 1; i < r->n; i++) {
        const int64_t a = r->ticks[i - 1], b = r->ticks[i];
        bool is_next;

        if (a == b || a == MISSING_TICK || b == MISSING_TICK)
            continue;
        is_next = b - a == unit || a - b == unit;
        n++;
        n_next += is_next;
        n_years += is_next && a / YEAR != b / YEAR;
        n_up += b > a && b - a < YEAR;
        n_down += b < a && a - b < YEAR;
    }
    return n >= FEWEST_STEPS && n_years > 0 && 10 * n_next >= 9 * n &&
           (!n_up || !n_down);
}

/* Quarters may be written as their months: 2002.03, 2002.06. */
static bool goes_on(const struct time_reading *r)
{
    return goes_on_by(r, QUARTER) ||
           (!strchr(r->form.pattern, 'q') && goes_on_by(r, 1));
}

void year_points_settle(struct time_search *search, struct time_candidate *c)
{
    size_t i = 0;

    if (!c->is_number || c->is_fixed || c->model_form || !c->n_readings ||
        !has_point(&c->readings[0]))
        return;
    while (i < c->n_readings && !goes_on(&c->readings[i]))
        i++;
    if (i == c->n_readings) {
        if (c->reason != REASON_REQUESTED)
            time_candidate_drop(search, c);
        return;
    }
    while (i--)
        time_candidate_remove(search, c, 0);
    while (c->n_readings > 1)
        time_candidate_remove(search, c, 1);
}
