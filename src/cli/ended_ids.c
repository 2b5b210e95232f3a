/* ended_ids.c - see ended_ids.h. */
#include "cli/ended_ids.h"

#include "cli/notes.h"

enum { FEWEST_STEPS = 2 /* the newest value of an id may come a step late */ };

/* The tick of the last row of a series that has rows. */
static int64_t last_tick(const struct dataset *d, size_t s)
{
    return d->table.ticks[d->series[s].first + d->series[s].n_rows - 1];
}

/* Steps from the last row of a series to the newest one of all. */
static int64_t steps_before(const struct dataset *d, size_t s, int64_t newest)
{
    return time_steps_between(&d->table.time_form, d->step, last_tick(d, s),
                              newest, &(bool){false});
}

static enum status report(const struct dataset *d, size_t s, int64_t newest,
                          size_t n, struct findings *findings,
                          struct error *err)
{
    const size_t row = d->series[s].first + d->series[s].n_rows - 1;
    struct finding finding = {
        .kind = FINDING_ENDED, .count = n, .line = dataset_line(d, row)};
    struct text text = {0};

    dataset_time(d, row, finding.time);
    text_string(&text, "the last known target of id \"");
    text_printable(&text, d->series[s].id);
    text_printf(&text,
                "\" is of %s, %lld steps before the newest row: its forecasts "
                "start there",
                finding.time, (long long)steps_before(d, s, newest));
    if (n > 1)
        text_printf(&text, "; the same is true of %s",
                    counted(n - 1, "other id").text);
    return findings_report(findings, finding, &text, NULL, err);
}

enum status ended_ids_look(const struct dataset *d,
                           const struct origins *origins,
                           struct findings *findings, struct error *err)
{
    const size_t n = origins ? origins->n : d->n_series;
    size_t first = 0, n_ended = 0;
    int64_t newest = INT64_MIN;

    if (d->n_series < 2 || !d->has_times ||
        d->schema->layout == LAYOUT_LABELLED)
        return STATUS_OK;
    for (size_t s = 0; s < d->n_series; s++)
        if (d->series[s].n_rows && last_tick(d, s) > newest)
            newest = last_tick(d, s);
    for (size_t i = 0; i < n; i++) {
        const size_t s = origins ? origins->list[i].series : i;

        if (d->series[s].n_rows && steps_before(d, s, newest) >= FEWEST_STEPS &&
            !n_ended++)
            first = s;
    }
    return n_ended ? report(d, first, newest, n_ended, findings, err)
                   : STATUS_OK;
}

enum status ended_ids_warn(const struct dataset *d,
                           const struct origins *origins, struct error *err)
{
    struct findings found = {0};
    const enum status status = ended_ids_look(d, origins, &found, err);

    if (status == STATUS_OK && found.n)
        warning("%s:%zu: %s", d->table.path, found.list[0].line,
                found.list[0].text);
    findings_release(&found);
    return status;
}
