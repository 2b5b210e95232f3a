/* train_config.h - how a network is trained; every number as resolved. */
#ifndef MODEL_TRAIN_CONFIG_H
#define MODEL_TRAIN_CONFIG_H

#include <stddef.h>
#include <stdint.h>

#include "nn/loss.h"

/* Of any network: a model file holds no larger number. */
#define MAX_SEED (UINT64_C(1) << 53)

/*
 * The learning rate of epoch e = 0, 1, ..., of n:
 *   cosine     lr (1 + cos(pi e / n)) / 2
 *   step       lr for two epochs, then lr 0.8^(e-1)
 *   constant   lr
 */
enum lr_schedule { SCHEDULE_COSINE, SCHEDULE_STEP, SCHEDULE_CONSTANT };
extern const char *const schedule_names[]; /* ended by NULL */

/* Samples of an epoch, at most: more of them hardly differ from those that one
 * has seen, and a look at the validation rows is due. */
enum { EPOCH_SAMPLES = 1 << 20 };

struct recipe {
    enum loss loss;
    double dropout;
    size_t epochs; /* at most; 0: recipe_settle() chooses */
    size_t most;   /* samples of an epoch, drawn anew for each; 0: all */
    size_t batch;  /* samples per step of the optimiser; 0: as epochs */
    double lr;
    enum lr_schedule schedule;
    double clip;     /* bound of the gradient's norm; 0: none */
    size_t patience; /* epochs without improvement before stopping;
                           0: recipe_settle() chooses */
    uint64_t seed;
};

/*
 * Chooses what is 0, by the number of train samples: EPOCH_SAMPLES at most in
 * an epoch; a batch of a two hundredth of an epoch's, 32 to 256; as many epochs
 * as make 2000 steps of the optimiser, 10 to 1000; a fifth of the epochs as
 * patience, at least 3.
 */
void recipe_settle(struct recipe *recipe, size_t n_samples);

/* Samples of one epoch, of n. */
size_t recipe_samples(const struct recipe *recipe, size_t n);

double recipe_lr(const struct recipe *recipe, size_t epoch);

#endif
