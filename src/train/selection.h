/*
 * selection.h - the rules of all automatic choices of a fit.
 *
 * Each select_*.c makes the candidates of one choice and scores them on the
 * validation rows. All thresholds are here and in selection.c, each with its
 * reason:
 *
 *   select_window.c    length of the window
 *   select_effect.c    effect of known inputs
 *   select_past.c      whether it has the means of known numbers
 *   select_season.c    period of the season, with or without a profile
 *   select_ridge.c     penalty, lag gate, per-id profiles
 *   ridge_columns_fit.c  which targets read other columns, and whether static
 *                      ones and categories
 *   select_channels.c  what the network reads beside the past of a target
 *   select_kind.c      attention kind
 *   select_segment.c   length of a segment
 *   select_members.c   residual or standalone members, and the networks that
 *                      are kept
 *   select_share.c     share of the ridge beside the networks
 *   select_forecasters.c  targets that a baseline forecasts
 */
#ifndef TRAIN_SELECTION_H
#define TRAIN_SELECTION_H

#include <stdbool.h>
#include <stddef.h>

#include "prep/split.h"

/* A candidate replaces the current choice if its error is below the factor of
 * the rule times the current error. */
enum rule {
    RULE_WINDOW,   /* a longer window against a shorter one */
    RULE_SKILL,    /* a longer window against constant forecasts; the ridge
                      against the newest value, before networks are trained */
    RULE_PROFILE,  /* in a panel, no seasonal profile against one */
    RULE_SEGMENT,  /* a segment against those that were tried before it */
    RULE_HALFWAY,  /* segments of one timestep against the best longer ones,
                      after half of a short training */
    RULE_RESIDUAL, /* an epoch of a residual member against the ridge */
    N_RULES
};

/* The error that a candidate must be below. */
double rule_bound(enum rule rule, double current);

/* True if the candidate is below this bound. False if an error is NaN. */
bool rule_prefers(enum rule rule, double error, double current);

/*
 * How the share of the ridge in its mean with the networks is chosen
 * (select_share.h). It starts at more than half beside one network, which is
 * less sure than a mean of several and was stopped at its best epoch on the
 * same validation rows. On 46 rolling folds of 17 targets and horizons (ETTh1,
 * pollution, vic_elec, half-hourly demand of four months, sunspots, tree rings)
 * this start and one standard error lowered the error after the fold by .5 %,
 * against equal shares unless the ridge alone is clearly better; a start at .5
 * by .1 %. A single short series has few validation windows, which also chose
 * the epoch: a start at .5, and 95 % for a larger share of the network, were
 * better on 17 series. The ids of a panel share their dates, so that its blocks
 * are not independent: without a threshold the share of the ridge fell to .1 on
 * aus_retail, and the error after the train rows rose. Each target has a share
 * of its own: against one share for all the error was .44 % lower on 24 rolling
 * folds (ETTh1, pollution, exchange rates, Seattle's weather, vic_elec), and on
 * none higher by more than .1 %.
 */
enum share_case { SHARE_ONE_NETWORK, SHARE_SEVERAL, SHARE_SHORT, SHARE_PANEL };

struct share_rule {
    size_t start;      /* in tenths */
    double factor;     /* it stays unless the smallest error is below the factor
                          times that of the start; */
    double less, more; /* it becomes smaller or larger as long as the interval
                          of the gain with this chance to miss excludes 0 */
};

extern const struct share_rule share_rules[];

/* Thresholds of a season, see season_detect.h: the smallest autocorrelation, by
 * how much a common period may be below a neighbouring peak, and the number of
 * periods that a peak must have. */
extern const double min_season_correlation;
extern const double season_peak_tolerance;
enum { SEASON_MIN_PERIODS = 3 };

/* The periods of a second season that the train rows must hold. With 3.1 weeks
 * of half-hourly demand the error rose from 218 to 384, with 4.2 weeks it fell
 * from 202 to 139. */
enum { SECOND_MIN_PERIODS = 4 };

/* More than one in so many series must have a season. Of 200 series of noise or
 * random walks of 24 to 160 rows, 0 to 18 % pass its tests by chance. On the M1
 * quarterly data 40 % do; their season lowers the error of theta and ets by a
 * fifth, while these take none from a series that has none. */
enum { SEASON_VOTERS = 3 };

/* The candidates for the penalty of the ridge. The smallest error wins. */
enum { N_PENALTIES = 6 };
extern const double ridge_penalties[N_PENALTIES];

/* What all columns add to the ridge has far more weights than the ridge itself,
 * so that the smallest penalties are no candidates. */
enum { FIRST_COLUMN_PENALTY = 2 };

/*
 * They are used for a target if the confidence interval of their gain over
 * blocks of at least H windows excludes 0, 1 - column_miss of it. On three
 * rolling folds each of four files with H = 24 and 96, this lowered the error
 * of the ridge by up to 13 % on ETTh1, pollution and vic_elec and left
 * exchange_rate, where columns seem to help by chance, as it was. One standard
 * error gained about 1 % more there, but lost up to 10 % on exchange_rate, and
 * was met by every second column of noise. Channels other than the first form
 * and attention kinds other than the first (race.h) have to gain as much.
 */
extern const double column_miss;

/*
 * A lag gate and per-id profiles must be better by one standard error over
 * blocks of at least H windows (paired_better() of paired.h). They add
 * parameters, so without a margin they would often win by chance. The ridge
 * alone must be better than the forecast with networks by as much, or the
 * networks stay.
 */

/*
 * The forecast of a target is an average of members and ridge, theta, ets and
 * others, with shares by their errors to the power of -mix_power n / (n +
 * mix_doubt); shares below mix_least are left out. Here n is the number of
 * inner folds, or without them the number B of blocks of at least H validation
 * windows: one error says little. On 386 series of 32 to 168 rows (single ones
 * of M1, parts of aus_retail, of its quarters, of the hourly series of M4, of
 * days of ETTh1 and vic_elec) with two folds, one or none, -3 for any n made
 * the error 1.2 +- .4 % larger and left 29 of them to one forecaster alone, and
 * leaving out arima where there are no folds .5 %. On 167 ends of longer
 * economic series, -3 made the error .6 +- .8 % smaller. Errors of validation
 * windows count 1 + mix_penalty / B times for networks, which were kept by the
 * same windows. A single short series has inner folds instead (effort.h), if
 * they train on at most FOLD_CELLS values of features, so that they take no
 * longer than the rest. With two folds, other powers between 2 and 4 changed
 * the mean error of 304 series of four kinds by less than 1 %, and so did more
 * folds. There the naive forecasts have mix_naive of their weights: with 1, the
 * error was up to 3 % larger; with 0, .6 % smaller on one of the kinds, and up
 * to 1 % larger on the other three. Without inner folds an error of more than
 * mix_far times the smallest (more for few blocks) gives no share: if the
 * correlation of two errors is .6, as it often is, the best share of one that
 * is 1.5 times as large is .07, and of one 1.7 times as large none. On six
 * panels of hourly series of M4 this lowered the error after the train rows by
 * 6 to 10 %, on one of half-hourly demand by 14 %; thirteen other panels have
 * no such errors. Drift, the line through the ends of the window, has a share
 * only there, in short series without a season: on eight panels of short yearly
 * series it lowered the error by .2 to 4.5 %, on two of retail it raised it by
 * up to 1.2 %, on sixteen others it had none or changed little.
 *
 * Where known inputs have an effect on a target, only members and ridge have
 * it: then the errors do tell, and the power is mix_power_known for any n, with
 * mix_far also for inner folds. On 17 parts of 330 days (vic_elec with the
 * temperature, particles or temperature of pollution with the weather, ETTh1
 * with its loads) this changed the error by -8.6, -11.9, 0 and +2.9 %, on weeks
 * of vic_elec by -26 %, on 24 generated series by -5 to -24 %. A power of
 * mix_power made it smaller by half of that, and one of 12 by as much.
 */
extern const double mix_power, mix_power_known, mix_doubt, mix_naive, mix_least,
    mix_penalty, mix_far;
enum { FOLD_CELLS = 10000 };

/*
 * True if most series that have train windows have fewer train rows than
 * UNSEEN_PERIODS of the season, which ets can smooth (ETS_LONGEST_SEASON), and
 * nothing is known of the future. Then no error tells who forecasts that
 * season: in so few rows none does, and the final fit, on all rows, can. The
 * forecast is a mean of ets and arima, which know a season from two periods on,
 * and with mix_naive of their share the seasonal naive one. Theta has none,
 * since its test often misses a season in so few rows; ridge and networks see
 * less than one.
 *
 * MAE on the rows after the train rows, beside shares by errors, geometric mean
 * of the ratio: .74 +- .08 on 104 single series (38 hourly ones of M4, ETTh1
 * and vic_elec with 75 to 90 rows .47, 29 of M1 with 37 and 42 months .92, 33
 * of aus_retail .97, 4 of 22 days .97); with a share for theta .85, without ets
 * .75. MASE of eight panels of these and others: .13 (M4) and .86 to .98.
 */
enum { UNSEEN_PERIODS = 2 };
bool selection_season_is_unseen(const struct split *split,
                                const struct dataset *dataset, size_t season);

/* True if the series have fewer than SHORT_ROWS train rows, by their mean:
 * there local forecasters are often better than networks and ridge. */
enum { SHORT_ROWS = 1000 };
bool selection_is_short(const struct split *split, size_t n_series);

/* The most validation samples of a fit with windows of T rows. */
size_t selection_valid_samples(size_t T);

/* Upper bounds of the samples that a choice reads. More samples add time and
 * hardly change the choice. */
enum {
    VALID_SAMPLES = 1 << 15,  /* validation samples of a fit */
    VALID_ROWS = 1 << 22,     /* of the windows of these samples */
    SCORED_SAMPLES = 1 << 16, /* test samples that are scored by default */
    WINDOW_SAMPLES = 1 << 16  /* for each candidate of window and profile */
};

/* A candidate of channels, attention kinds or segments is trained for 1/5 of
 * the epochs. */
enum { SHORT_EPOCHS_PART = 5 };

/* With more features, a sample of each target with all of them beside it takes
 * too long: its time grows with the square of their number. */
enum { MIXED_COLUMNS = 16 };

#endif
