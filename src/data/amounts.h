/* amounts.h - rows of one time that hold amounts, such as the bookings of a day
 * in a bank statement, which are added up rather than joined in another way. */
#ifndef DATA_AMOUNTS_H
#define DATA_AMOUNTS_H

#include <stdbool.h>

#include "base/text.h"
#include "data/dataset.h"

/*
 * True if the columns of a dataset hold amounts, by all their names or beside a
 * balance: a column whose change from row to row is another one, of rows with
 * the `same_time` or of all. Appends "--features COLUMNS ", which leaves out
 * the balances, if there are any. The rows of each series are in order of time.
 */
bool amounts_find(const struct dataset *dataset, bool same_time,
                  struct text *features);

/* The same for rows with equal times that seem to be orders rather than a row
 * of each id: most times do not have the same number of rows. */
bool amounts_are_orders(const struct dataset *dataset, struct text *features);

/* True for the name of a balance, such as Saldo: a level, which has no sum. */
bool amounts_name_balance(const char *name);

/* The number of columns with such a name. Appends "--features COLUMNS" with the
 * others, if there are both. */
size_t amounts_put_without_balances(const struct dataset *dataset,
                                    struct text *features);

#endif
