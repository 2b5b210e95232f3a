/*
 * pass.c - the network's forward and backward pass (net.h), mirror images.
 *
 * They branch on where attention sits, never on the name of a kind.
 */
#include "nn/pass.h"

#include <string.h>

static struct pass begin(const struct net *net, struct worker *w,
                         const struct net_batch *batch)
{
    return (struct pass){.net = net,
                         .w = w,
                         .batch = batch,
                         .B = batch->B,
                         .D = net->config.D,
                         .seen = net->seen,
                         .out = net->out,
                         .x = net->segments.embed ? w->segments : batch->x,
                         .top = &w->encoder.layer[net->config.layers - 1]};
}

void net_forward(const struct net *net, struct worker *w,
                 const struct net_batch *batch, const struct dropout *dropout)
{
    const struct pass p = begin(net, w, batch);

    if (net->segments.embed)
        segments_forward(&net->segments, net->theta, net->T * p.B, batch->x,
                         w->segments);
    if (net->place == PLACE_WEIGHS)
        pass_weigh(&p);
    encoder_forward(&net->encoder, net->theta, p.B,
                    net->place == PLACE_WEIGHS ? w->inputs : p.x, &w->encoder,
                    batch->weights);
    if (net_has_context(&net->config))
        pass_read_keys(&p);
    if (net->place == PLACE_POOLS) {
        const struct attn_args args = pass_asked(&p, 0);

        net->config.attention->forward(&args);
    }
    pass_decode(&p, dropout);
}

/* Sets to zero what the stages add to. */
static void clear(const struct pass *p)
{
    const struct net *net = p->net;
    struct worker *w = p->w;

    encoder_clear(&net->encoder, p->B, &w->encoder);
    if (net->decoder.n_inputs)
        decoder_clear(&net->decoder, p->B, &w->decoder);
    memset(w->dcontext, 0, p->B * p->D * sizeof *w->dcontext);
    memset(w->dchannel, 0, p->B * net->n_channel * sizeof *w->dchannel);
    if (net->segments.embed)
        memset(w->dsegments, 0, net->T * p->B * net->E * sizeof *w->dsegments);
    if (net->keys.embed)
        memset(w->dkeys, 0, net->T * p->B * p->D * sizeof *w->dkeys);
    if (net->config.attention->n_memo)
        memset(w->dmemo, 0,
               net->config.attention->n_memo(&net->attention, p->B) *
                   sizeof *w->dmemo);
}

/* From the gradients of states, keys and s_k on: adds that of p->x. */
static void encode_backward(const struct pass *p, real *dtheta, real *dx)
{
    const struct net *net = p->net;
    struct worker *w = p->w;
    const bool weighs = net->place == PLACE_WEIGHS;

    if (weighs)
        memset(w->dinputs, 0, net->T * p->B * net->E * sizeof *w->dinputs);
    encoder_backward(&net->encoder, net->theta, net->transposed, p->B,
                     &w->encoder, p->batch->weights, dtheta,
                     weighs ? w->dinputs : dx);
    if (weighs)
        pass_weigh_backward(p, dtheta, dx ? dx : w->unwanted);
}

void net_backward(const struct net *net, struct worker *w,
                  const struct net_batch *batch, const real *dy, real *dtheta,
                  real *dx, real *dpast)
{
    const struct pass p = begin(net, w, batch);
    real *de = net->segments.embed ? w->dsegments : dx;

    clear(&p);
    pass_decode_backward(&p, dy, dtheta, dpast ? dpast : w->unwanted);
    if (net->place == PLACE_POOLS) {
        struct attn_args args = pass_asked(&p, 0);

        pass_ask_backward(&p, &args, p.top->dH + pass_newest(&p), dtheta);
    }
    if (net_has_context(&net->config))
        pass_read_keys_backward(&p, dtheta, de);
    encode_backward(&p, dtheta, de);
    if (net->segments.embed)
        segments_backward(&net->segments, net->transposed, net->T * p.B,
                          batch->x, w->segments, w->dsegments, dtheta, dx);
}
