/* speed.c - subcommands about the training step and a single forecast. */
#include "bench/bench.h"

#include <stdio.h>

#include "base/thread_pool.h"

static enum status shape_named(const char *text, size_t *number,
                               struct error *err)
{
    return argument_size(text, 1, N_SHAPES, number, err);
}

static enum status pin(const char *text, struct error *err)
{
    enum isa isa;

    TRY(argument_isa(text, &isa, err));
    isa_change(isa);
    return STATUS_OK;
}

enum status command_train(int argc, char **argv, struct error *err)
{
    size_t number, threads;
    double seconds, rate, flops;

    TRY(shape_named(argv[0], &number, err));
    TRY(argument_size(argv[1], 1, MAX_THREADS, &threads, err));
    TRY(argument_seconds(argv[2], &seconds, err));
    if (argc > 3)
        TRY(pin(argv[3], err));
    TRY(bench_train(&shapes[number - 1], threads, seconds, &rate, err));
    TRY(bench_flops(&shapes[number - 1], &flops, err));
    printf("{\"bench\":\"train\",\"shape\":%zu,\"threads\":%zu,"
           "\"isa\":\"%s\",\"windows_per_s\":%.0f,\"gflops\":%.2f}\n",
           number, threads, isa_name(isa_current()), rate, 1e-9 * rate * flops);
    return STATUS_OK;
}

enum status command_forward(int argc, char **argv, struct error *err)
{
    size_t number;
    double seconds, pass;

    TRY(shape_named(argv[0], &number, err));
    TRY(argument_seconds(argv[1], &seconds, err));
    if (argc > 2)
        TRY(pin(argv[2], err));
    TRY(bench_forward(&shapes[number - 1], seconds, &pass, err));
    printf("{\"bench\":\"forward\",\"shape\":%zu,\"isa\":\"%s\","
           "\"us\":%.3f}\n",
           number, isa_name(isa_current()), 1e6 * pass);
    return STATUS_OK;
}

enum status command_peak(int argc, char **argv, struct error *err)
{
    size_t threads;
    enum isa only = N_ISAS;

    TRY(argument_size(argv[0], 1, MAX_THREADS, &threads, err));
    if (argc > 1)
        TRY(argument_isa(argv[1], &only, err));
    for (enum isa isa = 0; isa < N_ISAS; isa++) {
        double rate[ROUNDS];

        if (!isa_usable(isa) || (only != N_ISAS && isa != only))
            continue;
        for (size_t i = 0; i < ROUNDS; i++)
            TRY(bench_peak(isa, threads, TURN / 3, &rate[i], err));
        printf("{\"bench\":\"peak\",\"isa\":\"%s\",\"threads\":%zu,"
               "\"gflops\":%.1f}\n",
               isa_name(isa), threads, 1e-9 * bench_median(ROUNDS, rate));
    }
    return STATUS_OK;
}

/* The part of the multiply-add rate that the third shape gets, one thread. */
enum status command_share(int argc, char **argv, struct error *err)
{
    const struct shape *shape = &shapes[2];
    double flops, peak[N_ISAS][ROUNDS], step[N_ISAS][ROUNDS];
    double share[N_ISAS][ROUNDS];

    (void)argc;
    (void)argv;
    for (size_t i = 0; i < ROUNDS; i++)
        for (enum isa isa = 0; isa < N_ISAS; isa++) {
            if (!isa_usable(isa))
                continue;
            isa_change(isa);
            TRY(bench_peak(isa, 1, TURN, &peak[isa][i], err));
            TRY(bench_train(shape, 1, TURN, &step[isa][i], err));
            TRY(bench_flops(shape, &flops, err));
            step[isa][i] *= flops;
            share[isa][i] = step[isa][i] / peak[isa][i];
        }
    for (enum isa isa = 0; isa < N_ISAS; isa++)
        if (isa_usable(isa))
            printf("{\"bench\":\"share\",\"shape\":3,\"threads\":1,"
                   "\"isa\":\"%s\",\"kflop\":%.1f,\"gflops\":%.1f,"
                   "\"peak\":%.1f,\"share\":%.3f}\n",
                   isa_name(isa), 1e-3 * flops,
                   1e-9 * bench_median(ROUNDS, step[isa]),
                   1e-9 * bench_median(ROUNDS, peak[isa]),
                   bench_median(ROUNDS, share[isa]));
    return STATUS_OK;
}

/* Two threads over one: the step, and what the machine itself gives. */
enum status command_threads(int argc, char **argv, struct error *err)
{
    double gain[N_SHAPES][ROUNDS], peak[ROUNDS], one, two;
    const enum isa isa = isa_current();

    (void)argc;
    (void)argv;
    for (size_t i = 0; i < ROUNDS; i++) {
        TRY(bench_peak(isa, 1, TURN / 3, &one, err));
        TRY(bench_peak(isa, 2, TURN / 3, &two, err));
        peak[i] = two / one;
        for (size_t s = 0; s < N_SHAPES; s++) {
            TRY(bench_train(&shapes[s], 1, TURN, &one, err));
            TRY(bench_train(&shapes[s], 2, TURN, &two, err));
            gain[s][i] = two / one;
        }
    }
    for (size_t s = 0; s < N_SHAPES; s++)
        printf("{\"bench\":\"threads\",\"shape\":%zu,"
               "\"two_over_one\":%.3f}\n",
               s + 1, bench_median(ROUNDS, gain[s]));
    printf("{\"bench\":\"threads\",\"shape\":\"peak\","
           "\"two_over_one\":%.3f}\n",
           bench_median(ROUNDS, peak));
    return STATUS_OK;
}
