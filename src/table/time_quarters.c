/* time_quarters.c - see time_quarters.h. */
#include "table/time_quarters.h"

#include <string.h>

#include "table/time_candidate.h"
#include "time/time_names.h"

enum { QUARTER = 3 /* months */, FEWEST_SEASONS = 3 /* after the first */ };

/* The reading with a letter in its pattern; n_readings: there is none. */
static size_t find_reading(const struct time_candidate *c, char letter)
{
    size_t i = 0;

    while (i < c->n_readings && !strchr(c->readings[i].form.pattern, letter))
        i++;
    return i;
}

/* True if a row is one quarter away from the row before it. */
static bool has_next_quarter(const struct time_reading *r)
{
    for (size_t i = 1; i < r->n; i++) {
        const int64_t a = r->ticks[i - 1], b = r->ticks[i];

        if (a != MISSING_TICK && b != MISSING_TICK &&
            (b - a == QUARTER || a - b == QUARTER))
            return true;
    }
    return false;
}

/* Forgets the readings of seasons such as 2001/02, or all others: months of
 * which each row has the next one in the next year are seasons. */
static void settle_seasons(struct time_search *search, struct time_candidate *c)
{
    const size_t seasons = find_reading(c, 'x');
    size_t n = 0;

    if (seasons == c->n_readings || c->n_readings < 2)
        return;
    for (size_t i = 1; i < c->readings[seasons].n; i++)
        n += c->readings[seasons].ticks[i] != c->readings[seasons].ticks[i - 1];
    for (size_t i = c->n_readings; i--;)
        if ((i == seasons) != (n >= FEWEST_SEASONS))
            time_candidate_remove(search, c, i);
}

void time_quarters_settle(struct time_search *search, struct time_candidate *c,
                          const char *name)
{
    size_t months, quarters;

    if (c->is_number || c->model_form)
        return;
    settle_seasons(search, c);
    months = find_reading(c, 'm');
    quarters = find_reading(c, 'q');
    if (months == c->n_readings || quarters == c->n_readings ||
        months == quarters)
        return;
    if (time_name_has_quarter(name))
        time_candidate_remove(search, c, months);
    else if (time_name_has_month(name) ||
             !has_next_quarter(&c->readings[quarters]))
        time_candidate_remove(search, c, quarters);
}
