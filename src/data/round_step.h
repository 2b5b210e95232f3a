/* round_step.h - the round step that joins the rows of a log. */
#ifndef DATA_ROUND_STEP_H
#define DATA_ROUND_STEP_H

#include "base/text.h"
#include "data/dataset.h"

/* Appends the shortest round step, such as 15min, from about `ticks` on of
 * which `most` in 100 have a row; if there is none, the one near `ticks`,
 * unless no option can name it. */
void round_step(const struct dataset *dataset, int64_t ticks, int most,
                struct text *option);

#endif
