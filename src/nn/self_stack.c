/* self_stack.c - see self_stack.h; also the parameters and the memory of a
 * block. */
#include "nn/self_stack.h"

#include <stdio.h>

#include "nn/self_block.h"

static self_block_forward_function *const forward_each[N_ISAS] =
    EACH_ISA(self_block_forward);
static self_block_backward_function *const backward_each[N_ISAS] =
    EACH_ISA(self_block_backward);

static void block_params(struct param_table *table, const char *prefix,
                         size_t D)
{
    const struct {
        const char *name;
        size_t rows, cols;
        enum param_init init;
        size_t fan;
    } tensors[] = {
        {"weight_q", D, D, INIT_UNIFORM, D},
        {"weight_k", D, D, INIT_UNIFORM, D},
        {"weight_v", D, D, INIT_UNIFORM, D},
        {"weight_o", D, D, INIT_UNIFORM, D},
        {"bias_o", 1, D, INIT_UNIFORM, D},
        {"norm1_gain", 1, D, INIT_ONE, 0},
        {"norm1_bias", 1, D, INIT_ZERO, 0},
        {"ffn_weight1", D, 4 * D, INIT_UNIFORM, D},
        {"ffn_bias1", 1, 4 * D, INIT_UNIFORM, D},
        {"ffn_weight2", 4 * D, D, INIT_UNIFORM, 4 * D},
        {"ffn_bias2", 1, D, INIT_UNIFORM, 4 * D},
        {"norm2_gain", 1, D, INIT_ONE, 0},
        {"norm2_bias", 1, D, INIT_ZERO, 0},
    };

    for (size_t i = 0; i < sizeof tensors / sizeof *tensors; i++)
        (void)param_add(table, prefix, tensors[i].name, tensors[i].rows,
                        tensors[i].cols, tensors[i].init, tensors[i].fan);
}

void self_stack_params(struct param_table *table, size_t blocks, size_t D,
                       bool first_bare)
{
    char prefix[40];

    for (size_t i = 0; i < blocks; i++) {
        (void)snprintf(prefix, sizeof prefix, "attention.block.%zu", i);
        block_params(table, i || !first_bare ? prefix : "attention", D);
    }
}

/* What a block keeps from the forward to the backward pass. */
static size_t n_kept(const struct self_stack *s)
{
    const size_t rows = s->T * s->B;

    return 12 * rows * s->D + 2 * rows + s->B * s->heads * s->T * s->T;
}

/* Scratch of a pass, which the blocks share. */
static size_t n_shared(const struct self_stack *s)
{
    return 5 * s->T * s->B * s->D + s->D / s->heads * s->T + s->T * s->T +
           4 * s->D * s->D;
}

size_t self_stack_n_memory(const struct self_stack *s)
{
    return s->blocks * n_kept(s) + n_shared(s);
}

static real *take(real **next, size_t n)
{
    real *array = *next;

    *next += n;
    return array;
}

static struct self_block block_at(const struct self_stack *s, size_t i)
{
    const size_t T = s->T, rows = T * s->B, n = rows * s->D;
    real *kept = s->memory + i * n_kept(s);
    real *shared = s->memory + s->blocks * n_kept(s);
    struct self_block e = {
        .heads = {.T = T,
                  .B = s->B,
                  .D = s->D,
                  .heads = s->heads,
                  .units = s->D / s->heads,
                  .linear = s->linear,
                  .theta = s->theta + i * self_block_n_theta(s->D)}};

    e.heads.q = take(&kept, n);
    e.heads.k = take(&kept, n);
    e.heads.v = take(&kept, n);
    e.heads.attended = take(&kept, n);
    e.heads.p = take(&kept, s->B * s->heads * T * T);
    e.norm1.u = take(&kept, n);
    e.norm1.factor = take(&kept, rows);
    e.s = take(&kept, n);
    e.hidden = take(&kept, 4 * n);
    e.norm2.u = take(&kept, n);
    e.norm2.factor = take(&kept, rows);
    e.z = take(&kept, n);
    e.ds = take(&shared, n);
    e.heads.slice = take(&shared, s->D / s->heads * T);
    e.heads.dp = take(&shared, T * T);
    e.transposed = e.heads.transposed = take(&shared, 4 * s->D * s->D);
    /* done with before the heads need theirs */
    e.dhidden = shared;
    e.heads.dq = take(&shared, n);
    e.heads.dk = take(&shared, n);
    e.heads.dv = take(&shared, n);
    e.heads.dattended = take(&shared, n);
    return e;
}

const real *self_stack_forward(const struct self_stack *s, const real *h,
                               const struct ablation *ablation, real *weights)
{
    for (size_t i = 0; i < s->blocks; i++) {
        const struct self_block block = block_at(s, i);
        const bool last = i + 1 == s->blocks;

        forward_each[isa_current()](&block, h, last ? ablation : NULL,
                                    last ? weights : NULL);
        h = block.z;
    }
    return h;
}

real *self_stack_dz(const struct self_stack *s)
{
    return block_at(s, s->blocks - 1).z;
}

void self_stack_backward(const struct self_stack *s, const real *h,
                         real *dtheta, real *dh)
{
    real *dz = self_stack_dz(s);

    for (size_t i = s->blocks; i-- > 0;) {
        const struct self_block block = block_at(s, i);

        backward_each[isa_current()](&block, i ? block_at(s, i - 1).z : h, dz,
                                     dtheta + i * self_block_n_theta(s->D),
                                     i ? dz : dh);
    }
}
