/* pass_embed.c - the embeddings that the passes look up: those of categories in
 * the rows, and that of the channel; see pass.h. */
#include "nn/pass.h"

#include <string.h>

void embed_categories(const struct pass *p)
{
    const struct net *net = p->net;
    const struct net_config *c = &net->config;

    if (c->n_categorical)
        embed_forward(&net->embed, net->theta, pass_timesteps(p), c->K,
                      c->n_categorical, p->batch->x, p->w->rows);
    if (c->n_known_categorical)
        embed_forward(&net->embed, net->theta, pass_known_steps(p), c->F,
                      c->n_known_categorical, p->batch->known,
                      p->w->known_rows);
}

void embed_categories_backward(const struct pass *p, real *dtheta, real *dx,
                               real *dknown)
{
    const struct net *net = p->net;
    const struct net_config *c = &net->config;

    if (c->n_categorical)
        embed_backward(&net->embed, pass_timesteps(p), c->K, c->n_categorical,
                       p->batch->x, p->w->drows, dtheta, dx);
    if (c->n_known_categorical)
        embed_backward(&net->embed, pass_known_steps(p), c->F,
                       c->n_known_categorical, p->batch->known,
                       p->w->dknown_rows, dtheta, dknown);
}

void embed_channels(const struct pass *p)
{
    const size_t n = p->net->n_channel;
    const real *rows = p->net->theta + p->net->channel;

    for (size_t b = 0; n && b < p->B; b++)
        memcpy(p->w->channel + b * n, rows + p->batch->channels[b] * n,
               n * sizeof *rows);
}

void embed_channels_backward(const struct pass *p, real *dtheta)
{
    const size_t n = p->net->n_channel;
    real *drows = dtheta + p->net->channel;

    for (size_t b = 0; n && b < p->B; b++)
        for (size_t i = 0; i < n; i++)
            drows[p->batch->channels[b] * n + i] += p->w->dchannel[b * n + i];
}
