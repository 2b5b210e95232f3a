/* even_dates.c - see even_dates.h. */
#include "data/even_dates.h"

#include <string.h>

#include "time/calendar.h"
#include "time/step_words.h"

/* The least and the most days between consecutive rows. */
struct day_span {
    int64_t shortest, longest;
};

/* The days from one row to the next; 0: they have different times of day. */
static int64_t days_between(const struct dataset *d, size_t row)
{
    const struct table *t = &d->table;
    int64_t times[2];
    const struct civil from =
        calendar_split(&t->time_form, t->ticks[row], &times[0]);
    const struct civil to =
        calendar_split(&t->time_form, t->ticks[row + 1], &times[1]);

    return times[0] == times[1] ? calendar_days(to) - calendar_days(from) : 0;
}

static struct day_span find_span(const struct dataset *d)
{
    struct day_span span = {.shortest = INT64_MAX};

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 1; i < d->series[s].n_rows; i++) {
            const int64_t days = days_between(d, d->series[s].first + i - 1);

            span.shortest = days < span.shortest ? days : span.shortest;
            span.longest = days > span.longest ? days : span.longest;
        }
    return span;
}

/* True if each step from the first row of a series to its last has one row. */
static bool has_row_each(const struct dataset *d, struct time_step step)
{
    const struct table *t = &d->table;

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 1; i < d->series[s].n_rows; i++) {
            const int64_t *ticks = t->ticks + d->series[s].first + i;
            bool exact;

            if (time_steps_between(&t->time_form, step,
                                   step_floor(&t->time_form, step, ticks[-1]),
                                   step_floor(&t->time_form, step, ticks[0]),
                                   &exact) != 1)
                return false;
        }
    return true;
}

static bool are_even(const struct day_span *span)
{
    return span->shortest >= 2 && span->longest >= span->shortest &&
           2 * (span->longest - span->shortest) <= span->shortest;
}

enum status even_dates_refuse(struct dataset *d, size_t row, const char *step,
                              struct error *err)
{
    struct finding finding = {
        .kind = FINDING_GRID, .line = dataset_line(d, row), .needed = true};
    struct text text = {0}, choices = {0};
    struct time_step joined;
    struct day_span span;
    enum status status;

    span = find_span(d);
    if (!are_even(&span) ||
        step_parse(step, strlen(step), &d->table.time_form, &joined) ||
        has_row_each(d, joined))
        return STATUS_OK;
    finding.count = d->table.n_rows;
    dataset_time(d, row, finding.time);
    text_printf(&text,
                "the rows are %lld to %lld days apart, about evenly, but on no "
                "grid of times",
                (long long)span.shortest, (long long)span.longest);
    text_printf(&choices, "--time none\n--resample %s:mean", step);
    status = text_status(&choices, err);
    finding.choices = choices.bytes;
    if (status == STATUS_OK)
        status = findings_report(&d->table.findings, finding, &text, NULL, err);
    if (status == STATUS_OK)
        status = error_set(
            err, STATUS_DATA,
            "%s:%zu: %s (give --time none to read each row as a step, or "
            "--resample %s:mean to join the rows of each step)",
            dataset_path(d, row), finding.line,
            findings_last(&d->table.findings)->text, step);
    text_release(&text);
    text_release(&choices);
    return status;
}
