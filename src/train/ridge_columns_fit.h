/*
 * ridge_columns_fit.h - fits what all columns add to the ridge forecast
 * (ridge_columns.h) to the errors e of the ridge itself:
 *
 *   minimise  sum_i |e_ij - map_j' x_i|^2 + lambda_j N |map_j|^2
 *
 * over the N train windows, for each target j. All targets have the same x, so
 * that one factorisation of X'X + lambda N I serves them all. Where some e_ijh
 * are unknown they count as 0, and X'e_jh is multiplied by N over the number of
 * known ones.
 *
 * Candidates are forms of x: the values of all columns or their changes, each
 * with several lambda. Each target takes the lambda with its smallest absolute
 * error on the validation windows, and weights only if these are clearly better
 * there than none (selection.h). The form is that with the smaller error of all
 * targets. A shorter past was no better on folds of four files, and more often
 * used by chance.
 *
 * Of several targets, each form is then fitted with weights for the target's
 * own past alone as well, and each target takes the better of both. Then each
 * static column and each column of categories is tried: alone, beside the
 * values, and beside the changes, also those of the only column, whose level
 * may be compared with that of its category. Each of these is used only if the
 * mean error of all targets is clearly better than with what was chosen before.
 */
#ifndef TRAIN_RIDGE_COLUMNS_FIT_H
#define TRAIN_RIDGE_COLUMNS_FIT_H

#include "prep/ridge.h"
#include "train/fit_rows.h"

/* Sets ridge->columns, which are all zero on entry. `schema` is that of the
 * model. Nothing is set if there are no other columns than the target's own, or
 * too many. */
enum status ridge_columns_select(struct ridge *ridge,
                                 const struct schema *schema,
                                 const struct windows *windows,
                                 const struct fit_rows *rows,
                                 struct error *err);

/* Fits them to the train windows of other rows, with the form and the penalties
 * of `like`; the schema may have more categories. */
enum status ridge_columns_refit(struct ridge *ridge,
                                const struct ridge_columns *like,
                                const struct schema *schema,
                                const struct windows *windows,
                                const struct fit_rows *rows, struct error *err);

#endif
