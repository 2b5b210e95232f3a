/* training_curve.c - see training_curve.h. */
#include "report/training_curve.h"

#include <math.h>
#include <stdlib.h>

void training_curve_add(struct training_curve *c, size_t epoch,
                        double train_loss, double valid_loss, size_t best)
{
    struct error ignored;
    double *losses = array_grow(c->losses, &c->capacity, 2 * epoch,
                                sizeof *losses, &ignored);

    if (!losses) {
        c->failed = true;
        return;
    }
    c->losses = losses;
    c->n = epoch;
    c->best = best;
    losses[2 * epoch - 2] = train_loss;
    losses[2 * epoch - 1] = valid_loss;
}

static enum status add_trace(const struct training_curve *c, size_t which,
                             struct panel *panel, struct error *err)
{
    struct trace *trace;

    TRY(panel_add(panel, which ? MARK_FORECAST : MARK_HISTORY,
                  which ? "validation rows" : "train rows", &trace, err));
    for (size_t i = 0; i < c->n; i++)
        trace->y[i] = c->losses[2 * i + which];
    return STATUS_OK;
}

enum status training_curve_draw(const struct training_curve *c,
                                struct picture *picture, struct error *err)
{
    struct panel *panel;

    if (c->failed)
        return error_no_memory(err, c->capacity * sizeof *c->losses);
    if (!c->n)
        return STATUS_OK;
    TRY(picture_add(picture, PANEL_LINES, c->n, &panel, err));
    text_string(&panel->title, "training: loss of each epoch");
    text_string(&panel->axis, "epoch");
    if (!isnan(c->losses[2 * c->n - 1]))
        text_printf(&panel->caption, "%s, the best one is %zu",
                    counted(c->n, "epoch").text, c->best);
    for (size_t i = 0; i < c->n; i++) {
        struct text label = {0};
        enum status status;

        text_printf(&label, "%zu", i + 1);
        status = panel_label(panel, picture_words(&label), err);
        text_release(&label);
        TRY(status);
    }
    TRY(add_trace(c, 0, panel, err));
    return isnan(c->losses[2 * c->n - 1]) ? STATUS_OK
                                          : add_trace(c, 1, panel, err);
}

void training_curve_release(struct training_curve *c)
{
    free(c->losses);
    *c = (struct training_curve){.n = 0};
}
