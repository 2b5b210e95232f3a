/*
 * watched.h - for the tests of the trainer: what it tells after each epoch,
 * and the weights the network has then.
 */
#ifndef TESTS_WATCHED_H
#define TESTS_WATCHED_H

#include "given_model.h"

enum { MAX_EPOCHS = 64, MAX_THETA = 4096 };

struct seen {
    const struct net *net; /* set it before the training */
    size_t n;
    struct progress progress[MAX_EPOCHS];
    real theta[MAX_EPOCHS][MAX_THETA];
};
extern struct seen seen;

/* A callback for a trainer, with &seen as its context. */
void watch(void *context, const struct progress *progress);

/* Trains the network of g, which has to succeed; `seen` is of this run. */
struct progress train_watched(struct given_model *g,
                              const struct trainer *trainer);

size_t theta_bytes(const struct given_model *g);
bool same_theta(const struct given_model *g, const struct given_model *h);

/* The mean loss over windows, without dropout. */
double loss_of(const struct given_model *g, const struct origins *origins,
               enum loss loss);

#endif
