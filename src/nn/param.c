/* param.c - see param.h. */
#include "nn/param.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/rng.h"

size_t param_add(struct param_table *table, const char *prefix,
                 const char *name, size_t rows, size_t cols,
                 enum param_init init, size_t fan)
{
    struct param *param = &table->params[table->n_params];
    int length;

    assert(table->n_params < PARAM_MAX);
    length = snprintf(param->name, sizeof param->name, "%s%s%s", prefix,
                      *prefix ? "." : "", name);
    assert(length > 0 && (size_t)length < sizeof param->name);
    (void)length;
    param->rows = rows;
    param->cols = cols;
    param->offset = table->n_values;
    param->init = init;
    param->fan = fan;
    table->n_params++;
    table->n_values += rows * cols;
    return param->offset;
}

struct param *param_at(struct param_table *table, size_t offset)
{
    struct param *param = table->params;

    while (param->offset != offset)
        param++;
    return param;
}

/* True if element i starts at zero, whatever the initialisation. */
static bool starts_at_zero(const struct param *param, size_t i)
{
    const size_t row =
        param->period ? i / param->cols % param->period : SIZE_MAX;

    return row >= param->first_zero && row < param->end_zero;
}

void param_init(const struct param_table *table, uint64_t seed, real *theta)
{
    for (size_t p = 0; p < table->n_params; p++) {
        const struct param *param = &table->params[p];
        struct rng rng = rng_make(seed, RNG_INIT, p, 0);
        real *values = theta + param->offset;
        real bound = R(1.0) / r_sqrt((real)(param->fan ? param->fan : 1));

        for (size_t i = 0; i < param->rows * param->cols; i++)
            if (starts_at_zero(param, i))
                values[i] = R(0.0);
            else
                values[i] = param->init == INIT_UNIFORM
                                ? bound * (R(2.0) * rng_uniform(&rng) - R(1.0))
                                : (param->init == INIT_ONE ? R(1.0) : R(0.0));
    }
}
