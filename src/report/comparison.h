/*
 * comparison.h - attention kinds that were trained alike, side by side.
 *
 * Every kind is trained from each of the same seeds and forecasts the same
 * test windows. The error of a kind in a window is the mean over seeds of
 * evaluation_error(), so that targets of any size count alike. Its difference
 * to a kind that is a reference is that of paired.h, over blocks of at least
 * H windows; for each reference the intervals of all kinds that are none hold
 * together with 95 % (Bonferroni).
 *
 * The verdict: attention helps if a kind whose weights depend on the data is
 * better than every reference, each interval below 0.
 */
#ifndef REPORT_COMPARISON_H
#define REPORT_COMPARISON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "nn/attn.h"
#include "score/metrics.h"
#include "score/paired.h"
#include "report/report.h"

enum { COMPARISON_LEVEL = 95 }; /* % */

/* Of a kind with a refusal all figures are NaN, and there are no errors. */
struct compared_kind {
    const struct attn_ops *kind;
    char *failure;     /* owned: why it could not be trained; NULL: it was */
    double parameters; /* how many */
    double seconds;    /* of all seeds */
    double original[N_METRICS], scaled[N_METRICS]; /* means over seeds */
    double entropy; /* NaN: of weights that are no distribution */
    double *errors; /* (n_windows) owned; NaN where nothing is known */
};

struct comparison {
    size_t n_seeds;
    size_t n_kinds;
    struct compared_kind *kinds;  /* (n_kinds) owned */
    struct blocks blocks;         /* owned */
    struct evaluation evaluation; /* owned; of any kind: for the baselines */
};

/* Room for all kinds there are, of which it has none yet. */
enum status comparison_init(struct comparison *comparison, size_t n_seeds,
                            struct error *err);
void comparison_release(struct comparison *comparison); /* accepts all zero */

/* Drops what is known of the kind; says why. */
enum status comparison_set_failure(struct compared_kind *kind,
                                   const char *reason, struct error *err);

bool is_reference(const struct compared_kind *kind);

/* The i-th kind that is a reference, NULL past the last. */
const struct compared_kind *
comparison_reference(const struct comparison *comparison, size_t i);

/* NaN where one was not trained, and of a kind to itself. */
struct interval comparison_difference(const struct comparison *comparison,
                                      const struct compared_kind *kind,
                                      const struct compared_kind *reference);

/* Blocks with a known value; 0 where no kind was trained. */
size_t comparison_blocks(const struct comparison *comparison);

/* A line in plain words, without its end. */
void comparison_verdict(const struct comparison *comparison, struct text *text);

/* `width`: of a line of the table (grid.h). */
enum status report_comparison(const struct comparison *comparison,
                              enum format format, size_t width,
                              struct text *text, struct error *err);

#endif
