/*
 * attn_self.c - self-attention: a stack of N encoder blocks in which every
 * state is a query (self_block.h), and the mean of its output over the
 * timesteps.
 *
 *   z       = block_N(... block_1(h))              (T, B, D)
 *   context = 1/T sum_t z_t                        (B, D)
 *   weights = the mean over the heads of those of the last block
 *                                                  (T, T, B), [query][key][b]
 *
 * In `self` the weights of a head are a softmax; in `linear_self` they are the
 * scalar products q_i . k_j / T (self_heads.h), which may be negative and need
 * not add up to 1.
 *
 * From the second block on, what is weighed are states that already mix
 * timesteps. The context does not depend on the order of the states, unless
 * --positions are added to them. Time and memory grow with T^2: 2 T^2 D
 * multiplications and heads T^2 numbers per window and block.
 */
#include "nn/attn.h"

#include <string.h>

#include "kernel/lanes.h"
#include "nn/self_stack.h"

static struct self_stack stack_of(const struct attn_shape *shape, size_t B,
                                  bool linear)
{
    return (struct self_stack){.blocks = shape->hyperparameters[HYPER_BLOCKS],
                               .T = shape->T,
                               .B = B,
                               .D = shape->D,
                               .heads = shape->hyperparameters[HYPER_HEADS],
                               .linear = linear};
}

static void self_params(struct param_table *table,
                        const struct attn_shape *shape)
{
    self_stack_params(table, shape->hyperparameters[HYPER_BLOCKS], shape->D,
                      true);
}

static size_t self_n_scratch(const struct attn_shape *shape, size_t B)
{
    const struct self_stack stack = stack_of(shape, B, false);

    return self_stack_n_memory(&stack);
}

/* The stack at work. */
static struct self_stack stack_at(const struct attn_args *a, bool linear)
{
    struct self_stack stack = stack_of(&a->shape, a->B, linear);

    stack.theta = a->theta;
    stack.memory = a->scratch;
    return stack;
}

static void stack_forward(const struct attn_args *a, bool linear)
{
    const size_t T = a->shape.T, step = a->B * a->shape.D;
    const struct self_stack stack = stack_at(a, linear);
    const real *z =
        self_stack_forward(&stack, a->keys, a->ablation, a->weights);

    memset(a->context, 0, step * sizeof *a->context);
    for (size_t t = 0; t < T; t++)
        vec_add_scaled(step, R(1.0) / (real)T, z + t * step, a->context);
}

static void stack_backward(const struct attn_args *a, bool linear)
{
    const size_t T = a->shape.T, step = a->B * a->shape.D;
    const struct self_stack stack = stack_at(a, linear);
    real *dz = self_stack_dz(&stack);

    /* context = 1/T sum_t z_t */
    memset(dz, 0, T * step * sizeof *dz);
    for (size_t t = 0; t < T; t++)
        vec_add_scaled(step, R(1.0) / (real)T, a->dcontext, dz + t * step);
    self_stack_backward(&stack, a->keys, a->dtheta, a->dkeys);
}

static void self_forward(const struct attn_args *a)
{
    stack_forward(a, false);
}

static void self_backward(const struct attn_args *a)
{
    stack_backward(a, false);
}

const struct attn_ops LANE(attn_self) = {
    .name = "self",
    .summary = "encoder blocks: every state is a query; mean over timesteps",
    .flags = ATTN_EVERY_QUERY,
    .hyperparameters = HYPER_SET(HEADS) | HYPER_SET(POSITIONS) |
                       HYPER_SET(BLOCKS),
    .params = self_params,
    .n_scratch = self_n_scratch,
    .forward = self_forward,
    .backward = self_backward,
};

static void linear_self_forward(const struct attn_args *a)
{
    stack_forward(a, true);
}

static void linear_self_backward(const struct attn_args *a)
{
    stack_backward(a, true);
}

const struct attn_ops LANE(attn_linear_self) = {
    .name = "linear_self",
    .summary = "self without softmax: weights key.query/T at each timestep",
    .flags = ATTN_EVERY_QUERY | ATTN_SIGNED,
    .hyperparameters = HYPER_SET(HEADS) | HYPER_SET(POSITIONS) |
                       HYPER_SET(BLOCKS),
    .params = self_params,
    .n_scratch = self_n_scratch,
    .forward = linear_self_forward,
    .backward = linear_self_backward,
};
