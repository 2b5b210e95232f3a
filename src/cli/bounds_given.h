/* bounds_given.h - --positive, --min and --max. */
#ifndef CLI_BOUNDS_GIVEN_H
#define CLI_BOUNDS_GIVEN_H

#include "cli/options.h"
#include "model/model.h"

/* Replaces the bounds for which an option was given. STATUS_USAGE if they
 * contradict each other. */
enum status bounds_given(const struct options *options, struct bounds *bounds,
                         struct error *err);

/* Notes how many values of each target are beyond the bounds; a warning if most
 * are. */
void bounds_note(const struct bounds *bounds, const struct dataset *dataset,
                 struct text *notes);

#endif
