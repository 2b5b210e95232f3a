/* zone_grid.c - see zone_grid.h. */
#include "data/zone_grid.h"

#include <stdio.h>
#include <string.h>

#include "time/calendar.h"
#include "time/step_find.h"
#include "time/step_words.h"
#include "time/zone.h"

/* One zone for each offset in winter and rule of summer time. */
static const char *const zones[] = {
    "Europe/Berlin",      "Europe/London",       "Europe/Helsinki",
    "America/New_York",   "America/Chicago",     "America/Denver",
    "America/Halifax",    "America/Los_Angeles", "Australia/Sydney",
    "Australia/Adelaide", "Pacific/Auckland"};

/* A zone by which the times have a constant step. */
struct zone_grid {
    const char *name; /* NULL: none */
    struct time_form form;
    struct time_step step;
};

static bool is_utc(const struct time_form *form)
{
    return form->kind == TIME_DATETIME && !form->zone &&
           (*form->offset || strstr(form->pattern, "%s") != NULL);
}

/* Sets the step of the times by the zone of a form; false if they are not a
 * whole number of steps apart. */
static bool has_step(const struct dataset *d, struct zone_grid *grid)
{
    struct step_finder finder = {.n_long = 0};

    for (size_t s = 0; s < d->n_series; s++)
        step_finder_add(&finder, &grid->form,
                        d->table.ticks + d->series[s].first,
                        d->series[s].n_rows);
    grid->step = step_finder_result(&finder);
    if (grid->step.kind == STEP_NONE || grid->step.kind == STEP_TICKS)
        return false;
    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 1; i < d->series[s].n_rows; i++) {
            const int64_t *ticks = d->table.ticks + d->series[s].first;
            bool exact;

            (void)time_steps_between(&grid->form, grid->step, ticks[0],
                                     ticks[i], &exact);
            if (!exact)
                return false;
        }
    return true;
}

/* True if a zone has the offset of the newest time, and from the smallest to
 * the largest offset just those of the times. */
static bool has_offsets(const struct dataset *d, const struct zone *zone)
{
    const struct time_form *form = &d->table.time_form;
    int64_t least = INT64_MAX, most = INT64_MIN;

    for (size_t i = 0; i < d->table.n_rows; i++) {
        const int64_t shift = zone_shift(zone, d->table.ticks[i]);

        least = shift < least ? shift : least;
        most = shift > most ? shift : most;
    }
    return least == form->least_shift && most == form->most_shift &&
           zone_shift(zone, form->newest) == form->shift;
}

/* True if a zone has the offsets of the times, or if they have none, makes
 * midnights of them. */
static bool is_likely(const struct dataset *d, const struct time_form *form)
{
    int64_t time_of_day;

    if (form->offsets_differ)
        return has_offsets(d, form->zone);
    (void)calendar_split(form, d->table.ticks[d->series[0].first],
                         &time_of_day);
    return !time_of_day;
}

static struct zone_grid find(const struct dataset *d)
{
    struct zone_grid found = {
        NULL, d->table.time_form, {.kind = STEP_NONE, .count = 0}};

    if (!is_utc(&d->table.time_form))
        return found;
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        struct zone_grid grid = {
            zones[i], d->table.time_form, {.kind = STEP_NONE, .count = 0}};
        struct error ignored; /* no zone data */

        if (zone_find(zones[i], &grid.form.zone, &ignored) != STATUS_OK ||
            !has_step(d, &grid))
            continue;
        if (is_likely(d, &grid.form))
            return grid;
        if (!found.name)
            found = grid;
    }
    return found;
}

/* The rows after a change of the clocks, and the first of them. */
static size_t count_changes(const struct dataset *d, const struct zone *zone,
                            size_t *first)
{
    size_t n = 0;

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 1; i < d->series[s].n_rows; i++) {
            const size_t row = d->series[s].first + i;
            const int64_t *tick = d->table.ticks + row;

            if (zone_shift(zone, tick[0]) != zone_shift(zone, tick[-1]) && !n++)
                *first = row;
        }
    return n;
}

enum status zone_grid_refuse(struct dataset *d, struct error *err)
{
    const struct zone_grid grid = find(d);
    struct finding finding = {.kind = FINDING_GRID, .needed = true};
    struct text text = {0};
    char remedy[64];
    size_t row = 0;

    if (!grid.name)
        return STATUS_OK;
    finding.count = count_changes(d, grid.form.zone, &row);
    if (!finding.count)
        return STATUS_OK;
    finding.line = dataset_line(d, row);
    /* with its own offset, as in the file */
    (void)time_print(d->table.time_form.offsets_differ ? &grid.form
                                                       : &d->table.time_form,
                     d->table.ticks[row], finding.time);
    (void)snprintf(remedy, sizeof remedy, "--tz %s", grid.name);
    finding.remedy = remedy;
    text_string(&text, "the times are ");
    step_words(&grid.form, grid.step, &text);
    text_printf(&text,
                " in local time, but not in UTC: in %s the clocks change just "
                "before %s (the zone is assumed from the times: any with the "
                "same offsets will do)",
                grid.name, finding.time);
    TRY(findings_report(&d->table.findings, finding, &text, NULL, err));
    return error_set(err, STATUS_DATA,
                     "%s:%zu: %s (give %s, or the zone of the file)",
                     dataset_path(d, row), finding.line,
                     findings_last(&d->table.findings)->text, remedy);
}

/* The first zone that has the offsets of the times; NULL if none has. */
static const char *zone_of_offsets(const struct dataset *d)
{
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        const struct zone *zone;
        struct error ignored; /* no zone data */

        if (zone_find(zones[i], &zone, &ignored) == STATUS_OK &&
            has_offsets(d, zone))
            return zones[i];
    }
    return NULL;
}

enum status zone_offsets_note(struct dataset *d, struct text *notes,
                              struct error *err)
{
    const struct time_form *form = &d->table.time_form;
    struct finding finding = {
        .kind = FINDING_TIME, .count = 1, .column = d->table.time_name};
    struct text text = {0};
    char remedy[64];
    const char *zone;

    if (!form->offsets_differ || form->zone)
        return STATUS_OK;
    zone = zone_of_offsets(d);
    (void)snprintf(remedy, sizeof remedy, "--tz %s", zone ? zone : "ZONE");
    if (zone)
        finding.remedy = remedy;
    finding.needed = zone != NULL;
    text_printf(&text,
                "times with different offsets from UTC: future times have that "
                "of the newest row, %s; for local times give %s%s",
                form->offset, remedy,
                zone ? " (the zone is assumed from the offsets: any with the "
                       "same will do)"
                     : ", such as --tz Europe/Berlin");
    TRY(findings_report(&d->table.findings, finding, &text, NULL, err));
    text_printf(notes, "%s\n", findings_last(&d->table.findings)->text);
    return STATUS_OK;
}
