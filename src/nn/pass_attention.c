/* pass_attention.c - attention within a pass (pass.h): what the kind is handed
 * where it sits, forward and backward. */
#include "nn/pass.h"

#include <string.h>

/* The layer whose states are keys. */
static const struct layer_work *attended(const struct pass *p)
{
    return p->net->config.attend == ATTEND_BELOW ? p->top - 1 : p->top;
}

/* Where the gradient of the keys goes. */
static real *dkeys(const struct pass *p)
{
    return p->net->keys.embed ? p->w->dkeys : attended(p)->dH;
}

/* What both directions hand to the kind, but for keys and query. */
static struct attn_args asked(const struct pass *p)
{
    return (struct attn_args){
        .shape = p->net->attention,
        .B = p->B,
        .theta = p->net->theta + p->net->attention_offset,
        .weights = p->batch->weights,
        .context = p->w->context,
        .memo = p->w->memo,
        .cache = p->w->cache,
    };
}

/* inputs_t = T weight_t x_t */
void pass_weigh(const struct pass *p)
{
    const size_t K = p->net->E, n = p->net->T * p->B;
    const real T = (real)p->net->T, *x = p->x;
    struct attn_args args = asked(p);

    args.keys = x;
    args.context = NULL;
    p->net->config.attention->forward(&args);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < K; k++)
            p->w->inputs[i * K + k] = T * p->batch->weights[i] * x[i * K + k];
}

/* From dinputs on: through the weighing and the kind to x. */
void pass_weigh_backward(const struct pass *p, real *dtheta, real *dx)
{
    const size_t K = p->net->E, n = p->net->T * p->B;
    const real T = (real)p->net->T, *x = p->x;
    struct attn_args args = asked(p);

    for (size_t i = 0; i < n; i++) {
        real sum = 0;

        /* inputs = T weight x */
        for (size_t k = 0; k < K; k++) {
            sum += p->w->dinputs[i * K + k] * x[i * K + k];
            dx[i * K + k] +=
                T * p->batch->weights[i] * p->w->dinputs[i * K + k];
        }
        p->w->dweights[i] = T * sum;
    }
    args.keys = x;
    args.context = NULL;
    args.dweights = p->w->dweights;
    args.dtheta = dtheta + p->net->attention_offset;
    args.dkeys = dx;
    p->net->config.attention->backward(&args);
}

/* The keys, and what the kind makes of them once. */
void pass_read_keys(const struct pass *p)
{
    const struct attn_ops *kind = p->net->config.attention;
    struct attn_args args = asked(p);

    args.keys = keys_forward(&p->net->keys, p->net->theta, p->B, p->x,
                             attended(p)->H, p->w->keys);
    if (kind->keys_forward)
        kind->keys_forward(&args);
}

static const real *keys_of(const struct pass *p)
{
    return keys_n_copy(&p->net->keys) ? p->w->keys : attended(p)->H;
}

void pass_read_keys_backward(const struct pass *p, real *dtheta, real *dx)
{
    const struct attn_ops *kind = p->net->config.attention;
    struct attn_args args = asked(p);

    args.keys = keys_of(p);
    args.dtheta = dtheta + p->net->attention_offset;
    args.dkeys = dkeys(p);
    args.dmemo = p->w->dmemo;
    if (kind->keys_backward)
        kind->keys_backward(&args);
    keys_backward(&p->net->keys, p->net->transposed, p->B, p->x, args.dkeys,
                  dtheta, dx);
}

/* The state of decoding step k. */
const real *pass_state(const struct pass *p, size_t k)
{
    if (!p->net->decoder.n_inputs)
        return p->top->H + pass_newest(p);
    return decoder_state(&p->net->decoder, p->B, k, &p->w->decoder);
}

real *pass_dstate(const struct pass *p, size_t k)
{
    if (!p->net->decoder.n_inputs)
        return p->top->dH + pass_newest(p);
    return decoder_dstate(&p->net->decoder, p->B, k, &p->w->decoder);
}

/* What the kind is handed at decoding step k, or once. */
struct attn_args pass_asked(const struct pass *p, size_t k)
{
    const struct net *net = p->net;
    const struct attn_ops *kind = net->config.attention;
    struct attn_args args = asked(p);

    args.keys = keys_of(p);
    args.query = p->top->H + pass_newest(p);
    if (net->place != PLACE_DECODES)
        return args;
    args.query = pass_state(p, k);
    args.weights += k * net->T * p->B;
    args.context += k * p->B * p->D;
    if (kind->n_cache)
        args.cache += k * kind->n_cache(&net->attention, p->B);
    return args;
}

/* `args` are those of the forward pass. */
void pass_ask_backward(const struct pass *p, struct attn_args *args,
                       real *dquery, real *dtheta)
{
    args->dtheta = dtheta + p->net->attention_offset;
    args->dkeys = dkeys(p);
    args->dmemo = p->w->dmemo;
    args->dquery = dquery;
    args->dcontext = p->w->dcontext;
    p->net->config.attention->backward(args);
}
