/* worker.c - the memory of one shard at work (net.h). */
#include "nn/net.h"

#include <assert.h>

#include "nn/shape.h"

static size_t n_memo(const struct net *net)
{
    const struct attn_ops *kind = net->config.attention;

    return kind->n_memo ? kind->n_memo(&net->attention, SHARD) : 0;
}

static size_t n_cache(const struct net *net)
{
    const struct attn_ops *kind = net->config.attention;

    return kind->n_cache ? kind->n_cache(&net->attention, SHARD) : 0;
}

static size_t n_past(const struct net *net)
{
    const struct net_config *c = &net->config;

    return net_reads_past(c) ? net->T * SHARD * (net->K / c->K * c->J) : 0;
}

/* What is kept once for each query, or once. */
static size_t n_contexts(const struct net *net)
{
    return net->place == PLACE_DECODES ? net->steps : 1;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static void plan_gradients(struct worker *w, const struct net *net,
                           struct arena *arena)
{
    const struct net_config *c = &net->config;
    const size_t n_x = net->T * SHARD * net->K, n_e = net->T * SHARD * net->E;

    w->target = arena_real(arena, SHARD * net->O);
    w->dy = arena_real(arena, SHARD * net->O);
    w->dz = arena_real(arena, net->steps * SHARD * net->out);
    w->dchannel = arena_real(arena, SHARD * net->n_channel);
    w->dseen = arena_real(arena, SHARD * net->seen);
    w->dcontext = arena_real(arena, SHARD * c->D);
    w->dsegments = arena_real(arena, net->segments.embed ? n_e : 0);
    w->dinputs = arena_real(arena, net->place == PLACE_WEIGHS ? n_e : 0);
    w->dkeys = arena_real(arena, net->keys.embed ? net->T * SHARD * c->D : 0);
    w->dmemo = arena_real(arena, n_memo(net));
    w->dweights = arena_real(arena, net->T * SHARD);
    w->unwanted = arena_real(arena, larger(larger(n_x, n_e), n_past(net)));
}

static void worker_plan(struct worker *w, const struct net *net, bool training,
                        struct arena *arena)
{
    const struct net_config *c = &net->config;
    const size_t n_x = net->T * SHARD * net->K, n_e = net->T * SHARD * net->E;
    const size_t S = net->steps;

    w->x = arena_real(arena, n_x);
    w->past = n_past(net) ? arena_real(arena, n_past(net)) : NULL;
    w->own = arena_real(arena, SHARD * c->T * (c->K + 1));
    w->shift = arena_real(arena, SHARD * net->O);
    w->scale = arena_real(arena, SHARD * net->O);
    w->y = arena_real(arena, SHARD * net->O);
    w->weights = arena_real(arena, net_n_weights(net) * SHARD);
    encoder_plan(&net->encoder, arena, training, &w->encoder);
    decoder_plan(&net->decoder, arena, training, &w->decoder);
    w->segments = arena_real(arena, net->segments.embed ? n_e : 0);
    w->inputs = arena_real(arena, net->place == PLACE_WEIGHS ? n_e : 0);
    w->keys = arena_real(arena, keys_n_copy(&net->keys));
    w->memo = arena_real(arena, n_memo(net));
    w->context = arena_real(arena, n_contexts(net) * SHARD * c->D);
    w->cache = arena_real(arena, n_contexts(net) * n_cache(net));
    w->channel = arena_real(arena, SHARD * net->n_channel);
    w->seen = arena_real(arena, S * SHARD * net->seen);
    w->keep = arena_real(arena, S * SHARD * net->seen);
    w->z = arena_real(arena, S * SHARD * net->out);
    if (training)
        plan_gradients(w, net, arena);
}

enum status worker_init(struct worker *worker, const struct net *net,
                        bool training, struct error *err)
{
    *worker = (struct worker){0};
    worker_plan(worker, net, training, &worker->arena);
    TRY(arena_commit(&worker->arena, err));
    worker_plan(worker, net, training, &worker->arena);
    assert(arena_is_full(&worker->arena));
    worker_start(worker, net);
    return STATUS_OK;
}

void worker_start(struct worker *worker, const struct net *net)
{
    encoder_start(&net->encoder, &worker->encoder);
    decoder_start(&net->decoder, &worker->decoder);
}

void worker_release(struct worker *worker)
{
    arena_release(&worker->arena);
}

struct net_batch worker_batch(const struct worker *w, size_t B)
{
    return (struct net_batch){.B = B,
                              .x = w->x,
                              .past = w->past,
                              .channels = w->channels,
                              .shift = w->shift,
                              .scale = w->scale,
                              .y = w->y,
                              .weights = w->weights};
}
