/* holiday_use.c - see holiday_use.h. */
#include "data/holiday_use.h"

#include "time/calendar.h"
#include "time/calendar_fields.h"

/* Marks the holiday at a row of a series, if there is one, and counts it. */
static void mark(const struct dataset *d, size_t series, size_t row,
                 bool seen[MAX_HOLIDAYS], size_t *n)
{
    const struct covariates *c = &d->schema->covariates;
    const int64_t tick = dataset_tick(d, series, row);
    const size_t i =
        covariates_find_holiday(c, calendar_date(&d->table.time_form, tick));

    if (i < c->n_holidays && !seen[i]) {
        seen[i] = true;
        ++*n;
    }
}

struct holiday_use holiday_use_of(const struct dataset *d, size_t H)
{
    bool in_rows[MAX_HOLIDAYS] = {false}, in_steps[MAX_HOLIDAYS] = {false};
    struct holiday_use use = {0};

    for (size_t s = 0; d->has_times && s < d->n_series; s++) {
        const size_t first = d->series[s].first;
        const size_t end = first + d->series[s].n_rows;

        for (size_t row = first; row < end; row++)
            if (!dataset_absent(d, row))
                mark(d, s, row, in_rows, &use.rows);
        for (size_t row = end; row < end + H; row++)
            mark(d, s, row, in_steps, &use.steps);
    }
    return use;
}

void holiday_use_note(const struct dataset *d, const struct holiday_use *use,
                      size_t H, struct text *notes)
{
    text_printf(notes, "%s: %zu on rows of the data, ",
                counted(d->schema->covariates.n_holidays, "holiday").text,
                use->rows);
    text_printf(notes, "%zu on the %s after them\n", use->steps,
                counted(H, "step").text);
}

enum status holiday_use_none(const struct dataset *d, struct findings *findings,
                             struct error *err)
{
    const struct covariates *c = &d->schema->covariates;
    char first[HOLIDAY_TEXT], last[HOLIDAY_TEXT];
    struct text text = {0};

    holiday_print(c->holidays[0], first);
    holiday_print(c->holidays[c->n_holidays - 1], last);
    text_printf(&text,
                "no holiday is on a row of the data (%s from %s to %s): "
                "--holidays has no effect",
                counted(c->n_holidays, "date").text, first, last);
    return findings_report(
        findings,
        (struct finding){.kind = FINDING_HOLIDAYS, .count = c->n_holidays},
        &text, NULL, err);
}

enum { YEAR = 10000 }; /* of YYYYMMDD */

static int64_t days_of(int date)
{
    return calendar_days(
        (struct civil){date / YEAR, date / 100 % 100, date % 100});
}

/* The longest distance of two holidays in days, of a list that goes on from one
 * year to another; INT64_MAX: it does not. */
static int64_t longest_distance(const struct covariates *c)
{
    int64_t longest = 0;

    if (c->holidays[0] / YEAR == c->holidays[c->n_holidays - 1] / YEAR)
        return INT64_MAX;
    for (size_t i = 1; i < c->n_holidays; i++) {
        const int64_t n = days_of(c->holidays[i]) - days_of(c->holidays[i - 1]);

        longest = n > longest ? n : longest;
    }
    return longest;
}

void holiday_use_ended(const struct dataset *d, size_t H, struct text *notes)
{
    const struct covariates *c = &d->schema->covariates;
    char last[HOLIDAY_TEXT], step[HOLIDAY_TEXT];
    int newest = 0, ended;

    if (!c->n_holidays || !d->has_times)
        return;
    ended = c->holidays[c->n_holidays - 1];
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t row = d->series[s].first + d->series[s].n_rows + H - 1;
        const int date =
            calendar_date(&d->table.time_form, dataset_tick(d, s, row));

        newest = date > newest ? date : newest;
    }
    if (newest / YEAR <= ended / YEAR &&
        (newest <= ended ||
         days_of(newest) - days_of(ended) <= longest_distance(c)))
        return;
    holiday_print(ended, last);
    holiday_print(newest, step);
    text_printf(notes,
                NOTE_WARNING
                "the list of holidays ends on %s, and the forecast on %s: it "
                "has no holidays after that date (give --holidays with those "
                "of later dates, too)\n",
                last, step);
}
