/*
 * local_forecasts.h - forecasts by theta, ets and arima at many origins of a
 * dataset.
 *
 * A forecast depends on the rows of its series before the origin and, but for
 * the rule for large datasets below, on nothing else. With n of them,
 * parameters are fitted to the first c, the largest of about eight numbers from
 * one power of two to the next that is not above n (all n up to 16); from there
 * to the origin rows only move the state. Fits are kept, so thousands of
 * origins of one series need few of them, and each row is read once if the
 * origins of a series come in the order of time; in any other order the
 * forecasts are the same. An ARIMA model reads the rows anew at each origin.
 *
 * In a large dataset (more than 100000 rows of all series and targets, of each
 * the newest 1000) c is one of two numbers in place of eight, and a season of
 * more than 12 rows is taken off before ets; with such a season, c is one of
 * two above 50000 rows.
 *
 * Values are in original units. Masked and filled cells are missing values.
 */
#ifndef SCORE_LOCAL_FORECASTS_H
#define SCORE_LOCAL_FORECASTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/thread_pool.h"
#include "prep/split.h"
#include "prep/window.h"
#include "score/arima.h"
#include "score/baseline.h"
#include "score/ets_fit.h"
#include "score/theta.h"

/* The optimised theta method, exponential smoothing, and ARIMA. */
enum local_method { LOCAL_THETA, LOCAL_ETS, LOCAL_ARIMA, N_LOCAL_METHODS };

/* Of a forecaster that is local. */
enum local_method local_method_of(enum forecaster by);

/* A method that is fitted to the first rows of one target of a series. */
struct local_fit {
    size_t n_rows; /* c */
    bool is_known; /* one of their values is; else there is no fit */
    struct theta theta;
    struct ets ets;
    struct arima arima;
};

/* A method on one target of a series. */
struct local_track {
    struct local_fit *fits; /* (n_fits) */
    size_t n_fits, capacity;
    bool is_started; /* false: the next fields say nothing yet */
    size_t current;  /* the fit whose state this is */
    size_t next;     /* the row that the state expects, from the first on */
    struct theta_state theta_state;
    struct ets_state ets_state;
};

struct local_forecasts {
    const struct dataset *dataset; /* not owned */
    size_t season;
    bool fixed_season;  /* of ets, see ets_fit() */
    size_t n_between;   /* numbers c from one power of two to the next */
    const size_t *held; /* (n_series) see local_forecasts_hold(); or NULL */
    size_t n_fits;      /* so far */
    size_t n_tracks;
    struct local_track *tracks; /* (n_series, n_targets, N_LOCAL_METHODS) */
    double *values;             /* (rows of the longest series) */
};

/* True if the series and targets, of each the newest LOCAL_ROWS rows, have no
 * more than LOCAL_MOST_ROWS rows: to fit all once then takes about 10 s. */
enum { LOCAL_MOST_ROWS = 300000 };
bool local_forecasts_are_quick(const struct dataset *dataset);

/* True if arima is scored beside the other two, where no series has more than
 * ARIMA_ROWS rows. There it may have a share in the forecast, too
 * (select_forecasters.h). Before the test rows, these shares changed the error
 * by -1.6 +- 1.6 % on 150 files of five series each (M1, aus_retail, hours of
 * M4, exchange rates), half of them panels and half of them columns, and by
 * -.5 % on six large panels. */
enum { ARIMA_ROWS = 1000 };
bool local_forecasts_score_arima(const struct dataset *dataset);

/* `season` >= 1 rows, 1 for none. Release it also after a failure, and whether
 * or not the dataset still exists. */
enum status local_forecasts_init(struct local_forecasts *forecasts,
                                 const struct dataset *dataset, size_t season,
                                 struct error *err);
void local_forecasts_release(struct local_forecasts *forecasts);

/* True for forecasts, not NULL, of this dataset with this season. */
bool local_forecasts_are_of(const struct local_forecasts *forecasts,
                            const struct dataset *dataset, size_t season);

/* From here on each series has the parameters that a forecast after its first
 * n_rows[s] rows has, at every origin, so that the errors at earlier ones are
 * those of rows that they were fitted to. NULL: as before. The numbers are
 * borrowed. */
void local_forecasts_hold(struct local_forecasts *forecasts,
                          const size_t *n_rows);

/* The number c of rows that parameters are fitted to, of n >= 1. */
size_t local_fitted_rows(const struct local_forecasts *forecasts, size_t n);

/* How many of these numbers there are for the rows from `first` >= 1 to `last`:
 * the fits that forecasts of one target by one method need. */
size_t local_fits_between(const struct local_forecasts *forecasts, size_t first,
                          size_t last);

/* Whether forecasts of target j by a forecaster that is local are wanted. */
typedef bool local_wanted(const void *context, enum forecaster by, size_t j);

/* Those that are scored: theta, ets, and arima if it is. The context is the
 * struct local_forecasts. */
local_wanted local_is_scored;

/*
 * Makes the fits that the wanted forecasts at n origins need, by several
 * threads (NULL: one). local_forecast() makes those that are still missing.
 * Fails for lack of memory.
 */
enum status local_forecasts_fit(struct local_forecasts *forecasts,
                                struct thread_pool *pool,
                                const struct origin *origins, size_t n,
                                local_wanted *wanted, const void *context,
                                struct error *err);

/*
 * Forecasts target j of the H rows from an origin on into y. Sets *is_known to
 * false, and y not at all, if none of the rows before the origin that it is
 * fitted to has a value.
 * Not for several threads at once. Fails for lack of memory.
 */
enum status local_forecast(struct local_forecasts *forecasts,
                           const struct origin *origin,
                           enum local_method method, size_t j, size_t H,
                           double *y, bool *is_known, struct error *err);

#endif
