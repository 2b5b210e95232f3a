/* leave_out.h - columns that are left out of a dataset after it was read. */
#ifndef DATA_LEAVE_OUT_H
#define DATA_LEAVE_OUT_H

#include "data/dataset.h"

/*
 * Column c with out[c] (n_columns of the schema) is no feature any more; if
 * `targets_too`, it is no target either, else a target among them becomes one
 * that is not a feature. Changes the schema, which is that of the dataset.
 */
enum status dataset_leave_out(struct dataset *dataset, struct schema *schema,
                              const bool *out, bool targets_too,
                              struct error *err);

#endif
