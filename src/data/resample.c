/* resample.c - see resample.h. */
#include "data/resample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/amounts.h"
#include "data/bursts.h"
#include "data/duplicates.h"
#include "data/even_dates.h"
#include "data/far_times.h"
#include "data/impute.h"
#include "data/join.h"
#include "data/log_ids.h"
#include "data/nearest_step.h"
#include "data/odd_first.h"
#include "data/own_weeks.h"
#include "data/part_steps.h"
#include "data/round_step.h"
#include "data/row_steps.h"
#include "data/zone_grid.h"
#include "time/step_words.h"
#include "time/week.h"

static enum status parse(const char *option, const struct time_form *form,
                         struct time_step *step, enum duplicates *method,
                         struct error *err)
{
    const char *colon = strrchr(option, ':');
    const char *wrong =
        colon ? step_parse(option, (size_t)(colon - option), form, step) : NULL;

    if (colon && !wrong && step->kind == STEP_HOURS)
        wrong = "rows are joined to steps without hours of the day";
    /* the first row alone is no way to join them */
    for (int i = DUPLICATES_LAST; colon && !wrong && duplicates_names[i]; i++)
        if (strcmp(colon + 1, duplicates_names[i]) == 0) {
            *method = (enum duplicates)i;
            return STATUS_OK;
        }
    return error_set(err, STATUS_USAGE,
                     "--resample %.40s: %s (expected STEP:mean, STEP:sum or "
                     "STEP:last, as in 1h:mean)",
                     option, wrong ? wrong : "no such way to join rows");
}

static enum status report(struct dataset *d, const char *option, size_t n_rows,
                          size_t n_last, size_t n_before, bool nearest,
                          struct text *notes, struct error *err)
{
    struct finding finding = {.kind = FINDING_RESAMPLED, .count = n_rows};
    struct text text = {0};

    text_printf(&text, "%s joined to %s by --resample %s%s",
                counted(n_rows, "row").text,
                counted(d->table.n_rows, "step").text, option,
                nearest ? ", each row to the nearest step"
                        : ", each row to the step that it lies in");
    if (strstr(option, ":mean") && 2 * n_rows > 3 * d->table.n_rows)
        text_string(&text, " (:sum adds up counts and amounts of events)");
    if (n_last < n_before)
        text_printf(&text, "; the last step has %s and the one before %zu",
                    counted(n_last, "row").text, n_before);
    return findings_report(&d->table.findings, finding, &text, notes, err);
}

/* The rows that are not on the grid, and the first of them. */
static size_t count_off(const struct dataset *d, size_t *first_off)
{
    size_t n = 0;

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 0; i < d->series[s].n_rows; i++) {
            const size_t first = d->series[s].first;

            if (!row_steps_fit(d, first, first + i) && !n++)
                *first_off = first + i;
        }
    return n;
}

/* The number of rows that do not follow the row before them by one step; unless
 * `distances` is NULL, also how many steps later they are, rounded down. */
static size_t count_jumps(const struct dataset *d, int64_t *distances)
{
    const struct table *t = &d->table;
    size_t n = 0;

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 1; i < d->series[s].n_rows; i++) {
            const size_t row = d->series[s].first + i;
            bool exact;
            const int64_t steps =
                time_steps_between(&t->time_form, d->step, t->ticks[row - 1],
                                   t->ticks[row], &exact);

            if (steps == 1 && exact)
                continue;
            if (distances)
                distances[n] = steps;
            n++;
        }
    return n;
}

/* The share of a list of sorted numbers that its most common one has. */
static double largest_share(const int64_t *sorted, size_t n)
{
    size_t most = 0;

    for (size_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && sorted[end] == sorted[i];)
            end++;
        most = end - i > most ? end - i : most;
    }
    return (double)most / (double)n;
}

/* Sets whether n rows that do not follow by one step are scattered as in a log
 * with bursts: a quarter of all rows follow by five steps or more, most of them
 * by different numbers. Where rows of a grid are absent by chance, they are so
 * far only if three in four are absent; and pauses of a rhythm are alike. */
static enum status are_scattered(const struct dataset *d, size_t n,
                                 bool *scattered, struct error *err)
{
    enum { FEWEST = 30, FAR = 5 };
    const size_t n_rows = d->table.n_rows;
    int64_t *distances;

    *scattered = false;
    if (n_rows < FEWEST || n * 3 <= n_rows)
        return STATUS_OK;
    distances = malloc(n * sizeof *distances);
    if (!distances)
        return error_no_memory(err, n * sizeof *distances);
    (void)count_jumps(d, distances);
    qsort(distances, n, sizeof *distances, row_steps_compare);
    *scattered = distances[n - 1 - n_rows / 4] >= FAR &&
                 largest_share(distances, n) < 0.5;
    free(distances);
    return STATUS_OK;
}

/* Sets whether times are those of a log: most rows, three in four, do not
 * follow the row before them by one step, or fewer that are scattered. */
static enum status are_logged(const struct dataset *d, bool *logged,
                              struct error *err)
{
    size_t n;

    *logged = false;
    if (d->table.time_form.kind != TIME_DATETIME)
        return STATUS_OK;
    n = count_jumps(d, NULL);
    *logged = n * 4 > d->table.n_rows * 3;
    return *logged ? STATUS_OK : are_scattered(d, n, logged, err);
}

enum status resample_needed(const struct dataset *d, bool *needed,
                            struct error *err)
{
    size_t first = 0;

    TRY(are_logged(d, needed, err));
    *needed = *needed || count_off(d, &first) * 10 > d->table.n_rows;
    return STATUS_OK;
}

/* In 100. A jitter of both signs leaves 75; a burst may be absent. */
enum { MOST_STEPS = 70, ALL_STEPS = 95 };

/* "time 10:20 is off the grid; the step is hourly" */
static void add_problem(const struct dataset *d, bool logged, bool off,
                        size_t row, struct text *text)
{
    char before[TIME_TEXT_MAX], here[TIME_TEXT_MAX];

    dataset_time(d, row, here);
    if (logged) {
        dataset_time(d, row - 1, before);
        text_printf(text, "the times have no constant step: %s follows %s",
                    here, before);
        return;
    }
    if (off)
        text_printf(text, "time %s is off the grid; the step is ", here);
    else
        text_string(text, "most times are absent; the step is ");
    step_words(&d->table.time_form, d->step, text);
}

/* Refuses the file for `text`, at a row, with the step that joins the rows; ""
 * if no option names one, then with `advice`. Releases the texts. */
static enum status refuse(struct dataset *d, size_t row, size_t count,
                          struct text *text, struct text *step,
                          const char *advice, struct error *err)
{
    struct finding finding = {
        .kind = FINDING_GRID, .count = count, .line = dataset_line(d, row)};
    struct text remedy = {0};
    const struct finding *found;
    enum status status;
    bool adds_up = false;

    dataset_time(d, row, finding.time);
    text->failed |= step->failed;
    if (step->length) {
        adds_up = amounts_find(d, false, &remedy);
        text_printf(&remedy, "--resample %s:%s", step->bytes,
                    adds_up ? "sum" : "mean");
    }
    text->failed |= remedy.failed;
    finding.remedy = remedy.bytes;
    finding.needed = remedy.bytes != NULL;
    status =
        remedy.bytes ? log_ids_refuse(d, finding, row, text, err) : STATUS_OK;
    if (status == STATUS_OK)
        status = findings_report(&d->table.findings, finding, text, NULL, err);
    else
        text_release(text);
    text_release(step);
    text_release(&remedy);
    if (status != STATUS_OK)
        return status;
    found = findings_last(&d->table.findings);
    if (!found->remedy)
        return error_set(
            err, STATUS_DATA, "%s:%zu: %s (%s; without times: --time none)",
            dataset_path(d, row), finding.line, found->text, advice);
    return error_set(
        err, STATUS_DATA,
        "%s:%zu: %s (give %s to %s, :last keeps the last value)",
        dataset_path(d, row), finding.line, found->text, found->remedy,
        adds_up ? "add up the amounts of each step; :mean in place "
                  "of :sum takes their mean"
                : "join the rows of each step; :sum in place of "
                  ":mean adds up counts and amounts");
}

/* Appends the step that joins the rows; none for hours of the day, of which
 * others are to be given. `freq` is a step that the user gave, or "". */
static void add_remedy(const struct dataset *d, const char *freq, int64_t ticks,
                       struct text *step)
{
    if (d->step.kind == STEP_HOURS)
        return;
    if (*freq)
        text_string(step, freq);
    else if (d->step.kind == STEP_WEEKDAYS)
        week_print(d->step.days, step);
    else
        round_step(d, ticks, MOST_STEPS, step);
}

enum status resample_refuse(struct dataset *d, const char *freq,
                            struct error *err)
{
    size_t row = d->series[0].first;
    const size_t n_off = count_off(d, &row);
    struct text text = {0}, step = {0};
    enum status status = STATUS_OK;
    bool logged = false;
    int64_t ticks;

    TRY(far_times_refuse(d, FAR_OFF_GRID, err));
    TRY(zone_grid_refuse(d, err));
    TRY(odd_first_refuse(d, err));
    if (!*freq)
        TRY(are_logged(d, &logged, err));
    if (row == d->series[0].first && logged)
        row++;
    ticks = row_steps_mean(d);
    if (n_off)
        TRY(row_steps_median(d, &ticks, err));
    add_remedy(d, n_off ? freq : "", ticks, &step);
    if (!*freq && step.length && !step.failed)
        status = even_dates_refuse(d, row, step.bytes, err);
    if (status != STATUS_OK) {
        text_release(&step);
        return status;
    }
    add_problem(d, logged, n_off > 0, row, &text);
    return refuse(d, row, n_off ? n_off : 1, &text, &step,
                  *freq ? "give another --freq" : "check that they are times",
                  err);
}

enum status resample_refuse_bursts(struct dataset *d, const struct gaps *gaps,
                                   int64_t rhythm, struct error *err)
{
    const size_t n_rows = d->table.n_rows;
    struct text text = {0}, step = {0};

    text_string(&text, "rows come in bursts: with the step ");
    step_words(&d->table.time_form, d->step, &text);
    text_printf(
        &text, ", %.0f %% of the times are absent, in %s (--freq masks them)",
        100 * (double)gaps->n_absent / (double)(n_rows + gaps->n_absent),
        counted(gaps->n, "gap").text);
    round_step(d, rhythm, ALL_STEPS, &step);
    return refuse(d, gaps->first, gaps->n, &text, &step,
                  "check that they are times", err);
}

/* The last known cell of each column of a step goes to its last row. */
static void carry_known(struct dataset *d)
{
    const size_t width = d->table.n_columns;

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 1; i < d->series[s].n_rows; i++) {
            const size_t row = d->series[s].first + i;
            float *cells = d->table.cells + row * width;

            if (d->table.ticks[row] != d->table.ticks[row - 1])
                continue;
            for (size_t c = 0; c < width; c++)
                if (isnan(cells[c]))
                    cells[c] = cells[c - width];
        }
}

static enum status has_bursts(const struct dataset *d, bool *has,
                              struct error *err)
{
    struct gaps gaps;
    int64_t rhythm = 0;

    if (gaps_find(d, &gaps))
        TRY(bursts_find(d, &gaps, &rhythm, err));
    *has = rhythm > 0;
    return STATUS_OK;
}

/* Sets the step of the rows, if most of them are one step apart and have times
 * of their own; none for those of a log, and for bursts. */
static enum status constant_step(struct dataset *d, struct time_step source,
                                 struct time_step *step, struct error *err)
{
    bool joined;

    *step = (struct time_step){.kind = STEP_NONE, .count = 0};
    d->step = source;
    if (source.kind == STEP_NONE || source.count >= TIME_STEP_LIMIT ||
        duplicates_are_many(d))
        return STATUS_OK;
    TRY(resample_needed(d, &joined, err));
    if (!joined)
        TRY(has_bursts(d, &joined, err));
    if (!joined)
        *step = source;
    return STATUS_OK;
}

/* The number of rows with the time of row `last`, back from it. */
static size_t count_back(const struct dataset *d, size_t first, size_t last)
{
    size_t n = 1;

    while (last - n + 1 > first &&
           d->table.ticks[last - n] == d->table.ticks[last])
        n++;
    return n;
}

enum status resample_rows(struct dataset *d, const char *option,
                          struct time_step source, struct text *notes,
                          struct error *err)
{
    struct table *t = &d->table;
    const size_t n_rows = t->n_rows, first = d->series[0].first;
    const size_t last = first + d->series[0].n_rows - 1;
    enum duplicates method = DUPLICATES_MEAN;
    struct time_step step = {.kind = STEP_NONE, .count = 0}, constant;
    size_t n_last = 0, n_before = 0;
    bool nearest, own_weeks;

    TRY(constant_step(d, source, &constant, err));
    TRY(parse(option, &t->time_form, &step, &method, err));
    if (d->missing == MISSING_ERROR)
        TRY(impute_refuse(d, err));
    nearest = nearest_step_settle(d, step);
    TRY(part_steps_settle(d, step, constant, method, notes, err));
    d->step = step;
    own_weeks = own_weeks_have(d);
    for (size_t i = 0; !own_weeks && i < n_rows; i++)
        t->ticks[i] = step_floor(&t->time_form, d->step, t->ticks[i]);
    t->time_form.nanoseconds = 0;
    if (constant.kind == STEP_NONE)
        n_last = count_back(d, first, last);
    if (n_last && last + 1 > first + n_last)
        n_before = count_back(d, first, last - n_last);
    if (method == DUPLICATES_LAST)
        carry_known(d);
    TRY(join_rows(d, method, notes, err));
    return report(d, option, n_rows, n_last, n_before, nearest, notes, err);
}
