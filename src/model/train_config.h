/*
 * train_config.h - how networks are trained.
 *
 * The command line fills the struct; the model file keeps every number as it
 * was resolved. A new field is a row of train_fields and of the option table.
 */
#ifndef MODEL_TRAIN_CONFIG_H
#define MODEL_TRAIN_CONFIG_H

#include <stddef.h>
#include <stdint.h>

#include "nn/loss.h"
#include "store/json_field.h"

/* The largest seed: a model file holds no larger integer. */
#define MAX_SEED (UINT64_C(1) << 53)

/*
 * The learning rate of epoch e = 0, 1, ..., of n:
 *   cosine     lr (1 + cos(pi e / n)) / 2
 *   step       lr for two epochs, then lr 0.8^(e-1)
 *   constant   lr
 */
enum lr_schedule { SCHEDULE_COSINE, SCHEDULE_STEP, SCHEDULE_CONSTANT };
extern const char *const schedule_names[]; /* ended by NULL */

/* An epoch reads at most this many samples: more would only delay the next look
 * at the validation rows. */
enum { EPOCH_SAMPLES = 1 << 20 };

/* Where 0 means open, train_config_settle() chooses. */
struct train_config {
    int loss; /* enum loss */
    double dropout;
    uint64_t epochs; /* at most; 0: open */
    uint64_t batch;  /* samples of a step of the optimiser; 0: open */
    double lr;
    int schedule;      /* enum lr_schedule */
    double clip;       /* bound of the gradient's norm; 0: none */
    uint64_t patience; /* epochs without improvement before training stops;
                          0: open */
    uint64_t seed;
    uint64_t most; /* samples of an epoch, drawn anew for each; 0: open. Not in
                      the model file. */
};

extern const struct json_field train_fields[];

/*
 * Chooses the open numbers from the number of train samples: an epoch of at
 * most EPOCH_SAMPLES; batches of 1/200 of an epoch, between 32 and 256; as many
 * epochs as make 2000 steps of the optimiser, between 10 and 1000; a patience
 * of a fifth of the epochs, at least 3.
 */
void train_config_settle(struct train_config *config, size_t n_samples);

/* Samples of one epoch, if there are n. */
size_t train_config_samples(const struct train_config *config, size_t n);

double train_config_lr(const struct train_config *config, size_t epoch);

#endif
