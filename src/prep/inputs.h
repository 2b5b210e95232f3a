/*
 * inputs.h - the extra inputs of each row (covariate.h), in the units of the
 * network: numbers are scaled by the train rows, categories are codes.
 *
 * They exist for every row of a series and for its future rows. Later rows have
 * the inputs that follow from their time alone: the calendar, holidays and
 * static columns; their known numbers are the mean, 0, and their codes are 0. A
 * missing number is the last one before it in the series, or the mean.
 */
#ifndef PREP_INPUTS_H
#define PREP_INPUTS_H

#include <stdbool.h>

#include "base/real.h"
#include "time/calendar_fields.h"
#include "prep/scaler.h"

/* Numbers and codes of a row at most. */
enum { MAX_INPUTS = MAX_COVARIATES + 2 * N_CALENDAR_FIELDS + 1 };

/* All zero: there are none. */
struct inputs {
    const struct dataset *dataset;
    const struct scaler *scaler;
    struct input_counts n;
    size_t width;  /* numbers and codes of a row */
    size_t n_rows; /* of the dataset, those after the last target included; 0:
                      width is 0 */
    real *values;  /* (rows of the dataset, width) owned; NULL: width is 0 */
    real *hours;   /* (rows of the dataset, 2) owned; NULL: no numbers are known
                      or a step is no part of a day */
};

enum status inputs_init(struct inputs *inputs, const struct dataset *dataset,
                        const struct scaler *scaler, struct error *err);
void inputs_release(struct inputs *inputs); /* accepts all zero */

/* The row after the last one of a series that has inputs of its own. */
size_t inputs_end(const struct inputs *inputs, size_t series);

/*
 * The inputs of a row of a series, or of a row after its last one, which then
 * is computed in `scratch` (width). NULL if there are no inputs.
 */
const real *inputs_row(const struct inputs *inputs, size_t series, size_t row,
                       real *scratch);

/* Sine and cosine of the time of day of a row as in inputs_row(), which may be
 * computed in `scratch`; NULL if the inputs have none. */
const real *inputs_hour(const struct inputs *inputs, size_t series, size_t row,
                        real scratch[2]);

/* True if input i of a row changes within a series and always is what it was
 * `period` rows before. */
bool inputs_repeat(const struct inputs *inputs, size_t i, size_t period);

#endif
