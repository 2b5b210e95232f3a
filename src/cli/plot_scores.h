/* plot_scores.h - the picture of train and backtest, and what is kept for it
 * while they run. */
#ifndef CLI_PLOT_SCORES_H
#define CLI_PLOT_SCORES_H

#include "cli/plot.h"
#include "report/picture_scores.h"
#include "train/forecast.h"

/* All zero: nothing is kept yet. */
struct scores_plot {
    struct past_forecasts past;
    struct training_curve curve;
};

/* Keeps a window of the test, if the picture shows it. */
enum status scores_plot_visit(struct scores_plot *plot,
                              const struct options *options,
                              const struct scored_window *window,
                              struct error *err);

/* Prints the scores and draws them. Fails as plot_write(). */
enum status scores_write(const struct scores_plot *plot,
                         const struct options *options,
                         const struct score_report *scores, struct error *err);

void scores_plot_release(struct scores_plot *plot);

#endif
