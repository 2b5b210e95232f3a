/* defaults.h - the horizon chosen by the step of time where none is given. */
#ifndef CLI_DEFAULTS_H
#define CLI_DEFAULTS_H

#include <stddef.h>

#include "data/dataset.h"

/* Hourly 24, daily 7, weekly 4, monthly 12, otherwise 10. */
size_t default_horizon(const struct dataset *dataset);

#endif
