/*
 * train_config.h - the hyperparameters of training.
 *
 * The command line sets the fields, train_config_resolve() replaces each 0, and
 * the model file stores the result. A new field needs a row of TRAIN_FIELDS and
 * a row of the option table.
 */
#ifndef MODEL_TRAIN_CONFIG_H
#define MODEL_TRAIN_CONFIG_H

#include <stddef.h>
#include <stdint.h>

#include "nn/loss.h"
#include "store/json_field.h"

/* The largest seed, and the largest integer of a model file. */
#define MAX_SEED (UINT64_C(1) << 53)

/*
 * The learning-rate schedule: the rate of epoch e = 0..n-1 is
 *   cosine     lr (1 + cos(pi e / n)) / 2
 *   step       lr for two epochs, then lr 0.8^(e-1)
 *   constant   lr
 */
enum lr_schedule { SCHEDULE_COSINE, SCHEDULE_STEP, SCHEDULE_CONSTANT };
extern const char *const schedule_names[]; /* ended by NULL */

/* By default: the steps of the optimiser that the epochs make up, and upper
 * bounds of the samples of one epoch and of their recurrent steps. A longer
 * epoch would only delay the next validation. */
enum {
    OPTIMISER_STEPS = 2000,
    MAX_EPOCH_SAMPLES = 1 << 16,
    MAX_EPOCH_TIMESTEPS = 1 << 20
};

/* Fields marked "0: open" are chosen by train_config_resolve(). */
struct train_config {
    int loss; /* enum loss */
    double dropout;
    uint64_t epochs; /* upper bound; 0: open */
    uint64_t batch;  /* samples per step of the optimiser; 0: open */
    double lr;
    int schedule;      /* enum lr_schedule */
    double clip;       /* largest norm of the gradient; 0: no clipping */
    uint64_t patience; /* epochs without improvement before training stops;
                          0: open */
    uint64_t seed;
    /* Not in the model file; 0: open. If there are more samples than an epoch
     * may have, each epoch draws a new subset. */
    uint64_t steps, max_samples, max_timesteps;
};

/*
 * The fields of the model file, in its order:
 *
 *   ROW(field, key, type, minimum, maximum, names)    as struct json_field
 */
#define TRAIN_FIELDS(ROW)                                                      \
    ROW(loss, "loss", JSON_CHOICE, 0, 0, loss_names)                           \
    ROW(dropout, "dropout", JSON_REAL, 0, 1, NULL)                             \
    ROW(epochs, "epochs", JSON_COUNT, 1, 0x1p30, NULL)                         \
    ROW(batch, "batch", JSON_COUNT, 1, 0x1p30, NULL)                           \
    ROW(lr, "lr", JSON_REAL, 0, 1e6, NULL)                                     \
    ROW(schedule, "lr_schedule", JSON_CHOICE, 0, 0, schedule_names)            \
    ROW(clip, "clip", JSON_REAL, 0, 1e30, NULL)                                \
    ROW(patience, "patience", JSON_COUNT, 1, 0x1p30, NULL)                     \
    ROW(seed, "seed", JSON_COUNT, 0, (double)MAX_SEED, NULL)

extern const struct json_field train_fields[];

/*
 * Chooses the open fields from the number of train samples and the recurrent
 * steps of each:
 *
 *   steps, max_samples, max_timesteps   the defaults above
 *   batch         1/200 of an epoch, between 32 and 256
 *   epochs        `steps` of the optimiser, between 10 and 1000 epochs
 *   patience      a fifth of the epochs, at least 3
 *
 * Epochs and patience do not depend on the recurrent steps, so that trainings
 * of several segments can be compared epoch by epoch.
 */
void train_config_resolve(struct train_config *config, size_t n_samples,
                          size_t timesteps);

/* Number of samples of one epoch, if there are n in all with so many recurrent
 * steps each. */
size_t train_config_epoch_samples(const struct train_config *config, size_t n,
                                  size_t timesteps);

/* The learning rate of epoch 0, 1, ... */
double train_config_lr(const struct train_config *config, size_t epoch);

#endif
