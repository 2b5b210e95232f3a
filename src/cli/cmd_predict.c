/* cmd_predict.c - attnforecast predict: forecasts after the last row. */
#include "cli/commands.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/bounds_given.h"
#include "cli/fixed_note.h"
#include "cli/future_read.h"
#include "cli/layout_options.h"
#include "cli/machine.h"
#include "cli/notes.h"
#include "cli/output.h"
#include "cli/outputs.h"
#include "cli/predict_intervals.h"
#include "cli/predict_write.h"
#include "cli/prediction.h"
#include "cli/range_warning.h"
#include "cli/select_series.h"
#include "cli/unseen_note.h"
#include "data/holiday_use.h"
#include "table/holidays.h"
#include "kernel/isa.h"
#include "nn/shape.h"
#include "prep/known_check.h"
#include "store/path.h"
#include "report/report.h"
#include "train/forecast.h"
#include "train/summarise_attention.h"

void prediction_release(struct prediction *p)
{
    model_release(&p->model);
    free(p->stored_path);
    prepared_release(&p->prepared);
    dataset_release(&p->dataset);
    origins_release(&p->origins);
    text_release(&p->notes);
    free(p->y);
    ranges_release(&p->ranges);
    free(p->weights);
    free(p->gates);
    free(p->summaries);
    thread_pool_free(p->pool);
}

static enum status check_horizon(const struct prediction *p, struct error *err)
{
    const struct options *o = p->options;

    if (!o->horizon)
        return STATUS_OK;
    if (o->horizon > p->model.config.net.H)
        return error_set(err, STATUS_USAGE,
                         "--horizon %llu: the model was trained for %zu steps "
                         "(train again with --horizon %llu)",
                         (unsigned long long)o->horizon, p->model.config.net.H,
                         (unsigned long long)o->horizon);
    return STATUS_OK;
}

size_t prediction_steps(const struct prediction *p)
{
    return p->options->horizon ? (size_t)p->options->horizon
                               : p->model.config.net.H;
}

static enum status find_data(struct prediction *p, struct error *err)
{
    const char *stored = p->model.training.data_path;
    char remedy[64];

    if (!p->options->data && !stored)
        return error_set(err, STATUS_USAGE,
                         "%s: the model was trained on standard input (name "
                         "the file to forecast: attnforecast %s DATA.csv, "
                         "or - to read it from there again)",
                         p->options->model, p->command);
    p->path = p->options->data;
    if (p->path)
        return STATUS_OK;
    TRY(path_resolve(p->options->model, stored, &p->stored_path, err));
    p->path = p->stored_path;
    (void)snprintf(remedy, sizeof remedy,
                   "name the file to forecast: attnforecast %s DATA.csv",
                   p->command);
    return access(p->path, F_OK) == 0 || errno != ENOENT
               ? STATUS_OK
               : error_cannot_open(err, p->path, ENOENT, remedy);
}

/* The dates of --holidays take the place of those of the model. */
static enum status read_holidays(struct prediction *p, struct error *err)
{
    struct covariates *c = &p->model.schema.covariates;

    if (!p->options->holidays)
        return STATUS_OK;
    if (!c->n_holidays)
        return error_set(err, STATUS_USAGE,
                         "--holidays: the model was trained without them "
                         "(leave it out, or train with --holidays)");
    return holidays_read(p->options->holidays, c, err);
}

static void note_holidays(struct prediction *p)
{
    struct holiday_use use = {.rows = 1};

    if (p->options->holidays) {
        use = holiday_use_of(&p->dataset, prediction_steps(p));
        holiday_use_note(&p->dataset, &use, prediction_steps(p), &p->notes);
    }
    if (use.rows || use.steps)
        holiday_use_ended(&p->dataset, prediction_steps(p), &p->notes);
    else
        text_string(&p->notes, NOTE_WARNING
                    "no holiday is on a row of the data or on a step of the "
                    "forecast (check the years of --holidays)\n");
}

/* The calendar of a row needs its time. */
static enum status check_times(const struct prediction *p, struct error *err)
{
    const struct covariates *c = &p->model.schema.covariates;

    if (p->dataset.has_times || (!c->calendar && !c->n_holidays))
        return STATUS_OK;
    return error_set(err, STATUS_DATA,
                     "%s: the model reads the calendar, but the times have no "
                     "constant step (add or correct the times)",
                     p->path);
}

static enum status read_data(struct prediction *p, struct error *err)
{
    const struct model *m = &p->model;
    const struct table_options read = {
        .from_model = true,
        .rows_layout = m->schema.layout == LAYOUT_ROWS,
        .reading = p->reading,
        .time = m->schema.time,
        .time_form = &m->data.time_read,
        .id = m->schema.id,
        .label = m->schema.label,
        .covariates = &m->schema.covariates,
    };
    struct table table;
    enum status status = table_read(&table, p->path, &read, err);

    if (status == STATUS_OK && p->options->future)
        status =
            future_read(p->options, &m->schema, &read, &table, &p->notes, err);
    if (status != STATUS_OK) {
        table_release(&table);
        return status;
    }
    table_note_cells(&table, &p->notes);
    if (table.first_line_note)
        warning("%s:%zu: %s", p->path, table.first_line_number,
                table.first_line_note);
    TRY(dataset_init(&p->dataset, &table, &m->schema, &p->reading, false,
                     &p->notes, err));
    TRY(time_options_check(p->options, &p->dataset, false, err));
    return check_times(p, err);
}

/* The rows of window i; the first ones are padding if its series is shorter. */
static size_t window_rows(const struct prediction *p, size_t i)
{
    const size_t n = p->dataset.series[p->origins.list[i].series].n_rows;
    const size_t T = p->model.config.net.T;

    return n < T ? n : T;
}

/* Warns if the newest row is before the end of the training data, or long after
 * it. */
static void warn_of_age(const struct prediction *p)
{
    const struct model *m = &p->model;
    const struct dataset *d = &p->dataset;
    const struct time_form *form = &d->table.time_form;
    int64_t trained, newest = INT64_MIN, limit;
    char text[TIME_TEXT_MAX];

    if (!d->has_times || !*m->training.to ||
        m->data.time_form.kind != form->kind ||
        !time_read_stored(m->training.to, &m->data.time_form, &trained))
        return;
    for (size_t i = 0; i < p->origins.n; i++) {
        const int64_t tick = d->table.ticks[p->origins.list[i].row - 1];

        newest = tick > newest ? tick : newest;
    }
    limit = time_add(form, d->step, trained,
                     (int64_t)(m->training.n_rows / m->training.n_series / 4 +
                               m->config.net.T + m->config.net.H));
    if (newest <= limit && newest >= trained)
        return;
    (void)time_print(form, newest, text);
    warning("the newest row is of %s, %s the last training row, of %s (train "
            "again to learn from newer rows)",
            text, newest < trained ? "before" : "long after", m->training.to);
}

/* Warns of values that are not positive in columns with logarithms. */
static void warn_of_floor(const struct prediction *p)
{
    const struct model *m = &p->model;

    for (size_t c = 0; c < m->schema.n_columns; c++) {
        const double floor = m->scaler.columns[c].floor;
        size_t n = 0;

        for (size_t i = 0; floor > 0 && i < p->origins.n; i++)
            for (size_t t = 1; t <= window_rows(p, i); t++) {
                const struct origin *origin = &p->origins.list[i];

                /* false for a masked value */
                n += prepared_original(&p->prepared, origin, origin->row - t,
                                       c) <= 0;
            }
        if (n)
            warning("column \"%s\": %zu of the newest values have no "
                    "logarithm and are replaced by %g, the smallest value of "
                    "the training data (train with --transform none)",
                    m->schema.names[c], n, floor);
    }
}

/* True if the data is the file that the model was trained on. */
static bool is_training_file(const struct prediction *p)
{
    const char *stored = p->model.training.data_path;
    struct stat trained, here;
    struct error err;
    char *path = NULL;
    bool same = false;

    if (!p->options->data)
        return true;
    if (stored &&
        path_resolve(p->options->model, stored, &path, &err) == STATUS_OK)
        same = stat(path, &trained) == 0 && stat(p->path, &here) == 0 &&
               trained.st_dev == here.st_dev && trained.st_ino == here.st_ino;
    free(path);
    return same;
}

/* Warns if the phase of the season was counted in rows, which is correct only
 * in the training file. */
static void warn_of_phases(const struct prediction *p)
{
    const struct profile *profile = &p->model.profile;

    if (!profile->n_seasons || p->prepared.rows.by_time ||
        (!*profile->origin && is_training_file(p)))
        return;
    warning("%s: the phase of the season is assumed: %s (use times, or start "
            "at the first row of the training file)",
            p->path,
            *profile->origin
                ? "its times do not continue those of the training file"
                : "it has no times, so its first row counts as that of the "
                  "training file");
}

/* The most attention weights of all series together. */
enum { MAX_WEIGHTS = 1 << 26 };

static enum status forecast(struct prediction *p, struct error *err)
{
    const struct model *m = &p->model;
    const struct windows windows = model_windows(m, &p->prepared);
    const size_t n_y = p->origins.n * windows_outputs(&windows);
    const struct net *net = ensemble_net(&m->ensemble);
    const size_t n_samples = p->origins.n * windows_channels(&windows);
    const size_t n_per_window =
        windows_channels(&windows) * (net_n_weights(net) + net_n_gates(net));
    const size_t n_weights = p->origins.n * n_per_window;
    const struct range_look look = {.model = m,
                                    .dataset = &p->dataset,
                                    .prepared = &p->prepared,
                                    .origins = &p->origins,
                                    .steps = prediction_steps(p),
                                    .na = p->reading.na};

    if (n_weights / p->origins.n != n_per_window || n_weights > MAX_WEIGHTS)
        return error_set(err, STATUS_DATA,
                         "%s: %zu attention weights for each of %s are too "
                         "many (choose ids with --only)",
                         p->path, n_per_window,
                         counted(p->origins.n, "id").text);
    TRY(warn_of_range(&look, err));
    unseen_note(&look, &p->notes);
    fixed_note(&m->ensemble, &windows, &p->origins, prediction_steps(p),
               &p->notes);
    notes_print(p->options, &p->notes);
    warn_of_age(p);
    warn_of_floor(p);
    warn_of_phases(p);
    p->y = calloc(n_y, sizeof *p->y);
    p->weights = calloc(n_samples * net_n_weights(net), sizeof *p->weights);
    p->gates = calloc(n_samples * net_n_gates(net) + 1, sizeof *p->gates);
    p->summaries = calloc(p->origins.n, sizeof *p->summaries);
    if (!p->y || !p->weights || !p->gates || !p->summaries)
        return error_no_memory(err, (n_y + n_weights) * sizeof *p->y);
    if (p->origins.n > SHARD) /* else there is no work for a second thread */
        TRY(machine_threads(p->options, &p->pool, err));
    TRY(ensemble_share_locals(&p->model.ensemble, &p->dataset,
                              m->ensemble.season, err));
    TRY(forecast_run(p->pool, &m->ensemble, &windows, &p->origins, p->y,
                     p->weights, p->gates, err));
    for (size_t i = 0; i < n_y; i++)
        if (!isfinite(p->y[i]))
            return error_set(err, STATUS_DATA,
                             "%s: the forecast is not finite: the newest rows "
                             "are too far from the training data (train "
                             "again)",
                             p->path);
    return summarise_attention(p->pool, &m->ensemble, &windows, &p->origins,
                               prediction_steps(p), p->y, p->weights,
                               p->summaries, err);
}

enum status prediction_intervals(struct prediction *p, struct error *err)
{
    const struct interval_request request = {
        .options = p->options,
        .model = &p->model,
        .dataset = &p->dataset,
        .prepared = &p->prepared,
        .origins = &p->origins,
        .y = p->y,
        .pool = p->pool,
        .path = p->path,
        .is_training_file = is_training_file(p),
    };

    return predict_intervals(&request, &p->ranges, err);
}

struct forecast_report prediction_report(const struct prediction *p)
{
    const struct options *o = p->options;

    return (struct forecast_report){
        .model = &p->model,
        .model_path = o->model,
        .dataset = &p->dataset,
        .origins = &p->origins,
        .steps = prediction_steps(p),
        .y = p->y,
        .levels = p->ranges.levels,
        .intervals = p->ranges.intervals,
        .quantile_levels = p->ranges.quantile_levels,
        .quantiles = p->ranges.quantiles,
        .weights = p->weights,
        .gates = p->gates,
        .summaries = p->summaries,
        .segments = o->segments,
        .all = !output_is_standard(o->output),
        .width = output_columns(o->output),
    };
}

static enum status load_model(struct prediction *p, struct error *err)
{
    const struct options *o = p->options;

    TRY(model_load(&p->model, o->model, (size_t)o->window, err));
    TRY(outputs_check_model(o, &p->model, err));
    TRY(layout_options_check(o, p->model.schema.layout, err));
    p->reading = p->model.data.reading;
    p->reading.model_step = (struct model_step){p->model.data.time_form.kind,
                                                p->model.data.time_step};
    options_override_reading(o, &p->reading);
    TRY(read_holidays(p, err));
    TRY(bounds_given(o, &p->model.config.bounds, err));
    if (o->interval)
        TRY(predict_levels(o, &p->model, &p->ranges, err));
    return check_horizon(p, err);
}

/* What is read, and by what. */
static void note_run(const struct prediction *p)
{
    note_verbose(p->options, "%s: %s, %s; the model reads the newest %s",
                 p->path, counted(dataset_rows_used(&p->dataset), "row").text,
                 counted(p->dataset.n_series, "series").text,
                 counted(p->model.config.net.T, "row").text);
    if (!model_has_networks(&p->model))
        note(p->options, "%s: attention does not contribute",
             model_is_ridge(&p->model) ? "the model is the ridge forecast alone"
                                       : "no network is used");
    note_verbose(p->options, "instruction set %s",
                 isa_name((size_t)isa_current()));
}

enum status prediction_run(struct prediction *p, size_t n_rows,
                           struct error *err)
{
    TRY(machine_choose_isa(p->options, err));
    TRY(load_model(p, err));
    TRY(find_data(p, err));
    TRY(read_data(p, err));
    TRY(select_series(p->options, &p->model, &p->dataset, &p->origins, err));
    note_holidays(p);
    TRY(known_check(&p->dataset, &p->origins, prediction_steps(p), err));
    notes_print(p->options, &p->notes);
    note_run(p);
    TRY(model_prepare(&p->model, &p->dataset,
                      n_rows ? n_rows : p->model.config.net.T, &p->prepared,
                      err));
    return forecast(p, err);
}

static enum status predict(struct prediction *p, struct error *err)
{
    struct forecast_report report;

    TRY(prediction_run(p, p->options->recalibrate ? ALL_ROWS : 0, err));
    TRY(prediction_intervals(p, err));
    report = prediction_report(p);
    return predict_write(p->options, &report, err);
}

enum status cmd_predict(const struct options *options, struct error *err)
{
    struct prediction prediction = {.options = options, .command = "predict"};
    const enum status status = predict(&prediction, err);

    prediction_release(&prediction);
    return status;
}
