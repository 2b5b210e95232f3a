/* rows.c - a CSV of made-up series: waves of a day with noise. */
#include "bench/bench.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "base/rng.h"

enum status command_rows(int argc, char **argv, struct error *err)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    size_t rows, columns;

    (void)argc;
    TRY(argument_size(argv[0], 1, 100000000, &rows, err));
    TRY(argument_size(argv[1], 1, 1000, &columns, err));
    for (size_t c = 0; c < columns; c++)
        printf("%sc%zu", c ? "," : "", c + 1);
    printf("\n");
    for (size_t r = 0; r < rows; r++) {
        for (size_t c = 0; c < columns; c++) {
            const double hour = 6.283185307179586 / 24 * (double)(r % 24);
            const double noise = (double)rng_uniform(&rng);

            printf("%s%.4f", c ? "," : "",
                   10 * (double)(c + 1) + 3 * sin(hour + (double)c) + noise);
        }
        printf("\n");
    }
    return STATUS_OK;
}
