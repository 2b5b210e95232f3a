/* period.c - see period.h. */
#include "data/period.h"

#include "data/step_words.h"

struct period period_of(const struct dataset *d)
{
    struct period period = {"", ""};
    size_t oldest = 0, newest = 0;

    if (!d->table.ticks)
        return period;
    for (size_t row = 1; row < d->table.n_rows; row++) {
        if (d->table.ticks[row] < d->table.ticks[oldest])
            oldest = row;
        if (d->table.ticks[row] > d->table.ticks[newest])
            newest = row;
    }
    dataset_time(d, oldest, period.from);
    dataset_time(d, newest, period.to);
    return period;
}

void period_words(const struct dataset *d, struct text *text)
{
    const struct period period = period_of(d);

    text_string(text, "times in column \"");
    text_printable(text, d->table.time_name);
    text_string(text, "\"");
    if (d->has_times) {
        text_string(text, ", ");
        step_words(&d->table.time_form, d->step, text);
    }
    if (*period.from)
        text_printf(text, ", from %s to %s", period.from, period.to);
}
