/* time_candidate_settle.c - what the cells of all rows say of readings that
 * earlier rows left open; see time_candidate.h. */
#include "table/time_candidate.h"

#include <string.h>

#include "table/clock_digits.h"
#include "table/day_change.h"
#include "table/day_parts.h"
#include "table/short_times.h"
#include "table/time_bad.h"

/* Settles how long the parts of a day are that were read as hours. */
static void settle_hours(struct time_search *search, struct time_candidate *c)
{
    if (c->model_form || c->is_fixed || c->doubtful ||
        !time_candidate_counts_parts(search, c))
        return;
    for (size_t k = 0; k < c->n_readings; k++)
        if (!day_parts_lengthen(&c->readings[k]) &&
            c->reason == REASON_DATE_AND_PART) {
            time_candidate_drop(search, c);
            return;
        }
}

/* True if months or quarters begin anew within the years, as those of the
 * calendar do beside a fiscal year: they go back by a year less one of them,
 * and on by a year and one. */
static bool begin_within_years(const struct time_reading *r)
{
    enum { YEAR = 12, QUARTER = 3 };
    bool back[2 * QUARTER + 1] = {false}, on[2 * QUARTER + 1] = {false};

    if (r->form.kind != TIME_MONTH)
        return false;
    for (size_t i = 1; i < r->n; i++)
        for (int step = -QUARTER; step <= QUARTER; step++) {
            const int64_t months = r->ticks[i] - r->ticks[i - 1];

            back[step + QUARTER] |= months == step - YEAR;
            on[step + QUARTER] |= months == step + YEAR;
        }
    for (int k = 0; k <= 2 * QUARTER; k++)
        if (k != QUARTER && back[k] && on[k])
            return true;
    return false;
}

/* Makes the time a mistake from a row on. */
static void refuse_row(struct time_search *search, struct time_candidate *c,
                       size_t row)
{
    while (c->n_readings)
        time_candidate_remove(search, c, c->n_readings - 1);
    c->bad = row;
}

/* Refuses times that lack a part which is not zero everywhere. */
static void settle_short(struct time_search *search, struct time_candidate *c)
{
    if (c->model_form)
        return;
    for (size_t k = c->n_readings; k-- > 0;) {
        if (!c->readings[k].n_short || short_times_are_right(&c->readings[k]))
            continue;
        if (c->n_readings == 1)
            refuse_row(search, c, c->short_row);
        else
            time_candidate_remove(search, c, k);
    }
}

/* Finds a day of 23 or 25 numbered hours, for which the zone is not known. */
static void settle_days(struct time_search *search, struct time_candidate *c)
{
    const struct time_reading *r = &c->readings[0];
    char text[TIME_TEXT_MAX];
    size_t row;

    if (!time_candidate_has_columns(search, c) || !c->n_readings ||
        c->is_fixed || search->options->from_model || r->form.zone)
        return;
    c->zone = day_change_short(r, c->has_zero, &row);
    if (!c->zone)
        return;
    c->is_short = true;
    time_bad_keep(c, text, time_print(&r->form, r->ticks[row], text));
    refuse_row(search, c, row + 1);
}

/* Numbers are no parts, or hours of which one is that of a day of 25. */
static void refuse_parts(struct time_search *search, struct time_candidate *c)
{
    struct time_reading *r = &c->readings[0];

    c->zone = day_change_zone(&r->form, c->bad_text, strlen(c->bad_text));
    if (r->form.part_minutes && day_parts_are_hours(r) &&
        !(c->zone && day_change_repeats(r, c->doubtful - 1)))
        settle_days(search, c);
    else if (c->reason == REASON_DATE_AND_PART && !c->zone)
        time_candidate_drop(search, c);
    else
        refuse_row(search, c, c->doubtful);
}

/* All cells may be intervals (clock_offsets.h): they are if their ends as
 * offsets would differ, or are none. Forgets the other readings. */
static void settle_offsets(struct time_search *search, struct time_candidate *c)
{
    size_t n_starts = 0;
    bool differ = false;

    for (size_t k = 0; k < c->n_readings; k++) {
        n_starts += c->readings[k].is_start;
        differ = differ || c->readings[k].form.offsets_differ;
    }
    if (!n_starts)
        return;
    c->is_interval = differ || n_starts == c->n_readings;
    for (size_t k = c->n_readings; k-- > 0;)
        if (c->readings[k].is_start != c->is_interval)
            time_candidate_remove(search, c, k);
}

void time_candidate_settle(struct time_search *search, struct time_candidate *c)
{
    const struct time_reading *r = &c->readings[0];

    settle_offsets(search, c);
    settle_short(search, c);
    settle_hours(search, c);
    if (c->reason == REASON_FISCAL && c->n_readings && begin_within_years(r)) {
        time_candidate_drop(search, c);
        return;
    }
    if (!c->doubtful || !c->n_readings || c->model_form ||
        (r->form.part_minutes ? day_parts_are_right(r)
                              : clock_digits_are_right(r))) {
        settle_days(search, c);
        return;
    }
    refuse_parts(search, c);
}
