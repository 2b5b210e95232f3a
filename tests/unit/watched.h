/*
 * watched.h - for the tests of the trainer: records its report and the weights
 * of the network after each epoch.
 */
#ifndef TESTS_WATCHED_H
#define TESTS_WATCHED_H

#include "given_model.h"

enum { MAX_EPOCHS = 64, MAX_THETA = 4096 };

struct recorded {
    const struct net *net; /* set before the training */
    size_t n;
    struct progress progress[MAX_EPOCHS];
    real theta[MAX_EPOCHS][MAX_THETA];
};
extern struct recorded recorded;

/* The callback of a trainer; its context is &recorded. */
void record(void *context, const struct progress *progress);

/* Trains the network of g, which must succeed, and sets `recorded`. */
struct progress train_watched(struct given_model *g,
                              const struct trainer *trainer);

size_t theta_bytes(const struct given_model *g);
bool same_theta(const struct given_model *g, const struct given_model *h);

/* The mean loss of the windows, without dropout. */
double loss_of(const struct given_model *g, const struct origins *origins,
               enum loss loss);

#endif
