/* mean_weights.c - see mean_weights.h. */
#include "train/mean_weights.h"

/*
 * Adds the weights of window b for one query, divided by their sum in double,
 * times a share. Signed weights are not a distribution and are not divided. Nor
 * are those of a query without entries, which are all 0.
 */
static void add_normalised(const struct net *net, const struct net_batch *batch,
                           size_t query, size_t b, double share, double *to)
{
    const size_t n = net_n_row(net);
    const bool is_signed = net->config.attention->flags & ATTN_SIGNED;
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += net_weight(net, batch, query, i, b);
    if (is_signed || sum <= 0)
        sum = 1;
    for (size_t i = 0; i < n; i++)
        to[i] += share * (net_weight(net, batch, query, i, b) / sum);
}

void mean_weights_add(const struct net *net, const struct net_batch *batch,
                      size_t b, double share, double *to)
{
    for (size_t q = 0; q < net_n_queries(net); q++)
        add_normalised(net, batch, q, b, share, to + q * net_n_row(net));
}

void mean_gates_add(const struct net *net, size_t B, const real *gates,
                    size_t b, double share, double *to)
{
    const size_t n = net_n_gates(net), slots = n / net->N;

    for (size_t i = 0; i < n; i++) {
        const size_t slot = i / net->N, t = i % net->N;

        to[i] += share * (double)gates[(t * slots + slot) * B + b];
    }
}
