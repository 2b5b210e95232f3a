/*
 * history.h - the scores of past forecasts: a CSV file with a row for each
 * origin and target, to which each run of `score` adds.
 *
 *   origin,to,target,rows,pending,missing,mae,mse,rmse,smape,naive_mae,
 *   coverage_80,coverage_95...
 *
 * Times are written in one form of ISO 8601, whatever that of the data, with an
 * offset if it is known. Nothing in it depends on when it is written.
 */
#ifndef SCORE_HISTORY_H
#define SCORE_HISTORY_H

#include "base/text.h"
#include "score/forecast_scores.h"

enum { N_HISTORY_METRICS = METRIC_SMAPE + 1 };

struct history_row {
    int64_t origin, to; /* ticks: the row before step 1; the last step */
    uint32_t target;    /* its number in the history */
    size_t n_rows;      /* values of the target that were scored */
    struct value_counts counts;        /* of the others */
    double metrics[N_HISTORY_METRICS]; /* of the forecast */
    double naive_mae;                  /* NaN: not known */
    double coverage[MAX_LEVELS];       /* of each level; NaN: not known */
};

struct history {
    enum time_kind kind; /* of its times */
    bool is_utc;         /* they have offsets */
    const struct zone *zone;
    struct string_set targets;
    struct levels levels;
    size_t n, capacity;
    struct history_row *rows; /* (n) oldest first, then by target */
};

/* Starts an empty history of forecasts of the times of a dataset. */
struct history history_start(const struct dataset *actual);
void history_release(struct history *history);

/*
 * Reads the rows of a file into an empty history; none if the file is missing
 * or empty. STATUS_DATA if it is no history, is damaged, or has times of
 * another kind. Other failures are those of reader_read().
 */
enum status history_read(struct history *history, const char *path,
                         struct error *err);

/* Adds the origins of a forecast that have a score, each in place of the same
 * origin and target. STATUS_DATA if there are too many levels. */
enum status history_add(struct history *history,
                        const struct forecast_file *file,
                        const struct forecast_scores *scores,
                        struct error *err);

/* Writes a time as in the file. */
void history_time(const struct history *history, int64_t tick,
                  char text[TIME_TEXT_MAX]);

/* For what reads and writes the file: the names of the columns before the
 * coverage, ended by NULL, what precedes a level in the names of the others,
 * and the form of times, with or without fractions of seconds. */
extern const char *const history_columns[];
#define HISTORY_COVERAGE "coverage_"
struct time_form history_form(const struct history *history, bool fractions);

/* Adds a level, unless it is there, and sets its number; STATUS_DATA if there
 * are too many. */
enum status history_level(struct history *history, double level, size_t *number,
                          struct error *err);

/* Adds a row or replaces that of the same origin and target; `*is_new` tells
 * which. */
enum status history_put(struct history *history, const struct history_row *row,
                        bool *is_new, struct error *err);

#endif
