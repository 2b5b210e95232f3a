/*
 * known_rows.h - counts the rows that have a known target. The shares of the
 * parts (prep/split.h) are shares of these, so that an outage of the data takes
 * no part away.
 */
#ifndef DATA_KNOWN_ROWS_H
#define DATA_KNOWN_ROWS_H

#include "data/dataset.h"

/* Counts them anew after a change of the targets or of dataset->imputed.
 * STATUS_INTERNAL without memory. */
enum status known_rows_count(struct dataset *dataset, struct error *err);

/* How many of the first n rows of series s have a known target. */
size_t known_rows_before(const struct dataset *dataset, size_t s, size_t n);

/* The fewest first rows of series s of which `known` have a known target; all
 * its rows if there are not as many. */
size_t known_rows_find(const struct dataset *dataset, size_t s, size_t known);

#endif
