/*
 * select_segment.h - chooses the length of a segment, if it is open.
 *
 * There are two candidates. The long one is the season, if the window has at
 * least four of them, or else a quarter of the window. The short one is 1 in a
 * window of up to 64 timesteps, so that each timestep has a weight, or else
 * half of the long one. A standalone network is trained with each, with early
 * stopping, for a share of the epochs. The rule of the choice is in
 * selection.h. If attention weighs the inputs, the length is 1, so that each
 * timestep has a weight.
 */
#ifndef TRAIN_SELECT_SEGMENT_H
#define TRAIN_SELECT_SEGMENT_H

#include <stddef.h>

#include "base/error.h"
#include "nn/net.h"
#include "train/trainer.h"

enum { SEGMENT_CANDIDATES = 2 };

struct segment_choice {
    size_t chosen; /* length */
    size_t n;      /* candidates; 0: the length was given */
    size_t candidates[SEGMENT_CANDIDATES];
    double losses[SEGMENT_CANDIDATES]; /* validation loss of each; 0: there was
                                          no choice */
};

/* Lists the candidates of a network and sets `chosen` to the first. */
void segment_list(struct segment_choice *choice,
                  const struct net_config *config, size_t season);

/*
 * Chooses the length for the network `config`, whose segment is ignored. With
 * `automatic_decoder` each candidate has the decoder of segment_decoder().
 * Fails as trainer_run().
 */
enum status select_segment(struct segment_choice *choice,
                           const struct net_config *config,
                           bool automatic_decoder, size_t season,
                           const struct trainer *trainer, struct error *err);

/* The parallel decoder if the horizon has several segments, else the decoder of
 * the config. */
enum decoder_form segment_decoder(const struct net_config *config);

#endif
