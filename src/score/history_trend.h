/*
 * history_trend.h - whether the forecasts of a target have become worse.
 *
 * Only origins count for which no row is to come any more, and in the test only
 * those that do not overlap: the newest one, then each that ends no later than
 * the one taken before starts. With m of them before the newest k = 5, a of
 * which have an error smaller than all k, errors that are as likely to be large
 * early as late are so by chance with the probability
 *
 *   p = C(m - a + k, k) / C(m + k, k)
 *
 * (a precedence test). It is taken of the MAE and, if the naive forecast is
 * known for all of these origins, also of the MAE divided by its MAE; the
 * larger p counts. So neither a time that is hard for every forecast nor one
 * that is easy for the naive one is enough. The model may have gone stale if p
 * is at most .001, which needs ten origins before the newest five; with ten,
 * all of them have to be smaller.
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
