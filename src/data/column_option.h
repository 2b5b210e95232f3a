/* column_option.h - an option that lists columns of a dataset. */
#ifndef DATA_COLUMN_OPTION_H
#define DATA_COLUMN_OPTION_H

#include "base/text.h"
#include "data/dataset.h"

/* Appends the option with the columns given by it (NULL: none) and the used
 * ones that are not left out, by name, or by number if the name has a comma;
 * `left_out` (n_columns). */
void column_option_put(const struct dataset *dataset, const char *option,
                       const char *given, const bool *left_out,
                       struct text *text);

#endif
