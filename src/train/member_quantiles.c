/* member_quantiles.c - see member_quantiles.h. */
#include "train/member_quantiles.h"

#include <math.h>

void member_quantiles_add(const struct windows *w, const struct origin *origin,
                          size_t channel, const struct net *net,
                          const struct net_batch *batch, size_t b, double share,
                          double *to)
{
    const size_t n_targets = w->data->dataset->schema->n_targets;
    const size_t J = channels_share(w->channels) ? 1 : n_targets;
    const size_t first = channels_share(w->channels) ? channel : 0;
    const size_t Q = net->quantiles.n, O = w->H * J;

    for (size_t o = 0; o < O; o++) {
        const size_t h = o / J, j = first + o % J;
        const real *q = batch->quantiles + (b * O + o) * Q;
        const double y = prepared_forecast(w->data, origin, h, j, 0,
                                           (double)batch->y[b * O + o]);

        for (size_t i = 0; i < Q; i++)
            to[(h * n_targets + j) * Q + i] +=
                share *
                (prepared_forecast(w->data, origin, h, j, 0, (double)q[i]) - y);
    }
}

static bool has_quantiles(const struct ensemble *e, const struct windows *w,
                          size_t j)
{
    return e->n && ensemble_networks_forecast(e, j) &&
           ensemble_own_share(e, j) >= 1 &&
           !prepared_is_change(w->data, w->data->dataset->schema->targets[j]);
}

void member_quantiles_end(const struct ensemble *e, const struct windows *w,
                          size_t n, double *offsets)
{
    const size_t n_targets = w->data->dataset->schema->n_targets;
    const size_t Q = ensemble_net(e)->quantiles.n;

    for (size_t j = 0; j < n_targets; j++)
        for (size_t k = 0; !has_quantiles(e, w, j) && k < n * w->H; k++)
            for (size_t i = 0; i < Q; i++)
                offsets[(k * n_targets + j) * Q + i] = (double)NAN;
}
