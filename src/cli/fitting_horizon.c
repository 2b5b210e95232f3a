/* fitting_horizon.c - the default horizon; see fitting.h. */
#include "cli/fitting.h"

/* By the step of time. */
static const size_t horizons[] = {
    [FREQUENCY_OTHER] = 10, [FREQUENCY_HOURLY] = 24,  [FREQUENCY_DAILY] = 7,
    [FREQUENCY_WEEKLY] = 4, [FREQUENCY_MONTHLY] = 12, [FREQUENCY_QUARTERLY] = 4,
};

/* The rows of a day that are a horizon, where rows lie in the same hours. */
enum { FEWEST_OF_DAY = 4, MOST_OF_DAY = 48 };

static size_t usual_horizon(const struct dataset *d)
{
    if (d->step.kind == STEP_HOURS && d->step.rows >= FEWEST_OF_DAY &&
        d->step.rows <= MOST_OF_DAY)
        return (size_t)d->step.rows;
    return horizons[time_frequency(dataset_step_form(d), d->step)];
}

enum status fitting_choose_horizon(struct fitting *f, struct error *err)
{
    const struct dataset *d = &f->dataset;
    const size_t usual = usual_horizon(d);
    const size_t window = (size_t)f->options->window;
    struct text text = {0};
    size_t longest;

    TRY(plan_default_horizon(&f->plan, d, window ? window : 1, usual, &f->H,
                             &longest, err));
    if (f->H == usual)
        return STATUS_OK;
    text_printf(&text,
                "%s are too few for the usual horizon of %zu: %zu is chosen",
                counted(dataset_rows_used(d), "row").text, usual, f->H);
    if (longest > f->H)
        text_printf(&text,
                    ", which leaves more of them to train on (--horizon %zu "
                    "is the most)",
                    longest);
    return findings_report(
        &f->found,
        (struct finding){.kind = FINDING_SHORT, .count = dataset_rows_used(d)},
        &text, NULL, err);
}
