/* known_check.h - are the known columns of the horizon there? */
#ifndef PREP_KNOWN_CHECK_H
#define PREP_KNOWN_CHECK_H

#include "data/dataset.h"
#include "prep/split.h"

/*
 * Checks that every known column has a value in the `steps` rows from each
 * origin on. STATUS_DATA with a list of what is missing: column, steps, their
 * times and the id.
 */
enum status known_check(const struct dataset *dataset,
                        const struct origins *origins, size_t steps,
                        struct error *err);

#endif
