/* fitting_horizon.c - the default horizon; see fitting.h. */
#include "cli/fitting.h"

/* By the step of time. */
static const size_t horizons[] = {
    [FREQUENCY_OTHER] = 10, [FREQUENCY_HOURLY] = 24,  [FREQUENCY_DAILY] = 7,
    [FREQUENCY_WEEKLY] = 4, [FREQUENCY_MONTHLY] = 12,
};

enum status fitting_choose_horizon(struct fitting *f, struct error *err)
{
    const struct dataset *d = &f->dataset;
    const size_t usual =
        horizons[d->has_times ? time_frequency(&d->table.time_form, d->step)
                              : FREQUENCY_OTHER];
    const size_t window = (size_t)f->options->window;
    struct text text = {0};

    TRY(plan_default_horizon(&f->plan, d, window ? window : 1, usual, &f->H,
                             err));
    if (f->H == usual)
        return STATUS_OK;
    text_printf(&text,
                "%s leave no room for the usual horizon of %zu: %zu is "
                "chosen",
                counted(dataset_rows_used(d), "row").text, usual, f->H);
    return findings_report(
        &f->found,
        (struct finding){.kind = FINDING_SHORT, .count = dataset_rows_used(d)},
        &text, NULL, err);
}
