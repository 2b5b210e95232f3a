/*
 * parameters.h - the parameters of a model: the name and shape of each tensor,
 * and its smallest, largest and root mean square value.
 */
#ifndef REPORT_PARAMETERS_H
#define REPORT_PARAMETERS_H

#include "base/text.h"
#include "model/model.h"
#include "store/json.h"

/* `width`: of the table (grid.h). */
void parameters_table(const struct model *model, size_t width,
                      struct text *text);

/* One row for each tensor, with a header. */
void parameters_csv(const struct model *model, struct text *text);

/* The array "parameters". */
void parameters_put(struct json_writer *writer, const struct model *model);

/* The fields "minimum", "maximum" and "rms" of an object. */
void parameters_put_spread(struct json_writer *writer, const real *values,
                           size_t n);

#endif
