/* resample.c - see resample.h. */
#include "data/resample.h"

#include <stdlib.h>
#include <string.h>

#include "data/duplicates.h"
#include "time/step_words.h"

static enum status parse(const char *option, const struct time_form *form,
                         struct time_step *step, enum duplicates *method,
                         struct error *err)
{
    static const struct {
        const char *name;
        enum duplicates method;
    } methods[] = {{"mean", DUPLICATES_MEAN},
                   {"sum", DUPLICATES_SUM},
                   {"last", DUPLICATES_LAST}};
    const char *colon = strchr(option, ':');
    const char *wrong =
        colon ? step_parse(option, (size_t)(colon - option), form, step) : NULL;

    for (size_t i = 0; colon && !wrong && i < sizeof methods / sizeof *methods;
         i++)
        if (strcmp(colon + 1, methods[i].name) == 0) {
            *method = methods[i].method;
            return STATUS_OK;
        }
    return error_set(err, STATUS_USAGE,
                     "--resample %.40s: %s (expected STEP:mean, STEP:sum or "
                     "STEP:last, as in 1h:mean)",
                     option, wrong ? wrong : "no such way to join rows");
}

static enum status report(struct dataset *d, const char *option, size_t n_rows,
                          size_t n_last, size_t n_before, struct text *notes,
                          struct error *err)
{
    struct finding finding = {.kind = FINDING_RESAMPLED, .count = n_rows};
    struct text text = {0};

    text_printf(&text, "%s joined to %s by --resample %s",
                counted(n_rows, "row").text,
                counted(d->table.n_rows, "step").text, option);
    if (n_last < n_before)
        text_printf(&text, "; the last step has %s and the one before %zu",
                    counted(n_last, "row").text, n_before);
    return findings_report(&d->table.findings, finding, &text, notes, err);
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
                          struct text *notes, struct error *err)
{
    struct table *t = &d->table;
    const size_t n_rows = t->n_rows;
    const size_t first = d->series[0].first;
    const size_t last = first + d->series[0].n_rows - 1;
    enum duplicates method = DUPLICATES_MEAN;
    size_t n_last, n_before = 0;

    TRY(parse(option, &t->time_form, &d->step, &method, err));
    for (size_t i = 0; i < n_rows; i++)
        t->ticks[i] = step_floor(&t->time_form, d->step, t->ticks[i]);
    n_last = count_back(d, first, last);
    if (last + 1 - n_last > first)
        n_before = count_back(d, first, last - n_last);
    TRY(duplicates_join_rows(d, method, err));
    return report(d, option, n_rows, n_last, n_before, notes, err);
}

static int compare(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* The median difference between consecutive times; 0: out of memory. */
static int64_t median_step(const struct dataset *d)
{
    int64_t *steps = malloc(d->table.n_rows * sizeof *steps), median;
    size_t n = 0;

    if (!steps)
        return 0;
    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 1; i < d->series[s].n_rows; i++) {
            const size_t row = d->series[s].first + i;

            steps[n++] = d->table.ticks[row] - d->table.ticks[row - 1];
        }
    qsort(steps, n, sizeof *steps, compare);
    median = n ? steps[n / 2] : 0;
    free(steps);
    return median;
}

/* The mean difference between consecutive times. */
static int64_t mean_step(const struct dataset *d)
{
    double sum = 0, n = 0; /* sums of ticks may not fit in an int64 */

    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];
        const int64_t *ticks = d->table.ticks + series->first;

        if (series->n_rows < 2)
            continue;
        sum += (double)(ticks[series->n_rows - 1] - ticks[0]);
        n += (double)(series->n_rows - 1);
    }
    return n > 0 ? (int64_t)(sum / n) : 0;
}

/* The first row that is not a whole number of steps after the first row of its
 * series; 0: none, then there are too many absent times. */
static size_t first_off(const struct dataset *d)
{
    const struct table *t = &d->table;

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 1; i < d->series[s].n_rows; i++) {
            const size_t first = d->series[s].first;
            bool exact;

            (void)time_steps_between(&t->time_form, d->step, t->ticks[first],
                                     t->ticks[first + i], &exact);
            if (!exact)
                return first + i;
        }
    return 0;
}

enum status resample_refuse(struct dataset *d, struct error *err)
{
    const size_t off = first_off(d), row = off ? off : d->series[0].first;
    struct finding finding = {.kind = FINDING_GRID,
                              .count = 1,
                              .line = dataset_line(d, row),
                              .needed = true};
    struct text text = {0}, remedy = {0};
    const struct finding *found;
    enum status status;

    dataset_time(d, row, finding.time);
    if (off)
        text_printf(&text, "time %s is off the grid; the step is ",
                    finding.time);
    else
        text_string(&text, "most times are absent; the step is ");
    step_words(&d->table.time_form, d->step, &text);
    text_string(&remedy, "--resample ");
    step_near(&d->table.time_form, off ? median_step(d) : mean_step(d),
              &remedy);
    text_string(&remedy, ":mean");
    text.failed |= remedy.failed;
    finding.remedy = remedy.bytes;
    status = findings_report(&d->table.findings, finding, &text, NULL, err);
    text_release(&remedy);
    if (status != STATUS_OK)
        return status;
    found = findings_last(&d->table.findings);
    return error_set(err, STATUS_DATA,
                     "%s:%zu: %s (give %s, or :sum or :last, to join the rows "
                     "of each step)",
                     dataset_path(d, row), dataset_line(d, row), found->text,
                     found->remedy);
}
