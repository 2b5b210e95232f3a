/*
 * range_warning.h - warns of values that are read for a forecast and are
 * further outside the range of the train rows than that range is wide: features
 * in the window, and numbers that are known ahead also at the steps of the
 * forecast.
 */
#ifndef CLI_RANGE_WARNING_H
#define CLI_RANGE_WARNING_H

#include "model/model.h"
#include "prep/split.h"
#include "prep/prepared.h"

struct range_look {
    const struct model *model;
    const struct dataset *dataset;
    const struct prepared *prepared;
    const struct origins *origins;
    size_t steps;   /* to forecast */
    const char *na; /* numbers and texts that --na lists; "": none */
};

/* The first row of the window before an origin; a series may be shorter. */
size_t range_window_start(const struct range_look *look,
                          const struct origin *origin);

/* Prints a warning for each such column. It names the first value and, if it
 * usually stands for a missing one, the option --na for it. */
enum status warn_of_range(const struct range_look *look, struct error *err);

#endif
