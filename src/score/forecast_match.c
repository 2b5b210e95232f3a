/* forecast_match.c - see forecast_match.h. */
#include "score/forecast_match.h"

#include <stdlib.h>
#include <string.h>

#include "score/forecast_times.h"
#include "time/step_words.h"

enum status forecast_check_ids(const struct forecast_file *f,
                               const struct table *table, struct error *err)
{
    if (forecast_has_ids(f) == (table->n_ids > 0))
        return STATUS_OK;
    if (!table->n_ids)
        return error_set(err, STATUS_DATA,
                         "%s has ids, such as \"%.80s\", but no column of %s "
                         "was taken for one (name it with --id, or give the "
                         "model of the forecast with -m)",
                         f->path, f->ids.names[f->ids.n - 1], table->path);
    return error_set(err, STATUS_DATA,
                     "%s has no ids, but %s has, such as \"%.80s\" (give the "
                     "file that the forecast continues, or --layout series if "
                     "these are no ids)",
                     f->path, table->path, table->ids[0]);
}

static enum status refuse_other_ids(const struct forecast_file *f,
                                    const struct dataset *d, struct error *err)
{
    return error_set(err, STATUS_DATA,
                     "%s: none of its %s is in %s, which has %s (\"%.60s\" "
                     "here, \"%.60s\" there; name the columns of the id with "
                     "--id as in training, or give the model with -m)",
                     f->path, counted(f->ids.n, "id").text, d->table.path,
                     counted(d->n_series, "id").text, f->ids.names[0],
                     d->series[0].id);
}

/* Finds the series of each id of the file: `series` (ids.n), n_series if there
 * is none. */
static enum status find_series(const struct forecast_file *f,
                               const struct dataset *d, uint32_t *series,
                               struct error *err)
{
    struct string_set known = {0};
    enum status status = STATUS_OK;
    uint32_t number;
    size_t n_found = 0;

    for (size_t s = 0; s < d->n_series && status == STATUS_OK; s++)
        status = string_set_add(&known, d->series[s].id,
                                strlen(d->series[s].id), &number, err);
    for (size_t i = 0; i < f->ids.n && status == STATUS_OK; i++) {
        const char *id = f->ids.names[i];

        status = string_set_add(&known, id, strlen(id), &series[i], err);
        if (series[i] >= d->n_series)
            series[i] = (uint32_t)d->n_series;
        else
            n_found++;
    }
    string_set_release(&known);
    if (status == STATUS_OK && !n_found)
        return refuse_other_ids(f, d, err);
    return status;
}

static enum status refuse_between(const struct forecast_file *f, size_t row,
                                  const struct dataset *d,
                                  const struct series *s, struct error *err)
{
    struct text step = {0};
    char first[TIME_TEXT_MAX];

    step_words(&d->table.time_form, d->step, &step);
    TRY(text_status(&step, err));
    dataset_time(d, s->first, first);
    (void)error_set(err, STATUS_DATA,
                    "%s:%zu: no row of %s can have the time %.60s: its rows "
                    "are %s from %s on (give the file that the forecast "
                    "continues, read as in training: --freq, --resample, "
                    "--tz, or all of it with -m MODEL)",
                    f->path, f->lines[row], d->table.path,
                    string_list_at(&f->times, row), step.bytes, first);
    text_release(&step);
    return STATUS_DATA;
}

/* Finds a row whose tick is known in a series. */
static enum status find_row(const struct forecast_file *f, size_t i,
                            const struct dataset *d, const struct series *s,
                            struct forecast_row *row, struct error *err)
{
    const struct time_form *form = &d->table.time_form;
    const int64_t n = (int64_t)s->n_rows;
    int64_t at, before;
    bool exact;

    row->oldest = s->first;
    at = time_steps_between(form, d->step, d->table.ticks[s->first], row->tick,
                            &exact);
    if (!exact)
        return refuse_between(f, i, d, s, err);
    row->state = at < 0 ? ROW_BEFORE : at >= n ? ROW_AFTER : ROW_HERE;
    if (row->state == ROW_HERE)
        row->row = s->first + (size_t)at;
    before = at - (int64_t)f->steps[i];
    if (before >= 0 && before < n)
        row->naive = s->first + (size_t)before;
    return STATUS_OK;
}

static int64_t newest_tick(const struct dataset *d)
{
    int64_t newest = INT64_MIN;

    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];
        const size_t last = series->first + series->n_rows - 1;

        if (series->n_rows && d->table.ticks[last] > newest)
            newest = d->table.ticks[last];
    }
    return newest;
}

static enum status find_rows(const struct forecast_file *f,
                             const struct dataset *d, const int64_t *ticks,
                             const uint32_t *series, struct forecast_row *rows,
                             struct error *err)
{
    const int64_t newest = newest_tick(d);

    for (size_t i = 0; i < f->n_rows; i++) {
        const size_t s = series[f->id_of_row[i]];

        rows[i] = (struct forecast_row){
            .state = ROW_NO_ID,
            .to_come = ticks[i] > newest,
            .row = NO_ROW,
            .naive = NO_ROW,
            .tick = ticks[i],
            .origin = time_add(&d->table.time_form, d->step, ticks[i],
                               -(int64_t)f->steps[i]),
        };
        if (s < d->n_series)
            TRY(find_row(f, i, d, &d->series[s], &rows[i], err));
    }
    return STATUS_OK;
}

static enum status match(const struct forecast_file *f, const struct dataset *d,
                         int64_t *ticks, uint32_t *series,
                         struct forecast_row *rows, struct error *err)
{
    if (forecast_has_ids(f))
        TRY(find_series(f, d, series, err));
    TRY(forecast_times_read(f, d, ticks, err));
    return find_rows(f, d, ticks, series, rows, err);
}

enum status forecast_match(const struct forecast_file *f,
                           const struct dataset *d, struct forecast_row *rows,
                           struct error *err)
{
    int64_t *ticks;
    uint32_t *series;
    enum status status;

    if (!d->has_times)
        return error_set(err, STATUS_DATA,
                         "%s: no times with a constant step, by which the "
                         "forecast could be compared (name the column with "
                         "--time, or give the model of the forecast with -m)",
                         d->table.path);
    ticks = calloc(f->n_rows, sizeof *ticks);
    series = calloc(f->ids.n, sizeof *series);
    status = ticks && series ? match(f, d, ticks, series, rows, err)
                             : error_no_memory(err, f->n_rows * sizeof *ticks);
    free(ticks);
    free(series);
    return status;
}

static double known_value(const struct dataset *d, size_t row, size_t j)
{
    const size_t column = d->schema->targets[j];

    return dataset_imputed(d, row, column)
               ? (double)NAN
               : (double)dataset_value(d, row, column);
}

double forecast_actual(const struct dataset *d, const struct forecast_row *row,
                       size_t j)
{
    return row->state == ROW_HERE ? known_value(d, row->row, j) : (double)NAN;
}

double forecast_naive(const struct dataset *d, const struct forecast_row *row,
                      size_t j)
{
    if (row->naive == NO_ROW)
        return (double)NAN;
    for (size_t at = row->naive + 1; at-- > row->oldest;)
        if (!isnan(known_value(d, at, j)))
            return known_value(d, at, j);
    return (double)NAN;
}
