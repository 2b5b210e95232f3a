/*
 * kinds.c - cost of each attention kind against T, doubled four times: the
 * forward and backward pass of the kind alone, without encoder and head, over
 * a shard of windows of 32 units; 24 queries where it decodes, and every
 * timestep where it is inside the recurrence.
 */
#include "bench/bench.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "cli/commands.h"
#include "cli/network.h"
#include "nn/shape.h"

enum { UNITS = 32, STEPS = 24, SHORTEST = 32, N_DOUBLED = 5 };

/* A network of which the kind is called by itself. */
struct alone {
    struct net net;
    struct worker worker;
    struct arena arena; /* owns the next */
    real *keys, *query, *dkeys, *dquery, *dtheta;
};

static void plan(struct alone *a)
{
    const size_t n = a->net.config.T * SHARD * UNITS;

    a->keys = arena_real(&a->arena, n);
    a->dkeys = arena_real(&a->arena, n);
    a->query = arena_real(&a->arena, SHARD * UNITS);
    a->dquery = arena_real(&a->arena, SHARD * UNITS);
    a->dtheta = arena_real(&a->arena, a->net.table.n_values);
}

/* The network that the program makes of the kind if nothing is asked for. */
static enum status choose(const struct attn_ops *kind,
                          struct net_config *config, struct error *err)
{
    char data[] = "-", *const arguments[] = {data};
    const struct command *command;
    struct options options;

    TRY(command_find("compare", &command, err));
    TRY(options_parse(&options, command, 1, arguments, err));
    *config = network_from_options(&options, kind, true);
    return STATUS_OK;
}

static enum status start(struct alone *a, const struct attn_ops *kind, size_t T,
                         struct error *err)
{
    struct net_config config;
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    *a = (struct alone){0};
    TRY(choose(kind, &config, err));
    config.T = T;
    config.D = UNITS;
    config.H = STEPS;
    TRY(net_init(&a->net, &config, err));
    net_randomise(&a->net, 1);
    TRY(worker_init(&a->worker, &a->net, true, err));
    plan(a);
    TRY(arena_commit(&a->arena, err));
    plan(a);
    for (size_t i = 0; i < T * SHARD * UNITS; i++)
        a->keys[i] = rng_uniform(&rng);
    for (size_t i = 0; i < SHARD * UNITS; i++)
        a->query[i] = rng_uniform(&rng);
    return STATUS_OK;
}

static void release(struct alone *a)
{
    arena_release(&a->arena);
    worker_release(&a->worker);
    net_release(&a->net);
}

static struct attn_args args_of(struct alone *a)
{
    return (struct attn_args){
        .shape = a->net.attention,
        .B = SHARD,
        .theta = a->net.theta + a->net.attention_offset,
        .keys = a->keys,
        .query = a->query,
        .weights = a->worker.weights,
        .context = a->worker.context,
        .key_cache = a->worker.key_cache,
        .scratch = a->worker.scratch,
        .dcontext = a->query,
        .dtheta = a->dtheta + a->net.attention_offset,
        .dkeys = a->dkeys,
        .dquery = a->dquery,
        .dkey_cache = a->worker.dkey_cache,
    };
}

/* Both passes over a shard, for all of its queries. */
static void run(struct alone *a)
{
    const struct attn_ops *kind = a->net.config.attention;
    const size_t T = a->net.config.T;
    const size_t n = kind->place == ATTN_DECODES  ? STEPS
                     : kind->place == ATTN_RECURS ? T - 2
                                                  : 1;
    struct attn_args args = args_of(a);

    if (kind->keys_forward)
        kind->keys_forward(&args);
    for (size_t q = 0; q < n; q++) {
        if (kind->place == ATTN_RECURS)
            args.shape.T = q + 1;
        kind->forward(&args);
        kind->backward(&args);
    }
    if (kind->keys_backward)
        kind->keys_backward(&args);
}

/* Seconds of a window. The sums would overflow if they were never cleared. */
static double measure(struct alone *a)
{
    const double first = bench_clock();
    double end = first;
    size_t n = 0;

    for (; end - first < TURN / 4; end = bench_clock(), n++) {
        memset(a->dkeys, 0, a->net.config.T * SHARD * UNITS * sizeof(real));
        memset(a->dtheta, 0, a->net.table.n_values * sizeof(real));
        memset(a->dquery, 0, SHARD * UNITS * sizeof(real));
        run(a);
    }
    return (end - first) / (double)(n * SHARD);
}

static enum status measure_array(const struct attn_ops *kind, struct error *err)
{
    double cost[N_DOUBLED][ROUNDS];

    for (size_t k = 0; k < N_DOUBLED; k++) {
        struct alone a;
        const enum status status = start(&a, kind, (size_t)SHORTEST << k, err);

        for (size_t i = 0; status == STATUS_OK && i < ROUNDS; i++)
            cost[k][i] = 1e6 * measure(&a);
        release(&a);
        TRY(status);
    }
    printf("{\"bench\":\"kinds\",\"attention\":\"%s\",\"us_per_window\":[",
           kind->name);
    for (size_t k = 0; k < N_DOUBLED; k++)
        printf("%s%.3f", k ? "," : "", bench_median(ROUNDS, cost[k]));
    printf("],\"exponent\":%.2f}\n",
           log2(bench_median(ROUNDS, cost[N_DOUBLED - 1]) /
                bench_median(ROUNDS, cost[N_DOUBLED - 3])) /
               2);
    return STATUS_OK;
}

enum status command_kinds(int argc, char **argv, struct error *err)
{
    (void)argc;
    (void)argv;
    for (size_t i = 0; attn_at(i); i++)
        TRY(measure_array(attn_at(i), err));
    return STATUS_OK;
}
