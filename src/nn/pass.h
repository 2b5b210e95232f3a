/*
 * pass.h - private to pass.c, which runs the stages of a pass, and to two of
 * them: pass_embed.c and head.c, the last one.
 *
 * The head computes the outputs of a decoding step k and, after the last step,
 * undoes the window norm (net.h):
 *
 *   head_input_k = [context; s_k; channel]   the parts that the head reads,
 *                                            times the dropout mask
 *   z_k          = head_input_k . A + a      (B, m)
 *                  + sum_t weights_t past_t  for a kind that copies
 *                  + what the known inputs of its steps add (known.h)
 *   y            = z scale + shift           (B, O)
 *   quantiles    = (z + o) scale + shift     (B, O, Q), quantile_head.h
 */
#ifndef NN_PASS_H
#define NN_PASS_H

#include "nn/worker.h"

/* A pass over one batch. */
struct pass {
    const struct net *net;
    struct worker *w;
    const struct net_batch *batch;
    size_t B, D;
    const real *rows;  /* (N, B, w n) rows of the window, categories embedded */
    const real *known; /* (S, B, n_covered, F) likewise of the horizon */
    const real *x;     /* (N, B, E) x_t of the formulas */
    struct row_work row_work;
    const struct layer_work *top;
};

/* Timesteps of the window and steps of the horizon, of all windows. */
static inline size_t pass_timesteps(const struct pass *p)
{
    return p->net->N * p->B * (p->net->segment_size / p->net->row);
}

static inline size_t pass_known_steps(const struct pass *p)
{
    return p->net->steps * p->B * p->net->known.n_steps;
}

/* Sets pass->rows and pass->known where these have categories; and adds into
 * dtheta, dx and dknown. */
void embed_categories(const struct pass *pass);
void embed_categories_backward(const struct pass *pass, real *dtheta, real *dx,
                               real *dknown);

/* Sets the embeddings of the channels; and adds dchannel into dtheta. */
void embed_channels(const struct pass *pass);
void embed_channels_backward(const struct pass *pass, real *dtheta);

/* Draws the dropout mask of all steps, or sets it to 1 for NULL. */
void head_draw_dropout(const struct pass *pass, const struct dropout *dropout);

/* Sets z_k from context, s_k (B, D) and, for a kind that copies, weights
 * (N, B). */
void head_forward(const struct pass *pass, size_t k, const real *context,
                  const real *state, const real *weights);

/* When dz_k is complete: adds into dcontext, dstate, dchannel, dtheta and,
 * unless it is NULL, dknown (as pass->known); for a kind that copies also sets
 * dweights and adds into dpast. */
void head_backward(const struct pass *pass, size_t k, const real *state,
                   const real *weights, real *dstate, real *dtheta, real *dpast,
                   real *dknown);

/* Sets y from z of all steps; and dz from dy. */
void head_undo_norm(const struct pass *pass);
void head_undo_norm_backward(const struct pass *pass, const real *dy);

/* Sets the quantiles from z and head_input of all steps; and adds into dtheta
 * (net_quantiles_backward()). */
void head_quantiles(const struct pass *pass);
void head_quantiles_backward(const struct pass *pass, const real *dquantiles,
                             real *dtheta);

#endif
