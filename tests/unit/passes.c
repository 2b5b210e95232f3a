/* passes.c - see passes.h. */
#include "passes.h"

#include "nn/shape.h"

/* The values of the tensor of that name, from the table. */
static const struct param *tensor(const struct net *net, const char *name)
{
    for (size_t p = 0; p < net->table.n_params; p++)
        if (strcmp(net->table.params[p].name, name) == 0)
            return &net->table.params[p];
    return NULL;
}

void set_tensor(struct net *net, const char *name, real value)
{
    const struct param *param = tensor(net, name);
    real *theta = net_begin_update(net);

    assert_non_null(param);
    for (size_t i = 0; i < param->rows * param->cols; i++)
        theta[param->offset + i] = value;
    net_finish_update(net);
}

void copy_parameters(struct net *to, const struct net *from)
{
    real *theta = net_begin_update(to);

    for (size_t p = 0; p < to->table.n_params; p++) {
        const struct param *param = &to->table.params[p];
        const struct param *source = tensor(from, param->name);

        if (source)
            memcpy(theta + param->offset, from->theta + source->offset,
                   param->rows * param->cols * sizeof(real));
    }
    net_finish_update(to);
}

void assert_same_window(const struct rig *a, size_t i, const struct rig *b,
                        size_t j)
{
    const size_t O = a->net.O;

    assert_memory_equal(a->worker.y + i * O, b->worker.y + j * O,
                        O * sizeof(real));
    for (size_t k = 0; k < a->n_weights / a->batch.B; k++)
        assert_true(a->worker.weights[k * a->batch.B + i] ==
                    b->worker.weights[k * b->batch.B + j]);
}

void check_company(const struct net_config *config, bool dropout)
{
    struct rig alone, shard;

    if (net_refusal(config))
        return;
    rig_init(&alone, config, 1, 1);
    alone.in_effect = dropout ? &alone.dropout : NULL;
    alone.windows[0] = 12345;
    rig_forward(&alone);
    for (size_t place = 0; place < SHARD; place++) {
        rig_init(&shard, config, SHARD, 20 + place);
        copy_parameters(&shard.net, &alone.net);
        shard.dropout.seed = alone.dropout.seed;
        shard.in_effect = dropout ? &shard.dropout : NULL;
        rig_copy_window(&shard, place, &alone, 0);
        rig_forward(&shard);
        assert_same_window(&shard, place, &alone, 0);
        rig_release(&shard);
    }
    rig_release(&alone);
}

static void swap(real *a, real *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const real x = a[i];

        a[i] = b[i];
        b[i] = x;
    }
}

void reverse_steps(struct rig *rig, size_t T)
{
    const size_t n = rig->n_x / rig->net.N, n_past = rig->n_past / rig->net.N;

    for (size_t t = 0; t < T / 2; t++) {
        const size_t other = T - 1 - t;

        swap(rig->worker.x + t * n, rig->worker.x + other * n, n);
        swap(rig->worker.past + t * n_past, rig->worker.past + other * n_past,
             n_past);
    }
}

void check_sums(const struct net_config *config)
{
    struct rig rig;
    size_t row;

    if (config->attention->flags & ATTN_SIGNED)
        return;
    rig_init(&rig, config, SHARD, 1);
    rig_forward(&rig);
    row = net_n_row(&rig.net);
    for (size_t i = 0; i < net_n_queries(&rig.net) * SHARD; i++) {
        const size_t query = i / SHARD, b = i % SHARD;
        const size_t n = net_n_entries(&rig.net, query);
        double sum = 0;

        for (size_t t = 0; t < row; t++) {
            const double weight = net_weight(&rig.net, &rig.batch, query, t, b);

            assert_true(t < n ? weight >= 0 : weight == 0);
            sum += weight;
        }
        assert_close(sum, n > 0, 0, 1e-6);
    }
    rig_release(&rig);
}
