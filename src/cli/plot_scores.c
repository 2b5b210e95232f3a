/* plot_scores.c - see plot_scores.h. */
#include "cli/plot_scores.h"

enum status scores_plot_visit(struct scores_plot *plot, const struct options *o,
                              const struct scored_window *window,
                              struct error *err)
{
    if (!plot_is_file(o))
        return STATUS_OK;
    return past_forecasts_add(&plot->past, window->windows,
                              &window->origins->list[window->index], window->y,
                              err);
}

static enum status build(const void *found, bool in_terminal,
                         struct picture *picture, struct error *err)
{
    return picture_scores(found, !in_terminal, picture, err);
}

enum status scores_write(const struct scores_plot *plot,
                         const struct options *o,
                         const struct score_report *scores, struct error *err)
{
    const struct score_picture scored = {
        .scores = scores, .past = &plot->past, .curve = &plot->curve};
    struct text text = {0};
    const struct plotted plotted = {&text, NULL, NULL};
    enum status status =
        report_scores(scores, (enum format)o->format, &text, err);

    if (status == STATUS_OK)
        status = plot_write(o, &plotted, build, &scored, err);
    text_release(&text);
    return status;
}

void scores_plot_release(struct scores_plot *plot)
{
    past_forecasts_release(&plot->past);
    training_curve_release(&plot->curve);
}
