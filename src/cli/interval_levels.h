/* interval_levels.h - the levels of --interval and --quantiles. */
#ifndef CLI_INTERVAL_LEVELS_H
#define CLI_INTERVAL_LEVELS_H

#include "base/error.h"
#include "score/bands.h"

/* Sets the levels of a list such as "80,95" in percent, or none of them for
 * "none" or NULL. STATUS_USAGE: a level out of range, repeated, or too many. */
enum status interval_levels(const char *text, struct levels *levels,
                            struct error *err);

/* The same for --quantiles, such as "10,50,90": rising, with at most four
 * decimals, so that names of columns differ. */
enum status quantile_levels(const char *text, struct levels *levels,
                            struct error *err);

#endif
