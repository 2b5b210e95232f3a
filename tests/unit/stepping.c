/* stepping.c - see stepping.h. */
#include "grad/rig.h" /* first: the sizes of stepping.h would be hidden */

#include "stepping.h"

struct window_list drawn;

void draw_windows(void)
{
    fill_random(&drawn.x[0][0][0], WINDOWS * T * K, R(1.0), 1);
    fill_random(drawn.shift[0], WINDOWS * O, R(1.0), 2);
    fill_random(drawn.scale[0], WINDOWS * O, R(0.75), 3);
    fill_random(drawn.target[0], WINDOWS * O, R(2.0), 4);
    for (size_t i = 0; i < WINDOWS * O; i++) {
        drawn.scale[i / O][i % O] += R(1.25);
        if (i % 11 == 3)
            drawn.target[i / O][i % O] = (real)NAN;
    }
    memset(drawn.loads, 0, sizeof drawn.loads);
}

static uint64_t name_of(size_t window)
{
    return 1000 + 3 * window;
}

struct net_batch load_drawn(void *context, size_t first, size_t B,
                            struct shard_memory *memory, uint64_t *windows)
{
    struct window_list *l = context;
    struct worker *worker = &memory->worker;

    for (size_t b = 0; b < B; b++) {
        const size_t i = first + b;

        for (size_t t = 0; t < T; t++)
            memcpy(worker->x + (t * B + b) * K, l->x[i][t], sizeof l->x[i][t]);
        memcpy(worker->shift + b * O, l->shift[i], sizeof l->shift[i]);
        memcpy(worker->scale + b * O, l->scale[i], sizeof l->scale[i]);
        memcpy(worker->target + b * O, l->target[i], sizeof l->target[i]);
        windows[b] = name_of(i);
        l->loads[i]++;
    }
    return shard_batch(memory, B, false);
}

const struct plan large_plan = {
    .cell = "lstm", .D = 64, .batch = 150, .dropout = 0.1, .clip = 0.5};

size_t bench_values(const struct bench *b)
{
    return b->net.table.n_values;
}

void plan_net(struct net *net, const struct plan *plan)
{
    struct net_config config = {
        .cell = cell_find(plan->cell ? plan->cell : "gru"),
        .attention = attn_find(plan->attention ? plan->attention : "timestep"),
        .attend = plan->attend,
        .context = plan->context,
        .T = T,
        .K = K,
        .D = plan->D ? plan->D : 13,
        .layers = plan->layers ? plan->layers : 1,
        .H = O,
        .J = 1};
    struct error err;

    assert_non_null(config.cell);
    assert_non_null(config.attention);
    rig_choose(&config);
    assert_ok(net_init(net, &config, &err), &err);
    net_randomise(net, 1);
    fill_random(net_begin_update(net) + net->head.weight,
                net->table.n_values - net->head.weight, R(0.3), 5);
    net_finish_update(net);
}

void bench_init(struct bench *b, const struct plan *plan, size_t threads)
{
    struct error err;

    *b = (struct bench){.config = {.loss = (int)plan->loss,
                                   .dropout = plan->dropout,
                                   .epochs = 20,
                                   .batch = plan->batch ? plan->batch : 100,
                                   .lr = 0.01,
                                   .schedule = SCHEDULE_COSINE,
                                   .clip = plan->clip,
                                   .seed = 7}};
    plan_net(&b->net, plan);
    assert_ok(thread_pool_new(threads, &b->pool, &err), &err);
    assert_ok(stepper_init(&b->stepper, b->pool, &b->net, NULL, &b->config,
                           load_drawn, &drawn, &err),
              &err);
    stepper_clear(&b->stepper);
}

void bench_release(struct bench *b)
{
    stepper_release(&b->stepper);
    thread_pool_free(b->pool);
    net_release(&b->net);
}

double bench_loss(const struct bench *b)
{
    double loss;

    (void)stepper_loss(&b->stepper, &loss);
    return loss;
}

void bench_work(struct bench *b)
{
    const size_t batch = b->config.batch;
    const size_t sizes[] = {batch, batch, (batch + 1) / 2, 1, batch};

    for (size_t i = 0; i < COUNT(sizes); i++) {
        stepper_step(&b->stepper, sizes[i], i / 2);
        if (i == 2)
            stepper_score(&b->stepper, WINDOWS - 5);
    }
}

void assert_same_bench(const struct bench *a, const struct bench *b)
{
    const size_t bytes = bench_values(a) * sizeof(real);
    const double loss_a = bench_loss(a), loss_b = bench_loss(b);

    assert_memory_equal(a->net.theta, b->net.theta, bytes);
    assert_memory_equal(a->stepper.adam.m, b->stepper.adam.m, bytes);
    assert_memory_equal(a->stepper.adam.v, b->stepper.adam.v, bytes);
    assert_memory_equal(&loss_a, &loss_b, sizeof loss_a);
}
