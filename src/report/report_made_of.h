/* report_made_of.h - the shares of made_of.h as the JSON field "made_of". */
#ifndef REPORT_REPORT_MADE_OF_H
#define REPORT_REPORT_MADE_OF_H

#include "store/json.h"
#include "table/schema.h"

/* From (n_targets, N_FORECASTERS); shares of 0 are left out. */
void put_made_of(struct json_writer *w, const struct schema *schema,
                 const double *shares);

#endif
