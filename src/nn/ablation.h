/*
 * ablation.h - attention weights changed on purpose, to see how far a forecast
 * moves without them.
 *
 *   equal weights      w'_t = 1 / n for the n entries of a distribution
 *   newest             w'_n = 1, the others are 0
 *   without entry i    w'_i = 0,  w'_t = w_t / (1 - w_i)
 *   shuffled           w'_t = w_p(t), p a random permutation for each window
 *
 * If w_i is 1, the other entries get equal weights. Weights that are not a
 * distribution are not divided. With segments an entry is a row: its weight
 * alpha_i within the segment becomes 0, those of the other rows are divided by
 * 1 - alpha_i, and the segment keeps 1 - alpha_i of its own weight before those
 * of all segments are divided by their sum. Where features are weighed, a
 * timestep is to its features what a segment is to its rows. A segment whose
 * rows have no weights is removed whole. What the network computes before the
 * attention sees only the change of the rows' weights, which are equal in the
 * first two forms, and as they were if segments are shuffled.
 */
#ifndef NN_ABLATION_H
#define NN_ABLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/real.h"
#include "nn/shape.h"

enum ablation_form {
    ABLATE_ENTRY,
    ABLATE_EQUAL,
    ABLATE_NEWEST,
    ABLATE_SHUFFLE
};

/* For each window of a shard; net_ablation() in net.h makes one. */
struct ablation {
    enum ablation_form form;
    size_t key[SHARD]; /* the key that the removed entry belongs to */
    size_t row[SHARD]; /* its row in the segment, padding included */
    real kept[SHARD];  /* what is left of the key's weight, of 1 */
    uint64_t seed, shuffle, window[SHARD]; /* set by the caller: a permutation
                                              is a function of the three */
};

/* Changes the weights (T, B) of a query; those of a query that does not see the
 * key stay. NULL changes nothing. */
void ablation_weights(const struct ablation *ablation, size_t T, size_t B,
                      real *weights);

/* The same for weights that are not a distribution, of which only an entry is
 * removed. */
void ablation_signed(const struct ablation *ablation, size_t T, size_t B,
                     real *weights);

/* The same for one query of window b, whose weights are `stride` apart. */
void ablation_query(const struct ablation *ablation, size_t b, size_t T,
                    size_t stride, real *weights);
void ablation_signed_query(const struct ablation *ablation, size_t b, size_t T,
                           size_t stride, real *weights);

/* Changes the weights alpha (w, B) of the rows of a segment, of which those
 * before `first` are padding, and sets what is left of its own weight. */
void ablation_rows(struct ablation *ablation, size_t segment, size_t first,
                   size_t w, size_t B, real *alpha);

#endif
