/* impute.h - imputes missing cells, or refuses them. */
#ifndef DATA_IMPUTE_H
#define DATA_IMPUTE_H

#include "data/dataset.h"

/*
 * Imputes the missing cells of every used column, those of the file by the
 * method dataset->missing and those of inserted rows by dataset->gaps; marks
 * them all in dataset->imputed. Masked cells, and with `mean` those of the
 * file, stay NaN (prepared.h). Adds a note, and a finding for each column.
 * STATUS_DATA: a missing cell of the file with `error`.
 */
enum status impute_missing(struct dataset *dataset, bool training,
                           struct text *notes, struct error *err);

/* True if missing cells are filled from earlier rows: those before the first
 * value of a column are left out (leading.h) or masked. */
bool impute_needs_earlier(const struct dataset *dataset);

/* Refuses a missing cell before rows are joined, up to the last known target of
 * each series if columns are known ahead: STATUS_DATA. Adds a finding. */
enum status impute_refuse(struct dataset *dataset, struct error *err);

#endif
