/*
 * comparison.h - compares attention kinds trained under the same conditions.
 *
 * Every kind is trained with the same seeds and forecasts the same test
 * windows. The error of a kind in a window is the mean over the seeds of
 * evaluation_error(), which weighs all targets equally. Its difference from a
 * reference is that of paired.h, over blocks of at least H windows. For each
 * reference the 95 % intervals of all other kinds hold jointly (Bonferroni).
 *
 * The verdict: attention helps if a kind whose weights depend on the data is
 * better than every reference, each interval below 0, and has a smaller MAE
 * than every baseline.
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

/* If the training failed, all numbers are NaN and there are no errors. */
struct compared_kind {
    const struct attn_ops *kind;
    char *failure;     /* owned: why it could not be trained; NULL: it was */
    double parameters; /* their number */
    double seconds;    /* of all seeds */
    double original[N_METRICS], scaled[N_METRICS]; /* means over seeds */
    double entropy; /* NaN: the weights are not a distribution */
    double *errors; /* (n_windows) owned; NaN: no actual value is known */
};

struct comparison {
    size_t n_seeds;
    size_t n_kinds;
    struct compared_kind *kinds;  /* (n_kinds) owned */
    struct blocks blocks;         /* owned */
    struct evaluation evaluation; /* owned; of any kind: for the baselines */
};

/* Allocates room for all kinds; n_kinds is 0. */
enum status comparison_init(struct comparison *comparison, size_t n_seeds,
                            struct error *err);
void comparison_release(struct comparison *comparison); /* accepts all zero */

/* Discards the results of the kind and records the reason. */
enum status comparison_set_failure(struct compared_kind *kind,
                                   const char *reason, struct error *err);

bool is_reference(const struct compared_kind *kind);

/* The i-th reference, NULL after the last. */
const struct compared_kind *
comparison_reference(const struct comparison *comparison, size_t i);

/* NaN if one of the two was not trained, or if both are the same. */
struct interval comparison_difference(const struct comparison *comparison,
                                      const struct compared_kind *kind,
                                      const struct compared_kind *reference);

/* Blocks with a known actual value; 0 if no kind was trained. */
size_t comparison_blocks(const struct comparison *comparison);

/* One line of text, without its newline. */
void comparison_verdict(const struct comparison *comparison, struct text *text);

/* `width`: of the table (grid.h). */
enum status report_comparison(const struct comparison *comparison,
                              enum format format, size_t width,
                              struct text *text, struct error *err);

#endif
