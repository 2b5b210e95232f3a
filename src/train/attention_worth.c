/* attention_worth.c - see attention_worth.h. */
#include "train/attention_worth.h"

#include <stdlib.h>

#include "model/ensemble.h"
#include "score/metrics.h"
#include "score/paired.h"
#include "train/forecast.h"
#include "train/selection.h"
#include "train/window_errors.h"

/* Windows that are forecast at a time. */
enum { CHUNK = 256 };

/* The errors of the validation windows, with the weights that were learned and
 * with others, and the memory for them. */
struct judge {
    const struct ensemble *ensemble;
    const struct trainer *trainer;
    struct evaluation evaluation;
    struct blocks blocks;
    double *errors, *other; /* (validation windows) */
    double *y;              /* (CHUNK, O) */
};

/* Sets j->other to the errors with other weights. */
static enum status errors_of(struct judge *j, enum ablation_form form,
                             struct error *err)
{
    const struct windows *w = j->trainer->windows;
    const struct origins *valid = j->trainer->valid;
    const size_t O = windows_outputs(w);

    for (size_t i = 0; i < valid->n; i += CHUNK) {
        const size_t left = valid->n - i;
        const struct origins chunk = {left < CHUNK ? left : CHUNK,
                                      valid->list + i};

        TRY(forecast_ablated(j->trainer->pool, j->ensemble, w, &chunk, form,
                             NULL, j->y, err));
        for (size_t k = 0; k < chunk.n; k++)
            j->other[i + k] = evaluation_error(&j->evaluation, w,
                                               &chunk.list[k], j->y + k * O);
    }
    return STATUS_OK;
}

static enum status judge_both(struct judge *j, struct attention_worth *worth,
                              struct error *err)
{
    const struct origins *valid = j->trainer->valid;
    const enum ablation_form forms[] = {ABLATE_EQUAL, ABLATE_NEWEST};
    double *errors[] = {&worth->equal, &worth->newest};

    TRY(window_errors(j->trainer->pool, j->ensemble, j->trainer->windows, valid,
                      &j->evaluation, j->errors, err));
    worth->is_known = worth->contributes = true;
    worth->error = known_mean(j->errors, valid->n);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        TRY(errors_of(j, forms[i], err));
        *errors[i] = known_mean(j->other, valid->n);
        worth->contributes &=
            paired_interval(&j->blocks, j->errors, j->other, column_miss).high <
            0;
    }
    return STATUS_OK;
}

static enum status judge(struct judge *j, const struct split *split,
                         struct attention_worth *worth, struct error *err)
{
    const struct windows *w = j->trainer->windows;
    const size_t n = j->trainer->valid->n;

    j->errors = calloc(n, sizeof *j->errors);
    j->other = calloc(n, sizeof *j->other);
    j->y = calloc(CHUNK * windows_outputs(w), sizeof *j->y);
    if (!j->errors || !j->other || !j->y)
        return error_no_memory(err, (2 * n + CHUNK * windows_outputs(w)) *
                                        sizeof *j->y);
    TRY(blocks_init(&j->blocks, j->trainer->valid, w->H, err));
    TRY(evaluation_init(&j->evaluation, w, split, (struct periods){1, 1}, err));
    return judge_both(j, worth, err);
}

enum status attention_worth_judge(const struct ensemble *e,
                                  const struct trainer *trainer,
                                  const struct split *split,
                                  struct attention_worth *worth,
                                  struct error *err)
{
    const unsigned flags = ensemble_net(e)->config.attention->flags;
    struct judge j = {.ensemble = e, .trainer = trainer};
    enum status status;

    *worth = (struct attention_worth){0};
    if (!e->n || !trainer->valid->n ||
        flags & (ATTN_FIXED_WEIGHTS | ATTN_SIGNED) ||
        net_entries_are_slots(ensemble_net(e)))
        return STATUS_OK;
    status = judge(&j, split, worth, err);
    evaluation_release(&j.evaluation);
    blocks_release(&j.blocks);
    free(j.errors);
    free(j.other);
    free(j.y);
    return status;
}
