/*
 * attention_summary.h - how much the attention weights of one window matter.
 *
 * NaN: it does not apply. No kind has numbers whose weights are always the
 * same, and without networks there are no weights.
 */
#ifndef MODEL_ATTENTION_SUMMARY_H
#define MODEL_ATTENTION_SUMMARY_H

struct attention_summary {
    double entropy;       /* entropy.h */
    double uniform_shift; /* how far the forecast moves with equal weights */
    double largest_shift; /* and without the largest weight (ablation.h); both
                             are the mean over steps and targets of absolute
                             differences, in standard deviations of the target
                             over the train rows */
};

#endif
