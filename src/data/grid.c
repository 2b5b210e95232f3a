/* grid.c - order, step and regularity of times; see grid.h. */
#include "data/grid.h"

#include <string.h>

#include "data/bursts.h"
#include "data/day_hours.h"
#include "data/duplicates.h"
#include "data/gaps.h"
#include "data/id_remedy.h"
#include "data/log_ids.h"
#include "data/order.h"
#include "data/resample.h"
#include "data/zone_grid.h"
#include "table/axis_column.h"
#include "time/step_find.h"
#include "time/step_words.h"

/* Refuses a step that a model file cannot store. */
static enum status refuse_step(const struct dataset *d, struct error *err)
{
    char before[TIME_TEXT_MAX], here[TIME_TEXT_MAX];
    size_t at = 1;

    while (at + 1 < d->table.n_rows &&
           d->table.ticks[at] - d->table.ticks[at - 1] != d->step.count)
        at++;
    dataset_time(d, at - 1, before);
    dataset_time(d, at, here);
    return error_set(err, STATUS_DATA,
                     "%s:%zu: the step from time %s to %s is too large: 2^53 "
                     "units or more (use larger units, or give --time "
                     "none)",
                     dataset_path(d, at), dataset_line(d, at), before, here);
}

/* Notes why forecasts have no times although there is a time column. */
static void note_no_step(const struct dataset *d, struct text *notes)
{
    table_put_time_column(&d->table, notes);
    text_printf(notes, " %s no constant time step: forecasts have no times\n",
                d->table.rows_share_line ? "have" : "has");
}

static struct step_finder count_steps(const struct dataset *d)
{
    struct step_finder finder = {.n_long = 0};

    for (size_t s = 0; s < d->n_series; s++)
        step_finder_add(&finder, &d->table.time_form,
                        d->table.ticks + d->series[s].first,
                        d->series[s].n_rows);
    return finder;
}

static struct time_step find_step(const struct dataset *d)
{
    const struct step_finder finder = count_steps(d);

    return day_hours_find(d, step_finder_result(&finder));
}

/* Sets the step of the model if the times of the file fit it: a short file, or
 * one with many gaps, may seem to have another. */
static bool use_model_step(struct dataset *d, const struct model_step *model)
{
    struct gaps gaps;

    if (model->step.kind == STEP_NONE || model->kind != d->table.time_form.kind)
        return false;
    d->step = model->step;
    return gaps_find(d, &gaps);
}

static const char *parse_step(struct dataset *d, const struct reading *reading)
{
    return step_parse(reading->freq, strlen(reading->freq),
                      dataset_step_form(d), &d->step);
}

/* Reads the step that the user gives. A month has the day of most rows: after
 * 28 February it may be the 30th or the last day of March. */
static const char *read_step(struct dataset *d, const struct reading *reading)
{
    const struct model_step *model = &reading->model_step;
    const char *wrong = parse_step(d, reading);
    const struct time_step step = d->step;
    struct step_finder finder;

    if (wrong || step.kind != STEP_MONTHS ||
        (time_step_is_months(model->step.kind) &&
         model->step.count == step.count && use_model_step(d, model)))
        return wrong;
    finder = count_steps(d);
    d->step = (struct time_step){.kind = step_finder_months(&finder),
                                 .count = step.count};
    return NULL;
}

static enum status refuse_freq(const struct reading *reading, const char *why,
                               struct error *err)
{
    return error_set(err, STATUS_USAGE, "--freq %.40s: %s", reading->freq, why);
}

/* Warns of a step that is not that of the model. */
static void warn_of_step(const struct dataset *d,
                         const struct model_step *model, struct text *notes)
{
    if (model->step.kind == STEP_NONE ||
        model->kind != d->table.time_form.kind || d->step.kind == STEP_NONE ||
        time_step_same(model->step, d->step))
        return;
    text_string(notes, NOTE_WARNING "the times are ");
    step_words(&d->table.time_form, d->step, notes);
    text_string(notes, ", those of the training file were ");
    step_words(&d->table.time_form, model->step, notes);
    text_string(notes, " (forecast data with the same step)\n");
}

/* Sets whether no columns tell rows of the same time apart. */
static enum status are_one_series(const struct dataset *d, bool *one,
                                  struct error *err)
{
    struct text remedy = {0};
    const enum status status = id_remedy(d, &remedy, NULL, err);

    *one = !remedy.length;
    text_release(&remedy);
    return status;
}

/* Sets whether few rows have the same time, or all are of one series, and most
 * times are those of a log: joining the rows of each step settles both. */
static enum status joins_times(struct dataset *d, const struct reading *reading,
                               bool *joins, struct error *err)
{
    bool alone = true;

    *joins = false;
    if (*reading->freq || reading->duplicates != DUPLICATES_ERROR ||
        d->table.time_form.kind != TIME_DATETIME)
        return STATUS_OK;
    if (duplicates_are_many(d))
        TRY(are_one_series(d, &alone, err));
    d->step = find_step(d);
    return alone && d->step.kind != STEP_NONE && d->step.count < TIME_STEP_LIMIT
               ? resample_needed(d, joins, err)
               : STATUS_OK;
}

/* Joins rows of the same time or of each step, as options say; finds the step.
 */
static enum status set_step(struct dataset *d, const struct reading *reading,
                            bool training, struct text *notes,
                            struct error *err)
{
    const char *wrong = NULL;
    bool joins = false;

    if (training && !*reading->resample)
        TRY(joins_times(d, reading, &joins, err));
    if (training && *reading->resample)
        TRY(log_ids_check_joined(d, notes, err));
    if (*reading->resample)
        TRY(resample_rows(d, reading->resample, find_step(d), notes, err));
    else if (joins)
        return resample_refuse(d, reading->freq, err);
    else
        TRY(duplicates_settle(d, (enum duplicates)reading->duplicates, training,
                              notes, err));
    if (*reading->freq)
        wrong = read_step(d, reading);
    else if (!*reading->resample && !use_model_step(d, &reading->model_step))
        d->step = find_step(d);
    if (!wrong)
        warn_of_step(d, &reading->model_step, notes);
    return wrong ? refuse_freq(reading, wrong, err) : STATUS_OK;
}

/* Ids with a label keep their rows; they have times if these are regular. */
static enum status grid_labelled(struct dataset *d, struct error *err)
{
    struct gaps gaps;

    d->step = find_step(d);
    if (d->step.count >= TIME_STEP_LIMIT)
        return refuse_step(d, err);
    d->has_times = gaps_find(d, &gaps) && !gaps.n;
    return STATUS_OK;
}

/* True if times that are off the grid are refused; numbers that do not count
 * steps may be no times at all, unless their step is given. */
static bool needs_grid(const struct dataset *d, const struct reading *reading)
{
    return d->step.kind != STEP_NONE &&
           (*reading->freq || d->table.time_form.kind != TIME_INTEGER);
}

/* Order, step and gaps. */
static enum status grid_ticks(struct dataset *d, const struct reading *reading,
                              bool training, struct text *notes,
                              struct error *err)
{
    struct gaps gaps;
    int64_t rhythm = 0;

    TRY(order_rows(d, reading->sort, training, notes, err));
    if (d->schema->layout == LAYOUT_LABELLED)
        return grid_labelled(d, err);
    TRY(duplicates_leave_empty(d, notes, err));
    TRY(set_step(d, reading, training, notes, err));
    if (d->step.count >= TIME_STEP_LIMIT)
        return refuse_step(d, err);
    d->has_times = gaps_find(d, &gaps);
    if (!d->has_times && needs_grid(d, reading))
        return resample_refuse(d, reading->freq, err);
    if (training && d->has_times && !*reading->freq && !*reading->resample)
        TRY(bursts_find(d, &gaps, &rhythm, err));
    if (rhythm)
        return resample_refuse_bursts(d, &gaps, rhythm, err);
    if (training && !*reading->resample)
        TRY(log_ids_check_turns(d, notes, err));
    return d->has_times && gaps.n
               ? gaps_fill(d, &gaps, (enum gap_method)reading->gaps, training,
                           notes, err)
               : STATUS_OK;
}

/* True if --time reads none of the columns that tell the time: all have
 * fractions, as seconds since a start do. */
static bool are_fractions(const struct table *t)
{
    size_t n = 0;

    for (size_t i = 0; i < t->n_columns; i++) {
        if (t->columns[i].use != COLUMN_CLOCK &&
            t->columns[i].use != COLUMN_AXIS)
            continue;
        if (column_is_whole(t, i))
            return false;
        n++;
    }
    return n > 0;
}

/* Rows without times: horizon, window and season can go with the step that the
 * user gives. */
static enum status grid_without_times(struct dataset *d,
                                      const struct reading *reading,
                                      bool training, struct text *notes,
                                      struct error *err)
{
    const char *wrong = *reading->freq ? parse_step(d, reading) : NULL;

    if (wrong)
        return refuse_freq(reading, wrong, err);
    if (d->schema->layout != LAYOUT_ROWS)
        text_printf(notes, "no time column: forecasts have no times%s\n",
                    training && !*reading->freq && !are_fractions(&d->table)
                        ? " (--time names one, and --freq says how far apart "
                          "the rows are)"
                        : "");
    if (!*reading->freq || !training)
        return STATUS_OK;
    text_string(notes, "the step between rows is taken to be ");
    step_words(dataset_step_form(d), d->step, notes);
    text_string(notes, ", as --freq says\n");
    return STATUS_OK;
}

enum status grid_make(struct dataset *d, const struct reading *reading,
                      bool training, struct text *notes, struct error *err)
{
    if (!d->table.ticks)
        return grid_without_times(d, reading, training, notes, err);
    TRY(grid_ticks(d, reading, training, notes, err));
    TRY(zone_offsets_note(d, notes, err));
    if (!d->has_times) {
        d->step = (struct time_step){.kind = STEP_NONE, .count = 0};
        note_no_step(d, notes);
    }
    return STATUS_OK;
}
