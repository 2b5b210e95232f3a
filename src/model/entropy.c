/* entropy.c - see entropy.h. */
#include "model/entropy.h"

#include <math.h>

double weights_entropy(const struct net *net, size_t n_channels,
                       const double *weights)
{
    const size_t row = net_n_row(net);
    double sum = 0;
    size_t n_distributions = 0;

    if (net->config.attention->flags & ATTN_SIGNED)
        return (double)NAN;
    for (size_t q = 0; q < n_channels * net_n_queries(net); q++) {
        const size_t n = net_n_entries(net, q % net_n_queries(net));
        double entropy = 0;

        if (n < 2)
            continue;
        for (size_t i = 0; i < n; i++) {
            const double p = weights[q * row + i];

            entropy -= p > 0 ? p * log(p) : 0;
        }
        sum += entropy / log((double)n);
        n_distributions++;
    }
    return n_distributions ? sum / (double)n_distributions : (double)NAN;
}
