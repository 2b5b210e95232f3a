/*
 * stepping.h - for the tests of train/step.h: a list of random windows, and a
 * stepper with its network and threads.
 */
#ifndef TESTS_STEPPING_H
#define TESTS_STEPPING_H

#include "check.h"

#include "nn/shape.h"
#include "train/step.h"

enum { T = 4, K = 3, O = 5, WINDOWS = 200 };

/* Random windows; some targets are missing. */
struct window_list {
    real x[WINDOWS][T][K];
    real shift[WINDOWS][O], scale[WINDOWS][O], target[WINDOWS][O];
    size_t loads[WINDOWS]; /* how often each was loaded */
};
extern struct window_list drawn;

void draw_windows(void);

/* Loads windows of the list (load_function). */
struct net_batch load_drawn(void *context, size_t first, size_t B,
                            struct shard_memory *memory, uint64_t *windows);

/* A network and its training; 0 and NULL are the defaults. */
struct plan {
    const char *cell, *attention; /* names; NULL: gru, timestep */
    enum attend attend;
    enum context context;
    size_t D, layers, batch; /* 0: 13, 1, 100 */
    double dropout, clip;
    enum loss loss;
};

/* A network of more than ten thousand parameters. */
extern const struct plan large_plan;

/* A network of random parameters. */
void plan_net(struct net *net, const struct plan *plan);

/* A stepper and everything it uses. */
struct bench {
    struct thread_pool *pool;
    struct net net;
    struct train_config config;
    struct stepper stepper;
};

void bench_init(struct bench *b, const struct plan *plan, size_t threads);
void bench_release(struct bench *b);

/* Runs steps on full and partial batches, with a score between them. */
void bench_work(struct bench *b);

size_t bench_values(const struct bench *b);
double bench_loss(const struct bench *b);

/* Parameters, moments and losses are the same, bit for bit. */
void assert_same_bench(const struct bench *a, const struct bench *b);

#endif
