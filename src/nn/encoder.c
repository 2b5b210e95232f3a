/* encoder.c - see encoder.h. */
#include "nn/encoder.h"

#include <stdio.h>
#include <string.h>

void encoder_init(struct encoder *encoder, const struct cell_ops *cell,
                  const struct attn_ops *inside,
                  const struct feature_ops *features, size_t N, size_t K,
                  size_t D, size_t layers, struct param_table *table,
                  size_t *n_transposed)
{
    *encoder = (struct encoder){.N = N,
                                .K = K,
                                .D = D,
                                .layers = layers,
                                .inside = inside,
                                .features = features};
    for (size_t l = 0; l < layers; l++) {
        const size_t contexts = inside && l + 1 == layers ? D : 0;
        char prefix[32];

        (void)snprintf(prefix, sizeof prefix, "encoder.%zu", l);
        layer_init(&encoder->layer[l], cell, prefix, N, (l ? D : K) + contexts,
                   D, true, table, n_transposed);
    }
}

static void plan_features(const struct encoder *encoder, struct arena *arena,
                          bool training, struct encoder_work *work)
{
    const struct attn_shape *shape = &encoder->attention;

    work->weighed = arena_real(arena, SHARD * shape->F);
    work->feature_scratch =
        arena_real(arena, encoder->features->n_scratch(shape, SHARD));
    work->dweighed = training ? arena_real(arena, SHARD * encoder->K) : NULL;
}

void encoder_plan(const struct encoder *encoder, struct arena *arena,
                  bool training, struct encoder_work *work)
{
    const struct attn_ops *inside = encoder->inside;
    const size_t D = encoder->D;

    for (size_t l = 0; l < encoder->layers; l++)
        layer_plan(&encoder->layer[l], SHARD, arena, training, &work->layer[l]);
    if (encoder->features)
        plan_features(encoder, arena, training, work);
    if (!inside)
        return;
    work->contexts = arena_real(arena, encoder->N * SHARD * D);
    work->scratch = arena_real(
        arena, inside->n_scratch
                   ? encoder->N * inside->n_scratch(&encoder->attention, SHARD)
                   : 0);
    work->dcontext = training ? arena_real(arena, SHARD * D) : NULL;
}

void encoder_start(const struct encoder *encoder, struct encoder_work *work)
{
    for (size_t l = 0; l < encoder->layers; l++)
        layer_start(&encoder->layer[l], SHARD, &work->layer[l]);
}

void encoder_prepare(const struct encoder *encoder, size_t part,
                     const real *theta, real *transposed)
{
    layer_prepare(&encoder->layer[part / 2], part % 2, theta, transposed);
}

/* The arguments of the attention inside at step t >= 2 (from 0): the query is
 * the state of step t - 1, the keys are the states before it. */
static struct attn_args attention_args(const struct encoder *encoder,
                                       const real *theta, size_t B, size_t t,
                                       const struct encoder_work *work,
                                       real *weights)
{
    const size_t query = t - 1, n = B * encoder->D;
    const struct layer_work *top = &work->layer[encoder->layers - 1];
    struct attn_args args = {.shape = encoder->attention, .B = B};

    args.shape.T = query;
    args.theta = theta + encoder->attention_offset;
    args.keys = top->H;
    args.query = top->H + query * n;
    args.weights = weights + query * encoder->N * B;
    args.context = work->contexts + t * n;
    args.ablation = work->ablation;
    if (encoder->inside->n_scratch)
        args.scratch = work->scratch +
                       t * encoder->inside->n_scratch(&encoder->attention, B);
    return args;
}

static void context_forward(const struct encoder *encoder, const real *theta,
                            size_t B, size_t t, struct encoder_work *work,
                            real *weights)
{
    const size_t l = encoder->layers - 1, n = B * encoder->D;
    const struct layer *layer = &encoder->layer[l];
    real *context = work->contexts + t * n;

    if (t >= 2) {
        const struct attn_args args =
            attention_args(encoder, theta, B, t, work, weights);

        encoder->inside->forward(&args);
    } else {
        memset(context, 0, n * sizeof *context);
    }
    layer_set_input(layer, B, t, 1, layer->K - encoder->D, encoder->D, context,
                    &work->layer[l]);
}

/* The arguments of attention over features at step t. */
static struct feature_args feature_args(const struct encoder *encoder,
                                        const real *theta, size_t B, size_t t,
                                        const struct encoder_work *work)
{
    const struct attn_shape *shape = &encoder->attention;

    return (struct feature_args){
        .shape = *shape,
        .t = t,
        .B = B,
        .theta = theta + encoder->attention_offset,
        .x = work->x + t * B * encoder->K,
        .state = work->layer[0].H + t * B * encoder->D - B * encoder->D,
        .weights = work->feature_weights + t * shape->F * B,
        .weighed = work->weighed,
        .ablation = work->ablation,
        .scratch = work->feature_scratch,
    };
}

/* Replaces the features of x_t, which the lowest layer has been given. */
static void weigh_features(const struct encoder *encoder, const real *theta,
                           size_t B, size_t t, struct encoder_work *work)
{
    const struct feature_args args = feature_args(encoder, theta, B, t, work);

    encoder->features->forward(&args);
    layer_set_input(&encoder->layer[0], B, t, 1, 0, args.shape.F, args.weighed,
                    &work->layer[0]);
}

/* Numbers of x_t that layer l reads from below, without a context. */
static size_t n_read(const struct encoder *encoder, size_t l)
{
    return l ? encoder->D : encoder->K;
}

/* True if layer l has attention inside. */
static bool attends(const struct encoder *encoder, size_t l)
{
    return encoder->inside && l + 1 == encoder->layers;
}

/* True if layer l reads weighed features. */
static bool weighs(const struct encoder *encoder, size_t l)
{
    return encoder->features && l == 0;
}

static void run_layer(const struct encoder *encoder, size_t l,
                      const real *theta, size_t B, const real *x,
                      struct encoder_work *work, real *weights)
{
    const struct layer *layer = &encoder->layer[l];
    const size_t N = encoder->N;
    /* a product of few rows is slow, but a context is known only one step
     * ahead, and so are the weights of features */
    const size_t ahead =
        attends(encoder, l) || weighs(encoder, l) ? 1 : SHARD / B;

    layer_set_input(layer, B, 0, N, 0, n_read(encoder, l), x, &work->layer[l]);
    for (size_t t = 0; t < N; t++) {
        if (attends(encoder, l))
            context_forward(encoder, theta, B, t, work, weights);
        if (weighs(encoder, l))
            weigh_features(encoder, theta, B, t, work);
        if (t % ahead == 0)
            layer_input_gates(layer, theta, B, t, N - t < ahead ? N - t : ahead,
                              &work->layer[l]);
        layer_step_forward(layer, theta, B, t, &work->layer[l]);
    }
}

void encoder_forward(const struct encoder *encoder, const real *theta, size_t B,
                     const real *x, struct encoder_work *work, real *weights)
{
    work->x = x;
    if (encoder->inside)
        memset(weights, 0, encoder->N * encoder->N * B * sizeof *weights);
    for (size_t l = 0; l < encoder->layers; l++) {
        run_layer(encoder, l, theta, B, x, work, weights);
        x = work->layer[l].H;
    }
}

void encoder_clear(const struct encoder *encoder, size_t B,
                   struct encoder_work *work)
{
    const size_t step = B * encoder->D;

    for (size_t l = 0; l < encoder->layers; l++) {
        struct layer_work *w = &work->layer[l];

        memset(w->dH - step, 0, (encoder->N + 1) * step * sizeof *w->dH);
        memset(w->dmemory, 0, step * sizeof *w->dmemory);
    }
}

static void context_backward(const struct encoder *encoder, const real *theta,
                             const real *transposed, size_t B, size_t t,
                             struct encoder_work *work, real *weights,
                             real *dtheta)
{
    const size_t D = encoder->D, l = encoder->layers - 1;
    const struct layer *layer = &encoder->layer[l];
    struct attn_args args = attention_args(encoder, theta, B, t, work, weights);

    memset(work->dcontext, 0, B * D * sizeof *work->dcontext);
    layer_input_backward(layer, transposed, B, t, layer->K - D, D,
                         &work->layer[l], work->dcontext);
    args.dcontext = work->dcontext;
    args.dtheta = dtheta + encoder->attention_offset;
    args.dkeys = work->layer[l].dH;
    args.dquery = work->layer[l].dH + (t - 1) * B * D;
    encoder->inside->backward(&args);
}

/* Adds into the gradients of h_{t-1} and, unless it is NULL, of x_t. */
static void weigh_features_backward(const struct encoder *encoder,
                                    const real *theta, const real *transposed,
                                    size_t B, size_t t,
                                    struct encoder_work *work, real *dtheta,
                                    real *dx)
{
    const size_t K = encoder->K, D = encoder->D;
    struct feature_args args = feature_args(encoder, theta, B, t, work);

    memset(work->dweighed, 0, B * K * sizeof *work->dweighed);
    layer_input_backward(&encoder->layer[0], transposed, B, t, 0, K,
                         &work->layer[0], work->dweighed);
    args.dweighed = work->dweighed;
    args.dtheta = dtheta + encoder->attention_offset;
    args.dx = dx;
    args.dstate = work->layer[0].dH + t * B * D - B * D;
    encoder->features->backward(&args);
}

/* Steps whose rows are added to the gradient of the weights at once. */
enum { CHUNK = 4 };

/* Adds into dx (N, B, n_read) unless it is NULL. */
static void run_layer_backward(const struct encoder *encoder, size_t l,
                               const real *theta, const real *transposed,
                               size_t B, struct encoder_work *work,
                               real *weights, real *dtheta, real *dx)
{
    const struct layer *layer = &encoder->layer[l];
    const size_t n = n_read(encoder, l), N = encoder->N;
    struct layer_work *w = &work->layer[l];

    for (size_t t = N; t-- > 0;) {
        layer_step_backward(layer, transposed, B, t, w);
        if (weighs(encoder, l))
            weigh_features_backward(encoder, theta, transposed, B, t, work,
                                    dtheta, dx ? dx + t * B * n : NULL);
        else if (dx)
            layer_input_backward(layer, transposed, B, t, 0, n, w,
                                 dx + t * B * n);
        if (attends(encoder, l) && t >= 2)
            context_backward(encoder, theta, transposed, B, t, work, weights,
                             dtheta);
        if (t % CHUNK == 0)
            layer_weights_backward(layer, B, t, N - t < CHUNK ? N - t : CHUNK,
                                   w, dtheta);
    }
}

void encoder_backward(const struct encoder *encoder, const real *theta,
                      const real *transposed, size_t B,
                      struct encoder_work *work, real *weights, real *dtheta,
                      real *dx)
{
    for (size_t l = encoder->layers; l-- > 0;)
        run_layer_backward(encoder, l, theta, transposed, B, work, weights,
                           dtheta, l ? work->layer[l - 1].dH : dx);
}
