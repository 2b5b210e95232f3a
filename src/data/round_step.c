/* round_step.c - see round_step.h. */
#include "data/round_step.h"

#include "time/step_words.h"

/* The share of steps from the first row of each series to its last one that
 * have a row. */
static double filled_share(const struct dataset *d, struct time_step step)
{
    const struct table *t = &d->table;
    double n_filled = 0, n_steps = 0;
    bool exact;

    for (size_t s = 0; s < d->n_series; s++) {
        int64_t first = 0, before = 0;

        for (size_t i = 0; i < d->series[s].n_rows; i++) {
            const int64_t tick = step_floor(&t->time_form, step,
                                            t->ticks[d->series[s].first + i]);

            if (i == 0)
                first = tick;
            n_filled += i == 0 || tick > before;
            before = tick;
        }
        n_steps += 1.0 + (double)time_steps_between(&t->time_form, step, first,
                                                    before, &exact);
    }
    return n_filled / n_steps;
}

void round_step(const struct dataset *d, int64_t ticks, int most,
                struct text *option)
{
    enum { MAX_STEPS = 30 };
    const struct time_form *form = &d->table.time_form;
    struct text name = {0};

    for (int i = 0; i < MAX_STEPS && ticks < TIME_STEP_LIMIT / 2; i++) {
        struct time_step step;

        text_release(&name);
        step_near(form, ticks, &name);
        if (name.failed ||
            step_parse(name.bytes, name.length, form, &step) != NULL)
            break;
        if (!option->length)
            text_string(option, name.bytes);
        if (form->kind != TIME_DATETIME)
            break;
        if (100 * filled_share(d, step) >= most) {
            option->length = 0;
            text_string(option, name.bytes);
            break;
        }
        ticks += ticks / 4 + 1;
    }
    option->failed |= name.failed;
    text_release(&name);
}
