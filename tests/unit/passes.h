/*
 * passes.h - helpers for the tests of forward passes: parameters by name,
 * windows compared and reversed, and checks that hold for every network.
 */
#ifndef TESTS_PASSES_H
#define TESTS_PASSES_H

#include "grad/rig.h"

/* Sets all of the tensor of that name, which has to be there. */
void set_tensor(struct net *net, const char *name, real value);

/* Parameters that both networks have, by name. */
void copy_parameters(struct net *to, const struct net *from);

/* Bit for bit the same forecast and weights of window i of a and j of b. */
void assert_same_window(const struct rig *a, size_t i, const struct rig *b,
                        size_t j);

/* The oldest of the first T steps becomes the newest, and so on; of the past
 * targets too. */
void reverse_steps(struct rig *rig, size_t T);

/* A window alone gets bit for bit what it gets in each place of a full shard
 * of others; nothing is checked of a network that is refused. */
void check_company(const struct net_config *config, bool dropout);

/* The weights of each query add up to 1 over its entries, if they are a
 * distribution, and there are none beyond them. */
void check_sums(const struct net_config *config);

#endif
