/* summarise_attention.c - see summarise_attention.h. */
#include "train/summarise_attention.h"

#include <math.h>
#include <stdlib.h>

#include "model/entropy.h"

/* The entry with the largest mean of absolute weights (queries, row). */
static size_t largest_entry(const struct net *net, const double *weights)
{
    const size_t row = net_n_row(net);
    double largest = -1;
    size_t at = 0;

    for (size_t i = 0; i < row; i++) {
        double sum = 0;

        for (size_t q = 0; q < net_n_queries(net); q++)
            sum += fabs(weights[q * row + i]);
        if (sum > largest) {
            largest = sum;
            at = i;
        }
    }
    return at;
}

/* The mean over the channels that the networks forecast, of the weights of a
 * window, whose network is `net`. */
static double entropy_of(const struct ensemble *e, const struct net *net,
                         size_t C, const double *weights)
{
    double sum = 0;
    size_t n = 0;

    for (size_t c = 0; c < C; c++) {
        if (C > 1 && !ensemble_networks_forecast(e, c))
            continue;
        sum += weights_entropy(net, 1,
                               weights + c * net_n_weights(ensemble_net(e)));
        n++;
    }
    return sum / (double)n;
}

double attention_shift(const struct ensemble *e, const struct windows *w,
                       size_t steps, const double *a, const double *b)
{
    const struct schema *schema = w->data->dataset->schema;
    const size_t J = schema->n_targets;
    double sum = 0;
    size_t n = 0;

    for (size_t j = 0; j < J; j++)
        for (size_t h = 0; ensemble_networks_forecast(e, j) && h < steps;
             h++, n++)
            sum +=
                fabs(a[h * J + j] - b[h * J + j]) /
                scaler_target(w->data->scaler, schema, j)->standard_deviation;
    return sum / (double)n;
}

/* What is compared: forecasts, and the entry of each sample that is removed. */
struct ablated {
    double *y;
    size_t *entries;
};

static enum status run(struct thread_pool *pool, const struct ensemble *e,
                       const struct windows *w, const struct origins *origins,
                       size_t steps, const double *y, const double *weights,
                       struct ablated *ablated,
                       struct attention_summary *summaries, struct error *err)
{
    const struct net *net = ensemble_net(e);
    const size_t O = windows_outputs(w), C = windows_channels(w);
    const size_t n_weights = net_n_weights(net);

    for (size_t i = 0; i < origins->n; i++) {
        struct net view;
        const struct net *own =
            net_view(net, windows_length(w, &origins->list[i]), &view);

        summaries[i].entropy =
            entropy_of(e, own, C, weights + i * C * n_weights);
        for (size_t s = i * C; s < (i + 1) * C; s++)
            ablated->entries[s] = largest_entry(own, weights + s * n_weights);
    }
    if (!(net->config.attention->flags & ATTN_SIGNED)) {
        TRY(forecast_ablated(pool, e, w, origins, ABLATE_EQUAL, NULL,
                             ablated->y, err));
        for (size_t i = 0; i < origins->n; i++)
            summaries[i].uniform_shift =
                attention_shift(e, w, steps, y + i * O, ablated->y + i * O);
    }
    TRY(forecast_ablated(pool, e, w, origins, ABLATE_ENTRY, ablated->entries,
                         ablated->y, err));
    for (size_t i = 0; i < origins->n; i++)
        summaries[i].largest_shift =
            attention_shift(e, w, steps, y + i * O, ablated->y + i * O);
    return STATUS_OK;
}

enum status
summarise_attention(struct thread_pool *pool, const struct ensemble *e,
                    const struct windows *w, const struct origins *origins,
                    size_t steps, const double *y, const double *weights,
                    struct attention_summary *summaries, struct error *err)
{
    const size_t n_y = origins->n * windows_outputs(w);
    const size_t n_samples = origins->n * windows_channels(w);
    struct ablated ablated = {.y = NULL};
    enum status status = STATUS_OK;

    for (size_t i = 0; i < origins->n; i++)
        summaries[i] =
            (struct attention_summary){(double)NAN, (double)NAN, (double)NAN};
    if (!e->n || ensemble_net(e)->config.attention->flags & ATTN_FIXED_WEIGHTS)
        return STATUS_OK;
    ablated.y = calloc(n_y, sizeof *ablated.y);
    ablated.entries = calloc(n_samples, sizeof *ablated.entries);
    status = ablated.y && ablated.entries
                 ? run(pool, e, w, origins, steps, y, weights, &ablated,
                       summaries, err)
                 : error_no_memory(err, n_y * sizeof *ablated.y);
    free(ablated.y);
    free(ablated.entries);
    return status;
}
