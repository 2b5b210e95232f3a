/* network.c - the network on random data: the training step, a forecast. */
#include "bench/bench.h"

#include "base/thread_pool.h"
#include "base/rng.h"
#include "nn/shape.h"
#include "train/step.h"

enum status bench_network(struct net *net, const struct shape *shape,
                          struct error *err)
{
    const struct net_config config = {
        .cell = cell_find("gru"),
        .attention = attn_find("timestep"),
        .context = CONTEXT_ATTENTION,
        .T = shape->T,
        .K = shape->K,
        .D = shape->D,
        .layers = 1,
        .H = shape->O,
        .J = 1,
    };

    TRY(net_init(net, &config, err));
    net_randomise(net, 1);
    return STATUS_OK;
}

static void fill(struct worker *worker, const struct shape *shape)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    for (size_t i = 0; i < shape->T * SHARD * shape->K; i++)
        worker->x[i] = 2 * rng_uniform(&rng) - 1;
    for (size_t i = 0; i < SHARD * shape->O; i++) {
        worker->shift[i] = 0;
        worker->scale[i] = 1;
        if (worker->target)
            worker->target[i] = 2 * rng_uniform(&rng) - 1;
    }
}

/* The data are in the workers already (load_function). */
static struct net_batch load(void *context, size_t first, size_t B,
                             struct shard_memory *memory, uint64_t *windows)
{
    (void)context;
    for (size_t b = 0; b < B; b++)
        windows[b] = first + b;
    return shard_batch(memory, B, false);
}

static double rate_of(struct stepper *stepper, size_t B, double seconds)
{
    double start = bench_clock(), now = start;
    size_t steps = 0;

    while (now - start < 0.1 * seconds) { /* until everything is warm */
        stepper_step(stepper, B, 0);
        now = bench_clock();
    }
    for (start = now; now - start < seconds; now = bench_clock()) {
        stepper_step(stepper, B, 0);
        steps++;
    }
    return (double)(steps * B) / (now - start);
}

static enum status train(struct net *net, const struct shape *shape,
                         struct thread_pool *pool, double seconds, double *rate,
                         struct error *err)
{
    const struct train_config config = {.loss = LOSS_MSE,
                                        .epochs = 1,
                                        .batch = shape->B,
                                        .lr = 1e-3,
                                        .schedule = SCHEDULE_CONSTANT,
                                        .seed = 1};
    struct stepper stepper;
    enum status status =
        stepper_init(&stepper, pool, net, NULL, &config, load, NULL, err);

    if (status == STATUS_OK) {
        for (size_t i = 0; i < stepper.team.n; i++)
            fill(&stepper.team.memory[i].worker, shape);
        stepper_clear(&stepper);
        *rate = rate_of(&stepper, shape->B, seconds);
    }
    stepper_release(&stepper);
    return status;
}

enum status bench_train(const struct shape *shape, size_t threads,
                        double seconds, double *rate, struct error *err)
{
    struct net net;
    struct thread_pool *pool = NULL;
    enum status status = bench_network(&net, shape, err);

    if (status == STATUS_OK)
        status = thread_pool_new(threads, &pool, err);
    if (status == STATUS_OK)
        status = train(&net, shape, pool, seconds, rate, err);
    thread_pool_free(pool);
    net_release(&net);
    return status;
}

static double pass_of(const struct net *net, struct worker *worker,
                      double seconds)
{
    const struct net_batch batch = worker_batch(worker, 1);
    double start = bench_clock(), now = start;
    size_t passes = 0;

    while (now - start < 0.1 * seconds) {
        net_forward(net, worker, &batch, NULL);
        now = bench_clock();
    }
    for (start = now; now - start < seconds; now = bench_clock())
        for (int i = 0; i < 10; i++, passes++)
            net_forward(net, worker, &batch, NULL);
    return (now - start) / (double)passes;
}

enum status bench_forward(const struct shape *shape, double seconds,
                          double *pass, struct error *err)
{
    struct net net;
    struct worker worker = {0};
    enum status status = bench_network(&net, shape, err);

    if (status == STATUS_OK)
        status = worker_init(&worker, &net, false, err);
    if (status == STATUS_OK) {
        fill(&worker, shape);
        *pass = pass_of(&net, &worker, seconds);
    }
    worker_release(&worker);
    net_release(&net);
    return status;
}

/*
 * Products alone, two operations for a multiply-add. Each is needed three
 * times (forward, gradient of its weights, gradient of what it was given),
 * but that of [1 x] twice, for nobody asks for the gradient of x; and
 * h_0 = 0 takes no part.
 */
enum status bench_flops(const struct shape *shape, double *flops,
                        struct error *err)
{
    struct net net;

    TRY(bench_network(&net, shape, err));
    *flops = (double)(3 * 2 * (shape->T - 1) * shape->D * 3 * shape->D +
                      2 * 2 * shape->T * (1 + shape->K) * 3 * shape->D +
                      3 * 2 * net.head.n * shape->O);
    net_release(&net);
    return STATUS_OK;
}
