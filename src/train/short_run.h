/*
 * short_run.h - trains a standalone network for a share of the epochs, to
 * compare one form of it with another on the validation rows.
 */
#ifndef TRAIN_SHORT_RUN_H
#define TRAIN_SHORT_RUN_H

#include "nn/net.h"
#include "train/trainer.h"

/* Upper bound of its epochs. */
size_t short_epochs(const struct train_config *config);

/*
 * Trains an initialised network from random parameters, with early stopping.
 * The segments of trainer->windows are those of the network, and their ridge is
 * ignored. `trained`, all zero before, is set to the state after it, from which
 * the network of the chosen form trains on; release it also after a failure.
 * Fails as trainer_run().
 */
enum status short_run(const struct trainer *trainer, struct net *net,
                      struct checkpoint *trained, struct error *err);

#endif
