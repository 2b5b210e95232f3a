/*
 * attention_summary.h - how much attention weights matter: those of one window
 * for its forecast, and all of them for the error of a fit.
 *
 * NaN: it does not apply, as without networks and for a kind whose weights are
 * always the same.
 */
#ifndef MODEL_ATTENTION_SUMMARY_H
#define MODEL_ATTENTION_SUMMARY_H

#include <stdbool.h>

struct attention_summary {
    double entropy;       /* entropy.h */
    double uniform_shift; /* how far the forecast moves with equal weights */
    double largest_shift; /* and without the largest weight (ablation.h); both
                             are the mean over steps and targets of absolute
                             differences, in standard deviations of the target
                             over the train rows */
};

/* Mean absolute errors of the validation windows, in standard deviations of the
 * train rows. */
struct attention_worth {
    bool is_known; /* there are networks whose weights depend on the window */
    double error;  /* with the weights that were learned */
    double equal;  /* with equal weights */
    double newest; /* with all weight on the newest timestep */
    bool contributes; /* both others are larger by more than sampling error: the
                         95 % intervals of the differences exclude 0 */
};

#endif
