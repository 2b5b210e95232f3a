/* forecast.c - see forecast.h. */
#include "train/forecast.h"

#include <math.h>
#include <stdlib.h>

#include "train/shard.h"

/* The network's output of window b in original units. */
static void to_original(const struct windows *w, const real *y, double *to)
{
    const struct roles *roles = w->dataset->roles;

    for (size_t h = 0; h < w->H; h++)
        for (size_t j = 0; j < roles->n_targets; j++)
            to[h * roles->n_targets + j] =
                scaler_undo(scaler_target(w->scaler, roles, j),
                            (double)y[h * roles->n_targets + j]);
}

static void normalise(size_t T, size_t B, const real *weights, double *to)
{
    double sum = 0;

    for (size_t t = 0; t < T; t++)
        sum += (double)weights[t * B];
    for (size_t t = 0; t < T; t++)
        to[t] = (double)weights[t * B] / sum;
}

/* Windows i.. of the list, at most SHARD; y and weights of those alone. */
static size_t run_shard(const struct net *net, struct worker *worker,
                        const struct windows *w, const struct origins *origins,
                        size_t i, double *y, double *weights)
{
    const size_t left = origins->n - i, B = left < SHARD ? left : SHARD;
    const struct net_batch batch = worker_batch(worker, B);
    const size_t O = net->config.O, T = net->config.T;

    shard_gather(w, origins->list + i, B, worker);
    net_forward(net, worker, &batch, NULL);
    for (size_t b = 0; b < B; b++) {
        to_original(w, batch.y + b * O, y + b * O);
        if (weights)
            normalise(T, B, batch.weights + b, weights + b * T);
    }
    return B;
}

enum status forecast_run(const struct net *net, const struct windows *windows,
                         const struct origins *origins, double *y,
                         double *weights, struct error *err)
{
    struct worker worker;
    enum status status = worker_init(&worker, net, false, err);

    for (size_t i = 0; status == STATUS_OK && i < origins->n;)
        i += run_shard(net, &worker, windows, origins, i, y + i * net->config.O,
                       weights ? weights + i * net->config.T : NULL);
    worker_release(&worker);
    return status;
}

enum status forecast_score(const struct net *net, const struct windows *windows,
                           const struct origins *origins,
                           struct evaluation *evaluation, struct error *err)
{
    const size_t O = net->config.O;
    struct worker worker;
    double *y = calloc(SHARD * O, sizeof *y);
    double *room = calloc(windows->H, sizeof *room);
    enum status status = worker_init(&worker, net, false, err);

    if (status == STATUS_OK && (!y || !room))
        status = error_no_memory(err, SHARD * O * sizeof *y);
    for (size_t i = 0; status == STATUS_OK && i < origins->n;) {
        const size_t B = run_shard(net, &worker, windows, origins, i, y, NULL);

        for (size_t b = 0; b < B; b++)
            evaluation_add(evaluation, windows, &origins->list[i + b],
                           y + b * O, room);
        i += B;
    }
    worker_release(&worker);
    free(y);
    free(room);
    return status;
}
