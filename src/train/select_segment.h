/*
 * select_segment.h - chooses the length of a segment, if it is open.
 *
 * The longest candidate is the season, if the window has at least four of them,
 * or else a quarter of the window. The shortest is 1, so that each timestep is
 * a step of the network. In a window of more than 64 timesteps half of the
 * longest is a third one. A standalone network is trained with each, with early
 * stopping, for a share of the epochs. A longer length has to be clearly better
 * than the shorter ones. But in such a window that of length 1 takes far longer
 * than the others: it is trained last, given up halfway if it is clearly
 * behind, and has to be clearly better itself. The rules are in selection.h. If
 * attention weighs the inputs, the length is 1.
 */
#ifndef TRAIN_SELECT_SEGMENT_H
#define TRAIN_SELECT_SEGMENT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "nn/net.h"
#include "train/trainer.h"

enum { SEGMENT_CANDIDATES = 3 };

struct segment_choice {
    size_t chosen; /* length */
    size_t n;      /* candidates; 0: the length was given */
    size_t candidates[SEGMENT_CANDIDATES]; /* rising */
    size_t first;  /* the candidate with which channels and kinds are compared;
                      it is trained first */
    bool given_up; /* the training of candidates[0], halfway */
    double losses[SEGMENT_CANDIDATES]; /* validation loss of each, halfway if
                                          given up; 0: there was no choice */
};

/* Lists the candidates of a network and sets `chosen` to the first one that is
 * trained. */
void segment_list(struct segment_choice *choice,
                  const struct net_config *config, size_t season);

/*
 * Chooses the length for the network `config`, whose segment is ignored. With
 * `automatic_decoder` each candidate has the decoder of segment_decoder().
 * What is open of the training depends on the length.
 * `trained` is the short training of the first candidate, which is not
 * repeated; epoch 0: there was none. It becomes that of the chosen one. Fails
 * as trainer_run().
 */
enum status select_segment(struct segment_choice *choice,
                           const struct net_config *config,
                           bool automatic_decoder, size_t season,
                           const struct trainer *trainer,
                           struct checkpoint *trained, struct error *err);

/* The parallel decoder if the horizon has several segments, else the decoder of
 * the config. */
enum decoder_form segment_decoder(const struct net_config *config);

#endif
