/* unchanging.h - features without a change in the train rows, and columns
 * without a missing cell.
 *
 * Nothing can be learned of them, and no later row may decide whether they are
 * used: their presence alone changes the network, and so every forecast. */
#ifndef PREP_UNCHANGING_H
#define PREP_UNCHANGING_H

#include "prep/plan.h"
#include "table/constant_column.h"

/*
 * Sets constancy[c] of each feature by its known cells in the train rows, with
 * folds in those of the first. CONSTANT_NEVER if the rows cannot be divided,
 * or are hardly more than ids. Not for the labelled layout.
 */
enum status unchanging_find(const struct plan *plan,
                            const struct dataset *dataset, size_t H,
                            enum constancy *constancy, struct error *err);

/* Clears indicators[c] (n_columns) of the columns without a masked cell in the
 * same rows, unless they cannot be divided. */
enum status indicators_find(const struct plan *plan,
                            const struct dataset *dataset, size_t H,
                            bool *indicators, struct error *err);

#endif
