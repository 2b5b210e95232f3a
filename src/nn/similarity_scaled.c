/*
 * similarity_scaled.c - the scalar product, kept at one size however many
 * units there are (Vaswani et al. 2017), without any parameters:
 *
 *   a_t = k_t . q / sqrt(D)
 */
#include "nn/similarity.h"

#include "nn/inner.h"

static real scale(const struct similarity_args *a)
{
    return R(1.0) / r_sqrt((real)a->D);
}

static void scaled_forward(const struct similarity_args *a)
{
    LANE(inner_forward)(a, scale(a));
}

static void scaled_backward(const struct similarity_args *a)
{
    LANE(inner_backward)(a, scale(a));
}

const struct similarity_ops LANE(similarity_scaled) = {
    .name = "scaled",
    .summary = "k.q / sqrt(units)",
    .forward = scaled_forward,
    .backward = scaled_backward,
};
