/* window_errors.c - see window_errors.h. */
#include "train/window_errors.h"

static enum status keep(void *context, const struct scored_window *window,
                        struct error *err)
{
    double *errors = context;

    (void)err;
    errors[window->index] = window->error;
    return STATUS_OK;
}

enum status
window_errors(struct thread_pool *pool, const struct ensemble *ensemble,
              const struct windows *windows, const struct origins *origins,
              struct evaluation *evaluation, double *errors, struct error *err)
{
    const struct visitor visitor = {
        .visit = keep, .context = errors, .no_weights = true};

    return forecast_score(pool, ensemble, windows, origins, evaluation,
                          &visitor, err);
}
