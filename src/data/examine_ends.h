/*
 * examine_ends.h - the first and the last rows of series: zeros before a series
 * begins or over steps that are to come, and a step that is not over; part of
 * examine.h.
 */
#ifndef DATA_EXAMINE_ENDS_H
#define DATA_EXAMINE_ENDS_H

#include "base/error.h"
#include "data/examination.h"

/* Appends what it finds, also where only what is needed is looked for. */
enum status examine_ends(struct examination *examination, struct error *err);

#endif
