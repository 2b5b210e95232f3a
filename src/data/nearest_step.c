/* nearest_step.c - see nearest_step.h. */
#include "data/nearest_step.h"

#include "time/step_words.h"

static bool is_near(const struct dataset *d, struct time_step step)
{
    enum { PART = 10, FEWEST_ROWS = 20 /* fewer are near one by chance */ };
    const struct time_form *form = &d->table.time_form;
    bool some_before = false;

    if (form->kind != TIME_DATETIME || step.kind != STEP_TICKS ||
        d->table.n_rows < FEWEST_ROWS)
        return false;
    for (size_t s = 0; s < d->n_series; s++) {
        int64_t before = 0;

        for (size_t i = 0; i < d->series[s].n_rows; i++) {
            const int64_t tick = d->table.ticks[d->series[s].first + i];
            const int64_t nearest =
                step_floor(form, step, tick + step.count / 2);
            const int64_t late = tick - nearest;

            if ((i && nearest <= before) || late >= step.count / PART ||
                late <= -(step.count / PART))
                return false;
            some_before = some_before || late < 0;
            before = nearest;
        }
    }
    return some_before;
}

bool nearest_step_settle(struct dataset *d, struct time_step step)
{
    if (!is_near(d, step))
        return false;
    for (size_t i = 0; i < d->table.n_rows; i++)
        d->table.ticks[i] += step.count / 2;
    return true;
}
