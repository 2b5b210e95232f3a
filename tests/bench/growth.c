/* growth.c - cost of a window's training against T and D, doubled in turn. */
#include "bench/bench.h"

#include <stdio.h>

enum { N_DOUBLED = 5 };

/* The second shape with one size changed; `size` points into `shape`. */
static enum status array_grow(const char *name, size_t smallest,
                              struct shape *shape, size_t *size,
                              struct error *err)
{
    double cost[N_DOUBLED][ROUNDS], flops[N_DOUBLED], before = 0;

    for (size_t i = 0; i < ROUNDS; i++)
        for (size_t k = 0; k < N_DOUBLED; k++) {
            double rate;

            *size = smallest << k;
            TRY(bench_train(shape, 1, TURN / 2, &rate, err));
            TRY(bench_flops(shape, &flops[k], err));
            cost[k][i] = 1e6 / rate;
        }
    for (size_t k = 0; k < N_DOUBLED; k++) {
        const double us = bench_median(ROUNDS, cost[k]);

        printf("{\"bench\":\"growth\",\"of\":\"%s\",\"value\":%zu,"
               "\"us_per_window\":%.3f,\"gflops\":%.1f",
               name, smallest << k, us, 1e-3 * flops[k] / us);
        if (k)
            printf(",\"times\":%.2f", us / before);
        printf("}\n");
        before = us;
    }
    return STATUS_OK;
}

enum status command_growth(int argc, char **argv, struct error *err)
{
    struct shape longer = shapes[1], wider = shapes[1];

    (void)argc;
    (void)argv;
    TRY(array_grow("T", 12, &longer, &longer.T, err));
    return array_grow("D", 8, &wider, &wider.D, err);
}
