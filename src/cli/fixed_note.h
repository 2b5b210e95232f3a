/* fixed_note.h - a note on forecasts that are values of fixed phases
 * (fixed_phase.h). */
#ifndef CLI_FIXED_NOTE_H
#define CLI_FIXED_NOTE_H

#include "base/text.h"
#include "model/ensemble.h"
#include "prep/window.h"

/* Appends a line for each target that has such forecasts in the first `steps`
 * steps. */
void fixed_note(const struct ensemble *ensemble, const struct windows *windows,
                const struct origins *origins, size_t steps,
                struct text *notes);

#endif
