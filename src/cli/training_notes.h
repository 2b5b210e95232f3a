/*
 * training_notes.h - what train says of the networks, who forecasts, and which
 * test windows are scored.
 */
#ifndef CLI_TRAINING_NOTES_H
#define CLI_TRAINING_NOTES_H

#include "cli/fitting.h"
#include "train/fit.h"

/* Notes what is chosen once the networks are trained. */
void training_notes(struct fitting *fitting, const struct fit *fit);

#endif
