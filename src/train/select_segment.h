/*
 * select_segment.h - how long a segment is where that is left open.
 *
 * There are two candidates. One gives the network few steps: the season, if at
 * least four fit into the window, else a quarter of the window. The other is 1
 * in a window of up to 64 timesteps, so that each has a weight of its own, else
 * half of the first. Each is tried by a standalone network, with early
 * stopping, for a part of the epochs; which one is taken says selection.h.
 * Where inputs are attended each timestep is to have its weight: there it is 1.
 */
#ifndef TRAIN_SELECT_SEGMENT_H
#define TRAIN_SELECT_SEGMENT_H

#include <stddef.h>

#include "base/error.h"
#include "nn/net.h"
#include "train/trainer.h"

enum { SEGMENT_CANDIDATES = 2 };

struct segment_choice {
    size_t w; /* the one that was taken */
    size_t n; /* candidates; 0: it was given */
    size_t candidates[SEGMENT_CANDIDATES];
    double losses[SEGMENT_CANDIDATES]; /* on validation rows, of the config's
                                          loss; 0: it was the only one */
};

/* The candidates of this network, of which the first is taken. */
void segment_list(struct segment_choice *choice,
                  const struct net_config *config, size_t season);

/*
 * `config` is the network but for its segment; with `free_decoder` its decoder
 * is that of segment_decoder(). Fails as trainer_run().
 */
enum status select_segment(struct segment_choice *choice,
                           const struct net_config *config, bool free_decoder,
                           size_t season, const struct trainer *trainer,
                           struct error *err);

/* Epochs of the training of one candidate. */
size_t segment_epochs(const struct train_config *config);

/* Parallel for a horizon of several segments; else that of the config. */
enum decoder_form segment_decoder(const struct net_config *config);

#endif
