/* grid_options.h - options that say how times become a regular grid. */
#ifndef CLI_GRID_OPTIONS_H
#define CLI_GRID_OPTIONS_H

#include "cli/options.h"
#include "data/schema.h"

/* STATUS_USAGE if one is given for a layout in which times make no grid: rows
 * and labelled. */
enum status grid_options_check(const struct options *options,
                               enum layout layout, struct error *err);

#endif
