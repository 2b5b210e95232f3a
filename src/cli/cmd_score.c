/* cmd_score.c - attnforecast score: a forecast, now that the actual values have
 * come. */
#include "cli/commands.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "cli/actual_read.h"
#include "cli/notes.h"
#include "cli/output.h"
#include "report/report_score.h"
#include "store/file.h"

/* Owns everything of a run. */
struct scoring_run {
    const struct options *options;
    struct forecast_file file;
    struct actual actual;
    struct forecast_row *rows;
    struct forecast_scores scores;
    struct history history;
    struct history_trend *trends;
    struct file_lock lock; /* of the history */
};

static void scoring_release(struct scoring_run *r)
{
    file_unlock(&r->lock);
    history_release(&r->history);
    free(r->trends);
    forecast_scores_release(&r->scores);
    free(r->rows);
    actual_release(&r->actual);
    forecast_file_release(&r->file);
}

/* A forecast is not its own actual values. */
static enum status check_files(const struct options *o, struct error *err)
{
    struct stat a, b;

    if (stat(o->forecast, &a) != 0 || stat(o->data, &b) != 0 ||
        a.st_dev != b.st_dev || a.st_ino != b.st_ino)
        return STATUS_OK;
    return error_set(err, STATUS_USAGE,
                     "%s and %s are the same file (give the forecast, then the "
                     "data with the rows that have come since)",
                     o->forecast, o->data);
}

/* What the rows without a score are. */
static void warn_of_rows(const struct scoring_run *r)
{
    const struct forecast_scores *s = &r->scores;
    const char *actual = r->actual.dataset.table.path;

    if (s->n_no_id)
        warning("%s: %s of ids that are not in %s, such as \"%s\"",
                r->file.path, counted(s->n_no_id, "row").text, actual,
                forecast_id(&r->file, s->no_id));
    if (s->n_before)
        warning("%s: %s before the first row of %s (give all rows that the "
                "forecast continues)",
                r->file.path, counted(s->n_before, "row").text, actual);
    if (s->n_missing && !s->n_no_id && !s->n_before)
        warning("%s: the actual values of %s are missing in %s, although newer "
                "rows are there",
                r->file.path, counted(s->n_missing, "row").text, actual);
}

/* The newest time of the actual values. */
static void put_newest(const struct dataset *d, char text[TIME_TEXT_MAX])
{
    size_t newest = 0;
    bool found = false;

    for (size_t s = 0; s < d->n_series; s++) {
        const size_t last = d->series[s].first + d->series[s].n_rows - 1;

        if (!d->series[s].n_rows ||
            (found && d->table.ticks[last] <= d->table.ticks[newest]))
            continue;
        newest = last;
        found = true;
    }
    dataset_time(d, newest, text);
}

static void note_rows(const struct scoring_run *r)
{
    const struct options *o = r->options;
    const struct forecast_scores *s = &r->scores;
    char newest[TIME_TEXT_MAX];

    warn_of_rows(r);
    put_newest(&r->actual.dataset, newest);
    if (!s->n_rows)
        note(o,
             "nothing to score yet: %s begins with %s, and the newest row of "
             "%s is of %s",
             r->file.path, string_list_at(&r->file.times, 0),
             r->actual.dataset.table.path, newest);
    else if (s->n_pending > s->n_missing)
        note(o, "%s to come: the newest row of %s is of %s",
             counted(s->n_pending - s->n_missing, "row").text,
             r->actual.dataset.table.path, newest);
    if (s->no_naive != NO_ROW)
        note(o,
             "no naive forecast: %s has no row before step 1 of the forecast "
             "in line %zu of %s",
             r->actual.dataset.table.path, r->file.lines[s->no_naive],
             r->file.path);
}

/* Warns of each target whose forecasts have become worse. */
static void warn_of_trends(const struct scoring_run *r)
{
    for (size_t j = 0; j < r->file.n_targets; j++)
        if (r->trends[j].is_stale)
            warning("%s: the model may have gone stale: after the newest %d "
                    "origins its errors are larger than after those before "
                    "(p = %.2g; train again)",
                    string_list_at(&r->file.targets, j), TREND_NEWEST,
                    r->trends[j].p);
}

/* Adds the scores to the history, which stays locked until it is written. */
static enum status update_history(struct scoring_run *r, struct error *err)
{
    const char *path = r->options->history;
    const size_t n = r->file.n_targets;

    if (!path)
        return STATUS_OK;
    TRY(file_lock(path, true, &r->lock, err));
    r->history = history_start(&r->actual.dataset);
    TRY(history_read(&r->history, path, err));
    TRY(history_add(&r->history, &r->file, &r->scores, err));
    r->trends = calloc(n, sizeof *r->trends);
    if (!r->trends)
        return error_no_memory(err, n * sizeof *r->trends);
    for (size_t j = 0; j < n; j++)
        TRY(history_trend(&r->history, string_list_at(&r->file.targets, j),
                          &r->trends[j], err));
    return STATUS_OK;
}

static enum status write(const struct scoring_run *r,
                         const struct text *results, struct error *err)
{
    const struct options *o = r->options;
    struct text history = {0};
    const struct output outputs[] = {{o->history, o->history ? &history : NULL},
                                     {o->output, results}};
    enum status status;

    if (o->history)
        history_print(&r->history, &history);
    status = output_write_all(outputs, sizeof outputs / sizeof *outputs, err);
    text_release(&history);
    return status;
}

static enum status print(const struct scoring_run *r, struct error *err)
{
    const struct options *o = r->options;
    const struct past_forecast_report report = {
        .file = &r->file,
        .actual = &r->actual.dataset,
        .rows = r->rows,
        .scores = &r->scores,
        .history = o->history ? &r->history : NULL,
        .history_path = o->history,
        .trends = r->trends,
        .all = !output_is_standard(o->output),
        .width = output_columns(o->output),
    };
    struct text text = {0};
    enum status status =
        report_past_forecast(&report, (enum format)o->format, &text, err);

    if (status == STATUS_OK)
        status = write(r, &text, err);
    text_release(&text);
    return status;
}

static enum status score(struct scoring_run *r, struct error *err)
{
    const struct options *o = r->options;

    TRY(check_files(o, err));
    TRY(actual_prepare(&r->actual, o, err));
    TRY(forecast_file_read(&r->file, o->forecast, err));
    TRY(actual_read(&r->actual, o, &r->file, err));
    r->rows = calloc(r->file.n_rows, sizeof *r->rows);
    if (!r->rows)
        return error_no_memory(err, r->file.n_rows * sizeof *r->rows);
    TRY(forecast_match(&r->file, &r->actual.dataset, r->rows, err));
    TRY(forecast_scores_init(&r->scores, &r->file, &r->actual.dataset, r->rows,
                             err));
    TRY(update_history(r, err));
    notes_print(o, &r->actual.notes);
    note_rows(r);
    TRY(print(r, err));
    if (o->history)
        warn_of_trends(r);
    return STATUS_OK;
}

enum status cmd_score(const struct options *options, struct error *err)
{
    struct scoring_run run = {.options = options};
    const enum status status = score(&run, err);

    scoring_release(&run);
    return status;
}
