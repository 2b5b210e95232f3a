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
#include <stddef.h>

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

/* The same of two networks that were trained anew for a share of the epochs
 * (train/attention_retrained.h). */
struct attention_retrained {
    bool is_known;
    double error;     /* with the attention of the model */
    double equal;     /* with equal weights from the start */
    double low, high; /* the 95 % interval of error - equal */
};

/*
 * Whether what attention adds to the forecasts tells of the actual values
 * (train/attention_test.h), on the test windows of the scored fit.
 */
struct attention_test {
    bool is_known;
    size_t windows, shuffles;
    double correlation; /* with the weights that were learned */
    double shuffled;    /* the 95 % quantile with shuffled ones */
    double p_shuffled;  /* that shuffled weights do as well */
    double p_chance;    /* that the correlation comes by chance */
};

/* The level of the verdict. */
#define ATTENTION_LEVEL 0.001

/* More targets are not tested. */
enum { ATTENTION_MOST_TARGETS = 64 };

/*
 * What the weights of the newest windows look like and do
 * (train/attention_diagnose.h), means over windows and targets. NaN: it does
 * not apply.
 */
struct attention_diagnostics {
    double effective_steps; /* e^entropy of a distribution */
    double adaptive;        /* divergence of a window's weights from the mean
                               over earlier windows, of 1 */
    double shuffled_median; /* shift of the forecast, as attention_summary, with
                               the weights shuffled over the timesteps */
    double shuffled_95;     /* the 95 % quantile of these */
    double erasure;       /* share of random entries without which the forecast
                             moves less than without the largest */
    double gradient_tau;  /* Kendall's tau-b of weights and |gradient| */
    double occlusion_tau; /* and of weights and |occlusion| */
    double tau_shuffled;  /* 95 % quantile of |tau-b| with shuffled weights */
    double conicity;      /* contributions.h */
    double member_divergence; /* of the weights of two networks, of 1 */
    double member_tau;
};

/* What a fit knows of its attention. */
struct attention_evidence {
    bool is_known; /* false: a model of an older version */
    struct attention_worth worth;
    struct attention_retrained retrained;
    struct attention_test test;
};

#endif
