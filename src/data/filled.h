/* filled.h - notes missing cells of covariates. */
#ifndef DATA_FILLED_H
#define DATA_FILLED_H

#include "data/dataset.h"

/*
 * Adds a finding for each covariate with missing cells in rows of the file, but
 * those after the last known target: how many, the first one, and what stands
 * in for them (prep/inputs.h), which no option changes. Adds a note as well, or
 * a warning where they are more than a tenth of the cells.
 */
enum status filled_note(struct dataset *dataset, struct text *notes,
                        struct error *err);

#endif
