/*
 * selection.h - the rules by which a fit decides what was left open.
 *
 * Each select_*.c makes the candidates of one decision and measures them on
 * validation rows; what is then taken, and by which threshold, is here alone,
 * with the reason beside it:
 *
 *   select_window.c    how long a window is
 *   select_season.c    the period of the season, and whether it has a profile
 *   select_ridge.c     the penalty, the lag gate, profiles of the ids
 *   select_segment.c   how long a segment is
 *   select_members.c   residual or standalone, and whether networks take part
 */
#ifndef TRAIN_SELECTION_H
#define TRAIN_SELECTION_H

#include <stdbool.h>
#include <stddef.h>

/* A candidate replaces what was taken before if its error is below `factor`
 * times the error of that. */
enum rule {
    RULE_WINDOW,     /* a longer window */
    RULE_SKILL,      /* a longer window than the first, beside flat forecasts;
                        networks at all: the ridge beside the newest value */
    RULE_SEGMENT,    /* a segment that gives fewer steps */
    RULE_PROFILE,    /* a seasonal profile */
    RULE_RESIDUAL,   /* an epoch of a residual member, beside its start */
    RULE_STANDALONE, /* the networks without the ridge */
    RULE_ACCEPT,     /* the networks, beside the ridge alone */
    N_RULES
};

/* The error that a candidate has to stay below. */
double rule_bound(enum rule rule, double taken);

/* Whether it does; an error that is not a number never does. */
bool rule_prefers(enum rule rule, double error, double taken);

/* What a season has to show, see season_detect.h. */
extern const double season_correlation; /* the least autocorrelation */
extern const double season_slack; /* by which a usual period may fall short
                                     of a neighbouring peak */
enum { SEASON_PERIODS = 3 };      /* that the train rows hold at least */

/* The penalties of the ridge, of which the one with the least error is taken.
 */
enum { N_PENALTIES = 6 };
extern const double ridge_penalties[N_PENALTIES];

/*
 * Between two ridges, and between profiles of the ids and the common one, the
 * candidate has to be better by one standard error (paired_better() of
 * paired.h), over blocks of at least H windows: it has more parameters than
 * what it replaces, so it is better by chance as often as not.
 */

/* Choices read at most so many samples: more take longer and hardly change
 * what is chosen. */
enum {
    VALID_SAMPLES = 1 << 18,  /* of the validation rows */
    WINDOW_SAMPLES = 1 << 16, /* of each candidate for the window */
    SEASON_WINDOWS = 2048     /* by which a profile is judged */
};

/* A candidate of a segment is trained for this part of the epochs. */
enum { SEGMENT_EPOCHS_PART = 5 };

#endif
