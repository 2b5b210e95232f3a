/* worker.c - see worker.h. */
#include "nn/worker.h"

#include <assert.h>

static size_t n_key_cache(const struct net *net)
{
    const struct attn_ops *kind = net->config.attention;

    return kind->n_key_cache ? kind->n_key_cache(&net->attention, SHARD) : 0;
}

static size_t n_scratch(const struct net *net)
{
    const struct attn_ops *kind = net->config.attention;

    return kind->n_scratch ? kind->n_scratch(&net->attention, SHARD) : 0;
}

static size_t n_past(const struct net *net)
{
    const struct net_config *c = &net->config;

    return net_reads_past(c)
               ? net->N * SHARD * (net->segment_size / net->row * c->J)
               : 0;
}

/* Numbers of the rows of all segments with embedded categories; 0: none. */
static size_t n_rows(const struct net *net)
{
    const struct net_config *c = &net->config;

    return c->n_categorical
               ? net->N * SHARD * (net->segment_size / net->row) *
                     (c->K + embed_width(&net->embed, c->n_categorical))
               : 0;
}

/* Weights of the rows of one segment, and numbers of all weighed rows. */
static size_t n_row_weights(const struct net *net)
{
    return net->segments.rows.n ? net->segments.rows.w * SHARD : 0;
}

static size_t n_weighed_rows(const struct net *net)
{
    return net->N * n_row_weights(net) * net->segments.rows.n;
}

/* The same of the steps of the horizon, and all of their known steps. */
static size_t n_known_steps(const struct net *net)
{
    return net->steps * SHARD * net->known.n_steps;
}

static size_t n_known_rows(const struct net *net)
{
    return net->config.n_known_categorical
               ? n_known_steps(net) * net->known.inputs.n
               : 0;
}

/* Contexts and scratch memories, which are kept for each query. */
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
    const size_t n_x = net->N * SHARD * net->segment_size;
    const size_t n_e = net->N * SHARD * net->E;

    w->target = arena_real(arena, SHARD * net->O);
    w->dy = arena_real(arena, SHARD * net->O);
    w->dquantiles = arena_real(arena, SHARD * net->O * net->quantiles.n);
    w->dz = arena_real(arena, net->steps * SHARD * net->head.m);
    w->quantile_du =
        arena_real(arena, net->steps * SHARD * net->quantiles.layer.m);
    w->dhead_input = arena_real(arena, SHARD * net->head.n);
    w->dchannel = arena_real(arena, SHARD * net->n_channel);
    w->dcontext = arena_real(arena, SHARD * c->D);
    w->dweights = arena_real(arena, net->N * SHARD);
    w->dkey_cache = arena_real(arena, n_key_cache(net));
    w->dkeys = arena_real(arena, keys_n_gradient(&net->keys, SHARD));
    w->dweighed = arena_real(arena, net->place == PLACE_WEIGHS ? n_e : 0);
    w->dsegments = arena_real(arena, net->segments.are_embedded ? n_e : 0);
    w->drows = arena_real(arena, n_rows(net));
    w->dweighed_rows = arena_real(arena, n_weighed_rows(net));
    w->row_scratch = arena_real(arena, n_row_weights(net));
    w->dknown_rows = arena_real(arena, n_known_rows(net));
    w->known_scratch =
        arena_real(arena, net->known.n_steps ? (net->known.n_steps + 1) *
                                                   SHARD * net->known.state.m
                                             : 0);
    w->dx_discard = arena_real(arena, larger(larger(n_x, n_e), n_past(net)));
}

static void worker_plan(struct worker *w, const struct net *net, bool training,
                        struct arena *arena)
{
    const struct net_config *c = &net->config;
    const size_t n_x = net->N * SHARD * net->segment_size;
    const size_t n_e = net->N * SHARD * net->E;
    const size_t S = net->steps;

    w->x = arena_real(arena, n_x);
    w->past = n_past(net) ? arena_real(arena, n_past(net)) : NULL;
    w->known = arena_real(arena, n_known_steps(net) * net->known_row);
    w->rows = arena_real(arena, n_rows(net));
    w->known_rows = arena_real(arena, n_known_rows(net));
    w->known_units = arena_real(arena, n_known_steps(net) * net->known.state.m);
    w->shift = arena_real(arena, SHARD * net->O);
    w->scale = arena_real(arena, SHARD * net->O);
    w->y = arena_real(arena, SHARD * net->O);
    w->quantiles = arena_real(arena, SHARD * net->O * net->quantiles.n);
    w->weights = arena_real(arena, net_n_raw(net) * SHARD);
    w->row_weights = arena_real(arena, net->N * n_row_weights(net));
    w->feature_weights = arena_real(arena, net->N * SHARD * net->attention.F);
    w->weighed_rows = arena_real(arena, n_weighed_rows(net));
    w->segments = arena_real(arena, net->segments.are_embedded ? n_e : 0);
    w->weighed = arena_real(arena, net->place == PLACE_WEIGHS ? n_e : 0);
    encoder_plan(&net->encoder, arena, training, &w->encoder);
    w->keys = arena_real(arena, keys_n_copy(&net->keys));
    w->key_cache = arena_real(arena, n_key_cache(net));
    w->context = arena_real(arena, n_contexts(net) * SHARD * c->D);
    w->scratch = arena_real(arena, n_contexts(net) * n_scratch(net));
    w->channel = arena_real(arena, SHARD * net->n_channel);
    decoder_plan(&net->decoder, arena, training, &w->decoder);
    w->head_input = arena_real(arena, S * SHARD * net->head.n);
    w->dropout_mask = arena_real(arena, S * SHARD * net->head.n);
    w->z = arena_real(arena, S * SHARD * net->head.m);
    w->quantile_u = arena_real(arena, S * SHARD * net->quantiles.layer.m);
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
                              .known = w->known,
                              .past = w->past,
                              .channels = w->channels,
                              .shift = w->shift,
                              .scale = w->scale,
                              .y = w->y,
                              .quantiles = w->quantiles,
                              .weights = w->weights,
                              .row_weights = w->row_weights,
                              .feature_weights = w->feature_weights};
}
