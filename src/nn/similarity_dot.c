/*
 * similarity_dot.c - the scalar product, without any parameters:
 *
 *   a_t = k_t . q
 */
#include "nn/similarity.h"

#include "nn/inner.h"

static void dot_forward(const struct similarity_args *a)
{
    LANE(inner_forward)(a, R(1.0));
}

static void dot_backward(const struct similarity_args *a)
{
    LANE(inner_backward)(a, R(1.0));
}

const struct similarity_ops LANE(similarity_dot) = {
    .name = "dot",
    .summary = "k.q",
    .forward = dot_forward,
    .backward = dot_backward,
};
