/* mixed_forms.h - the command that writes the numbers of a column in one form,
 * where some are 1.234,56 and others 1,234.56. */
#ifndef TABLE_MIXED_FORMS_H
#define TABLE_MIXED_FORMS_H

#include "base/text.h"
#include "table/table.h"

/*
 * Appends it: the last sign of a number is the decimal one, unless the same one
 * is before it, or it is the only one and three digits follow. False: no number
 * shows that signs separate thousands, so that three digits may be decimals.
 */
bool mixed_forms_put(const struct table *table, int column,
                     struct text *filter);

#endif
