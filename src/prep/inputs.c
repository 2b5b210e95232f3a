/* inputs.c - see inputs.h. */
#include "prep/inputs.h"

#include <stdlib.h>
#include <string.h>

#include "time/calendar_fields.h"

size_t inputs_end(const struct inputs *in, size_t series)
{
    const struct series *s = &in->dataset->series[series];

    return s->first + s->n_rows + s->n_future;
}

/* Sets the inputs that follow from the time of a row. */
static void set_calendar(const struct inputs *in, size_t series, size_t row,
                         real *to)
{
    const struct dataset *d = in->dataset;
    const struct covariates *c = &d->schema->covariates;
    int64_t tick;

    if (!d->table.ticks || (!c->calendar && !c->n_holidays))
        return;
    tick = dataset_tick(d, series, row);
    calendar_fields_at(c->calendar, &d->table.time_form, tick, to);
    if (c->n_holidays)
        to[in->n.numbers - 1] =
            (real)(covariates_find_holiday(
                       c, calendar_date(&d->table.time_form, tick)) <
                   c->n_holidays);
}

/* Input i of a row, NaN if it is missing. */
static float input_of(const struct inputs *in, size_t row, size_t i)
{
    const struct vocabulary *vocabularies = in->scaler->vocabularies;
    const float value = dataset_covariate(in->dataset, row, i);

    if (isnan(value))
        return value;
    if (!in->dataset->schema->covariates.list[i].categorical)
        return (float)scaler_apply(&in->scaler->covariates[i], (double)value);
    if (value < 0)
        return 0;
    return vocabularies ? vocabularies[i].codes[(size_t)value] : value;
}

/* The place of covariate i in a row. */
static size_t place_of(const struct inputs *in, size_t i)
{
    return covariates_place(&in->dataset->schema->covariates, i);
}

/* A row takes the last value of a column before it where it has none of its
 * own; a missing category has code 0. */
static void set_columns(const struct inputs *in, const struct series *series,
                        size_t row)
{
    const struct covariates *c = &in->dataset->schema->covariates;
    real *to = in->values + row * in->width;

    for (size_t i = 0; i < c->n; i++) {
        const float value = input_of(in, row, i);
        const bool repeats = row > series->first &&
                             (!c->list[i].categorical || c->list[i].is_static);
        const size_t place = place_of(in, i);

        if (!isnan(value))
            to[place] = (real)value;
        else if (repeats)
            to[place] = to[place - in->width];
        else
            to[place] = R(0.0);
    }
}

/* The rows of a series before the first value of a static column have it as
 * well. */
static void extend_static(const struct inputs *in, size_t s)
{
    const struct series *series = &in->dataset->series[s];
    const struct covariates *c = &in->dataset->schema->covariates;
    const size_t end = inputs_end(in, s);

    for (size_t i = 0; i < c->n; i++) {
        size_t first = series->first;

        if (!c->list[i].is_static)
            continue;
        while (first < end && isnan(dataset_covariate(in->dataset, first, i)))
            first++;
        for (size_t row = series->first; row < first && first < end; row++)
            in->values[row * in->width + place_of(in, i)] =
                in->values[first * in->width + place_of(in, i)];
    }
}

static void set_hour(const struct inputs *in, size_t series, size_t row,
                     real *to)
{
    const struct dataset *d = in->dataset;

    calendar_fields_at(1U << CALENDAR_HOUR, &d->table.time_form,
                       dataset_tick(d, series, row), to);
}

static enum status set_hours(struct inputs *in, struct error *err)
{
    const struct dataset *d = in->dataset;

    if (!in->n.known || !d->table.ticks ||
        !calendar_has_hours(&d->table.time_form, d->step))
        return STATUS_OK;
    in->hours = calloc(2 * in->n_rows + 1, sizeof *in->hours);
    if (!in->hours)
        return error_no_memory(err, 2 * in->n_rows * sizeof *in->hours);
    for (size_t s = 0; s < d->n_series; s++)
        for (size_t row = d->series[s].first; row < inputs_end(in, s); row++)
            set_hour(in, s, row, in->hours + 2 * row);
    return STATUS_OK;
}

enum status inputs_init(struct inputs *in, const struct dataset *d,
                        const struct scaler *scaler, struct error *err)
{
    *in = (struct inputs){.dataset = d, .scaler = scaler};
    in->n = covariates_count(&d->schema->covariates);
    in->width = in->n.numbers + in->n.codes;
    if (!in->width)
        return STATUS_OK;
    for (size_t s = 0; s < d->n_series; s++)
        in->n_rows =
            inputs_end(in, s) > in->n_rows ? inputs_end(in, s) : in->n_rows;
    in->values = calloc(in->n_rows * in->width + 1, sizeof *in->values);
    if (!in->values)
        return error_no_memory(err,
                               in->n_rows * in->width * sizeof *in->values);
    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];

        for (size_t row = series->first; row < inputs_end(in, s); row++) {
            set_calendar(in, s, row, in->values + row * in->width);
            set_columns(in, series, row);
        }
        extend_static(in, s);
    }
    return set_hours(in, err);
}

void inputs_release(struct inputs *in)
{
    free(in->values);
    free(in->hours);
    *in = (struct inputs){0};
}

const real *inputs_row(const struct inputs *in, size_t series, size_t row,
                       real *scratch)
{
    const struct series *s;
    const struct covariates *c;

    if (!in->width)
        return NULL;
    s = &in->dataset->series[series];
    if (row < inputs_end(in, series))
        return in->values + row * in->width;
    c = &in->dataset->schema->covariates;
    memset(scratch, 0, in->width * sizeof *scratch);
    set_calendar(in, series, row, scratch);
    for (size_t i = 0; i < c->n; i++)
        if (c->list[i].is_static)
            scratch[place_of(in, i)] =
                in->values[s->first * in->width + place_of(in, i)];
    return scratch;
}

const real *inputs_hour(const struct inputs *in, size_t series, size_t row,
                        real scratch[2])
{
    if (!in->hours)
        return NULL;
    if (row < inputs_end(in, series))
        return in->hours + 2 * row;
    set_hour(in, series, row, scratch);
    return scratch;
}

/* True if a, which is input i of a row, is not that of the row `back` before.
 */
static bool is_changed(const struct inputs *in, const real *a, size_t back)
{
    return *a < *(a - back * in->width) || *a > *(a - back * in->width);
}

bool inputs_repeat(const struct inputs *in, size_t i, size_t period)
{
    bool changes = false;

    for (size_t s = 0; s < in->dataset->n_series; s++) {
        const struct series *series = &in->dataset->series[s];
        const real *values = in->values + series->first * in->width + i;

        for (size_t row = period; row < series->n_rows; row++) {
            if (is_changed(in, values + row * in->width, period))
                return false;
            changes |= is_changed(in, values + row * in->width, 1);
        }
    }
    return changes;
}
