/* past_forecasts.c - see past_forecasts.h. */
#include "report/past_forecasts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void window_release(struct past_window *w)
{
    free(w->y);
    free(w->actual);
    free(w->times);
    *w = (struct past_window){.row = 0};
}

static bool is_next(const struct past_forecasts *p, const struct origin *origin)
{
    return !p->n || (origin->series == p->series &&
                     origin->row >= p->list[p->n - 1].row + p->H);
}

/* The place of a new window; the oldest one makes room. */
static struct past_window *new_window(struct past_forecasts *p)
{
    if (p->n == PAST_WINDOWS) {
        window_release(&p->list[0]);
        memmove(p->list, p->list + 1, (PAST_WINDOWS - 1) * sizeof *p->list);
        p->n--;
    }
    p->list[p->n] = (struct past_window){.row = 0};
    return &p->list[p->n++];
}

enum status past_forecasts_add(struct past_forecasts *p,
                               const struct windows *windows,
                               const struct origin *origin, const double *y,
                               struct error *err)
{
    const struct dataset *d = windows->data->dataset;
    const size_t n_targets = d->schema->n_targets, n = windows->H * n_targets;
    struct past_window *w;

    if (d->schema->layout == LAYOUT_LABELLED || !is_next(p, origin))
        return STATUS_OK;
    p->schema = d->schema;
    p->H = windows->H;
    p->series = origin->series;
    w = new_window(p);
    w->row = origin->row;
    w->y = malloc(n * sizeof *w->y);
    w->actual = malloc(n * sizeof *w->actual);
    w->times = malloc(p->H * sizeof *w->times);
    if (!w->y || !w->actual || !w->times)
        return error_no_memory(err, 2 * n * sizeof *w->y);
    memcpy(w->y, y, n * sizeof *w->y);
    for (size_t h = 0; h < p->H; h++) {
        dataset_time(d, origin->row + h, w->times[h]);
        for (size_t j = 0; j < n_targets; j++)
            w->actual[h * n_targets + j] =
                (double)window_actual(windows, origin, j, h);
    }
    return STATUS_OK;
}

/* The values of one target; two traces of forecasts take turns, so that a line
 * ends with its window. */
static enum status draw_target(const struct past_forecasts *p, size_t j,
                               struct panel *panel, struct error *err)
{
    const size_t n_targets = p->schema->n_targets;
    struct trace *trace;

    TRY(panel_add(panel, MARK_ACTUAL, "values", &trace, err));
    TRY(panel_add(panel, MARK_FORECAST, "forecast", &trace, err));
    TRY(panel_add(panel, MARK_FORECAST, "", &trace, err));
    for (size_t k = 0; k < p->n; k++)
        for (size_t h = 0; h < p->H; h++) {
            const size_t at = h * n_targets + j;

            panel->traces[0].y[k * p->H + h] = p->list[k].actual[at];
            panel->traces[1 + k % 2].y[k * p->H + h] = p->list[k].y[at];
        }
    return STATUS_OK;
}

static enum status add_labels(const struct past_forecasts *p,
                              struct panel *panel, struct error *err)
{
    for (size_t i = 0; i < panel->n; i++) {
        const char *time = p->list[i / p->H].times[i % p->H];
        struct text step = {0};
        enum status status;

        text_printf(&step, "step %zu", i % p->H + 1);
        status = panel_label(panel, *time ? time : picture_words(&step), err);
        text_release(&step);
        TRY(status);
    }
    return STATUS_OK;
}

enum status past_forecasts_draw(const struct past_forecasts *p,
                                struct picture *picture, struct error *err)
{
    const size_t n_targets = p->n ? p->schema->n_targets : 0;

    for (size_t j = 0; j < n_targets && j < PAST_TARGETS; j++) {
        struct panel *panel;

        TRY(picture_add(picture, PANEL_LINES, p->n * p->H, &panel, err));
        text_printable(&panel->title, schema_target_name(p->schema, j));
        text_printf(&panel->title, ": the last %s of the test",
                    counted(p->n, "forecast").text);
        TRY(add_labels(p, panel, err));
        TRY(draw_target(p, j, panel, err));
    }
    if (n_targets > PAST_TARGETS)
        text_printf(&picture->note,
                    "the last forecasts of the first %d of %zu targets",
                    PAST_TARGETS, n_targets);
    return STATUS_OK;
}

void past_forecasts_release(struct past_forecasts *p)
{
    for (size_t k = 0; k < p->n; k++)
        window_release(&p->list[k]);
    p->n = 0;
}
