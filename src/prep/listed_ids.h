/* listed_ids.h - finds the series of a dataset among the ids that a model
 * lists. */
#ifndef PREP_LISTED_IDS_H
#define PREP_LISTED_IDS_H

#include <stdint.h>

#include "base/error.h"
#include "base/list.h"
#include "data/dataset.h"

/* Sets *places to a new array (n_series) of the place of each series in the
 * list, counted from 1; 0 if its id is not listed. Free it also after a
 * failure. */
enum status listed_ids_find(const struct string_list *ids,
                            const struct dataset *dataset, uint32_t **places,
                            struct error *err);

#endif
