/* amounts.h - rows of one time that hold amounts, such as the bookings of a day
 * in a bank statement, which are added up rather than joined in another way. */
#ifndef DATA_AMOUNTS_H
#define DATA_AMOUNTS_H

#include <stddef.h>

#include "base/text.h"
#include "data/dataset.h"

/*
 * Appends "--duplicates sum" if the rows of each time seem to hold amounts, of
 * which `n_repeated` have the time of the row before them: by the names of all
 * columns, or by a balance, whose change from row to row is another column.
 * Balances are left out with --features. If the numbers may be amounts or
 * measurements, appends "--duplicates mean" to `other`. Appends nothing if
 * there are few such rows. The rows of each series are in order of time.
 */
void amounts_remedy(const struct dataset *dataset, size_t n_repeated,
                    struct text *remedy, struct text *other);

#endif
