/*
 * nearest_step.h - rows near a grid of times, some before it and some after, as
 * those of a clock that jitters.
 */
#ifndef DATA_NEAREST_STEP_H
#define DATA_NEAREST_STEP_H

#include "data/dataset.h"

/*
 * If there are 20 rows or more and all of every series lie within a tenth of a
 * step of the start of one, no two of them near the same one, and some before
 * it: the step that begins next is theirs, not the one that ends. Then moves
 * all times half a step on, so that rounded down they are those of the nearest
 * step, and returns true.
 */
bool nearest_step_settle(struct dataset *dataset, struct time_step step);

#endif
