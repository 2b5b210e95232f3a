/* own_weeks.h - weeks that start on the weekday of the rows. */
#ifndef DATA_OWN_WEEKS_H
#define DATA_OWN_WEEKS_H

#include "data/dataset.h"

/* True if all rows are whole weeks apart and the step of the dataset is a week:
 * each row is the start of its step, whatever its weekday, such as the Saturday
 * that ends the week of a shop. */
bool own_weeks_have(const struct dataset *dataset);

#endif
