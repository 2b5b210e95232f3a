/* left_out_ids.h - ids that predict does not forecast, by reason and name. */
#ifndef CLI_LEFT_OUT_IDS_H
#define CLI_LEFT_OUT_IDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "prep/split.h"

/*
 * Warns of the ids without a window of T rows among `origins`; STATUS_DATA if
 * none has one. `wanted` (n_series) are those that --only names; NULL: all.
 */
enum status left_out_ids_warn(const struct dataset *dataset, size_t T,
                              const bool *wanted, const struct origins *origins,
                              struct error *err);

#endif
