/*
 * forecaster_notes.h - what train says of who forecasts each target, and why.
 */
#ifndef CLI_FORECASTER_NOTES_H
#define CLI_FORECASTER_NOTES_H

#include "cli/fitting.h"
#include "train/fit.h"

/* Notes the shares of each target that is averaged with others, and the targets
 * that leave the model. */
void forecaster_notes(struct fitting *fitting, const struct fit *fit);

#endif
