/* selection.c - see selection.h. */
#include "train/selection.h"

static const double factors[N_RULES] = {
    /* A longer window costs time and leaves fewer samples. */
    [RULE_WINDOW] = 0.995,
    /* On noise a longer window is a better mean and nothing else, and on a
     * random walk nothing beats the newest value: what a network finds there
     * is chance. */
    [RULE_SKILL] = 0.97,
    /* Fewer steps have fewer weights to read the attention from. */
    [RULE_SEGMENT] = 0.99,
    /* A profile costs nothing. */
    [RULE_PROFILE] = 1,
    /* The best of many epochs is a little better than the start by luck. */
    [RULE_RESIDUAL] = 0.99,
    /* The mean with the ridge is the safer forecast. */
    [RULE_STANDALONE] = 0.97,
    /* The networks were trained to be compared. */
    [RULE_ACCEPT] = 1,
};

const double season_correlation = 0.2, season_slack = 0.05;

/* Powers of ten over the range in which errors of the files tried had their
 * minimum. */
const double ridge_penalties[N_PENALTIES] = {0.000015, 0.00015, 0.0015,
                                             0.015,    0.15,    1.5};

double rule_bound(enum rule rule, double taken)
{
    return factors[rule] * taken;
}

bool rule_prefers(enum rule rule, double error, double taken)
{
    return error < rule_bound(rule, taken);
}
