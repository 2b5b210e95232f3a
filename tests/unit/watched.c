/* watched.c - see watched.h. */
#include "watched.h"

#include "nn/shape.h"
#include "train/shard.h"

struct recorded recorded;

void record(void *context, const struct progress *progress)
{
    struct recorded *s = context;

    assert_true(s->n < MAX_EPOCHS);
    assert_true(s->net->table.n_values <= MAX_THETA);
    s->progress[s->n] = *progress;
    memcpy(s->theta[s->n], s->net->theta,
           s->net->table.n_values * sizeof(real));
    s->n++;
}

struct progress train_watched(struct given_model *g,
                              const struct trainer *trainer)
{
    struct trainer watched = *trainer;
    struct progress last;
    struct error err;

    recorded.net = given_net(g);
    recorded.n = 0;
    watched.report = record;
    watched.context = &recorded;
    assert_ok(trainer_run(&watched, given_net(g), &last, &err), &err);
    return last;
}

size_t theta_bytes(const struct given_model *g)
{
    return given_net(g)->table.n_values * sizeof(real);
}

bool same_theta(const struct given_model *g, const struct given_model *h)
{
    return memcmp(given_net(g)->theta, given_net(h)->theta, theta_bytes(g)) ==
           0;
}

double loss_of(const struct given_model *g, const struct origins *origins,
               enum loss loss)
{
    const struct net *net = given_net(g);
    struct shard_memory memory;
    struct error err;
    double sum = 0;
    size_t scored = 0;

    assert_ok(shard_memory_init(&memory, net, g->windows.ridge, true, &err),
              &err);
    for (size_t i = 0; i < origins->n; i += SHARD) {
        const size_t B = origins->n - i < SHARD ? origins->n - i : SHARD;
        struct net_batch batch;

        shard_gather(&g->windows, origins->list, NULL, i, B, &memory);
        batch = shard_batch(&memory, B, g->windows.ridge);
        net_forward(net, &memory.worker, &batch, NULL);
        sum += loss_sum(loss, B, net->O, batch.y, memory.worker.target, NULL, 0,
                        &scored, NULL);
    }
    shard_memory_release(&memory);
    return sum / (double)scored;
}
