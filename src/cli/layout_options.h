/* layout_options.h - refuses options that would have no effect on the data. */
#ifndef CLI_LAYOUT_OPTIONS_H
#define CLI_LAYOUT_OPTIONS_H

#include "cli/options.h"
#include "data/dataset.h"

/* STATUS_USAGE if an option is given that has no effect in a layout. */
enum status layout_options_check(const struct options *options,
                                 enum layout layout, struct error *err);

/* The same for options that need times, once these are known. A step has an
 * effect on rows without times in `training`, which chooses by it. */
enum status time_options_check(const struct options *options,
                               const struct dataset *dataset, bool training,
                               struct error *err);

#endif
