/*
 * unseen_note.h - notes on categories and static numbers that no train row has:
 * a category that the model does not have counts as missing, and a static
 * number outside the range of the train rows is read as it is.
 */
#ifndef CLI_UNSEEN_NOTE_H
#define CLI_UNSEEN_NOTE_H

#include "cli/range_warning.h"

/* Appends a line for each such column of what is read for a forecast. */
void unseen_note(const struct range_look *look, struct text *notes);

/* The same of all rows of the training file, by the scaler of a fit. `which` is
 * appended to "in no train row". */
void unseen_note_training(const struct dataset *dataset,
                          const struct scaler *scaler, const char *which,
                          struct text *notes);

#endif
