/* period.c - see period.h. */
#include "data/period.h"

#include "time/step_words.h"

bool period_rows(const struct dataset *d, size_t *oldest, size_t *newest)
{
    if (!d->table.ticks || !d->n_series)
        return false;
    *oldest = *newest = d->series[0].first;
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t first = d->series[s].first;
        const size_t last = first + d->series[s].n_rows - 1;

        if (!d->series[s].n_rows)
            continue;
        if (d->table.ticks[first] < d->table.ticks[*oldest])
            *oldest = first;
        if (d->table.ticks[last] > d->table.ticks[*newest])
            *newest = last;
    }
    return true;
}

struct period period_of(const struct dataset *d)
{
    struct period period = {"", ""};
    size_t oldest, newest;

    if (!period_rows(d, &oldest, &newest))
        return period;
    dataset_time(d, oldest, period.from);
    dataset_time(d, newest, period.to);
    return period;
}

void period_words(const struct dataset *d, struct text *text)
{
    const struct period period = period_of(d);

    text_string(text, "times in ");
    table_put_time_column(&d->table, text);
    if (d->has_times) {
        text_string(text, ", ");
        step_words(&d->table.time_form, d->step, text);
    }
    if (*period.from)
        text_printf(text, ", from %s to %s", period.from, period.to);
}
