/*
 * history_trend.h - whether the forecasts of a target have become worse.
 *
 * Only origins count for which no row is to come any more. Their errors are
 * MAE, in the test divided by that of the naive forecast if it is known for all
 * of them, so that times that are hard for every forecast do not count.
 *
 * The test takes origins that do not overlap: the newest one, then each that
 * ends no later than the one taken before starts. With m of them before the
 * newest k = 5, a of which have an error smaller than all k, an error that is
 * as likely to be large early as late is so by chance with the probability
 *
 *   p = C(m - a + k, k) / C(m + k, k)
 *
 * (a precedence test). The model may have gone stale if p is at most .001,
 * which needs ten origins before the newest five; with ten, all of them have to
 * be smaller. A run each day that asks for 5 % would be wrong every month.
 */
#ifndef SCORE_HISTORY_TREND_H
#define SCORE_HISTORY_TREND_H

#include "score/history.h"

enum {
    TREND_NEWEST = 5,   /* k */
    TREND_EARLIER = 10, /* the fewest m */
    TREND_LAST = 10     /* origins for which the naive forecast is compared */
};

#define TREND_LEVEL .001

struct history_trend {
    size_t n;        /* origins; 0: all else is not known */
    int64_t origin;  /* the newest */
    double mae;      /* of the newest origin */
    double earlier;  /* mean MAE of the others; NaN: there are none */
    size_t n_last;   /* of the last TREND_LAST, those with a naive forecast */
    size_t n_better; /* of these, those whose MAE is smaller */
    size_t n_apart;  /* that do not overlap */
    double p;        /* NaN: too few of these */
    bool is_stale;
};

/* The trend of the target with this name. */
enum status history_trend(const struct history *history, const char *target,
                          struct history_trend *trend, struct error *err);

#endif
