/* training_curve.h - the losses of the epochs of a training, for a picture. */
#ifndef REPORT_TRAINING_CURVE_H
#define REPORT_TRAINING_CURVE_H

#include <stdbool.h>

#include "report/picture.h"

/* All zero is empty. */
struct training_curve {
    size_t n, best; /* epochs, and the best one; 0: before the first */
    double *losses; /* (n, 2) of train and validation rows; NaN: none */
    size_t capacity;
    bool failed; /* no memory */
};

/* Adds epoch 1, 2, ...; 1 starts again. */
void training_curve_add(struct training_curve *curve, size_t epoch,
                        double train_loss, double valid_loss, size_t best);

/* Adds a panel; none without epochs. */
enum status training_curve_draw(const struct training_curve *curve,
                                struct picture *picture, struct error *err);

void training_curve_release(struct training_curve *curve);

#endif
