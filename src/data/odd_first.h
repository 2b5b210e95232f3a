/* odd_first.h - recognises first rows that are off the grid of all others. */
#ifndef DATA_ODD_FIRST_H
#define DATA_ODD_FIRST_H

#include "data/dataset.h"

/*
 * Refuses a file in which all rows are on a grid of the step but the first one
 * of up to three series: names the first of these, and a command that leaves
 * them out. STATUS_OK: it is not so. Call it where a file is refused for its
 * times. Adds a finding, which no option settles.
 */
enum status odd_first_refuse(struct dataset *dataset, struct error *err);

#endif
