/* id_remedy.h - the columns that may tell series of a file apart. */
#ifndef DATA_ID_REMEDY_H
#define DATA_ID_REMEDY_H

#include "data/dataset.h"

/*
 * Appends "--id COLUMN", quoted for sh, or "--id ID,COLUMN" if there is an id,
 * if a file seems to hold more series: `n` rows, a tenth of all or more, do not
 * fit after the row before them, and there is a column whose values differ
 * wherever a time repeats, or a column of text.
 */
enum status id_remedy(const struct dataset *dataset, size_t n,
                      struct text *remedy, struct error *err);

#endif
