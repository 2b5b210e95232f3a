/*
 * pass.h - what the files of the network's passes share; pass.c calls the
 * stages in order, forward and backward.
 *
 * Gradients are added to those of the states in the worker, and into dtheta.
 */
#ifndef NN_PASS_H
#define NN_PASS_H

#include "nn/net.h"

/* One pass at work: what every stage of it needs. */
struct pass {
    const struct net *net;
    struct worker *w;
    const struct net_batch *batch;
    size_t B, D, seen;
    size_t out;    /* outputs of a decoding step */
    const real *x; /* (T, B, E) what the formulas take for x_t */
    const struct layer_work *top;
};

/* Where the newest timestep starts in arrays (T, B, D). */
static inline size_t pass_newest(const struct pass *p)
{
    return (p->net->T - 1) * p->B * p->D;
}

/* inputs_t = T weight_t x_t; back from dinputs to the kind and x. */
void pass_weigh(const struct pass *p);
void pass_weigh_backward(const struct pass *p, real *dtheta, real *dx);

/* The keys, and what the kind makes of them once. */
void pass_read_keys(const struct pass *p);
void pass_read_keys_backward(const struct pass *p, real *dtheta, real *dx);

/* The state of decoding step k (B, D), and the place of its gradient. */
const real *pass_state(const struct pass *p, size_t k);
real *pass_dstate(const struct pass *p, size_t k);

/* What the kind is handed at decoding step k, or once; and its backward pass,
 * given the arguments of the forward one, from the worker's dcontext. */
struct attn_args pass_asked(const struct pass *p, size_t k);
void pass_ask_backward(const struct pass *p, struct attn_args *args,
                       real *dquery, real *dtheta);

/* From the newest state, and the context of a kind that pools, to y; from dy
 * to their gradients. */
void pass_decode(const struct pass *p, const struct dropout *dropout);
void pass_decode_backward(const struct pass *p, const real *dy, real *dtheta,
                          real *dpast);

#endif
