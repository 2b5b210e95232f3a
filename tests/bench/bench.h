/*
 * bench.h - what the subcommands of the benchmark program share.
 *
 * Every subcommand prints JSON lines on standard output. What is compared is
 * measured in turn, several times, and the median counts: other work on the
 * machine then meets both sides.
 */
#ifndef TESTS_BENCH_H
#define TESTS_BENCH_H

#include <stddef.h>

#include "base/error.h"
#include "kernel/isa.h"
#include "nn/worker.h"

/* Sizes of a network (nn/shape.h), B the windows of a step. */
struct shape {
    size_t B, T, K, D, O;
};

/* Those that are measured beside PyTorch, called 1 to N_SHAPES. */
enum { N_SHAPES = 4 };
extern const struct shape shapes[N_SHAPES];

/* How often things that are compared take turns, and how long each (s). */
enum { ROUNDS = 7 };
#define TURN 0.3

double bench_clock(void);                    /* seconds */
double bench_median(size_t n, double *list); /* sorts the list */

/* The network that PyTorch is given as well (torch_peer.py), randomised. */
enum status bench_network(struct net *net, const struct shape *shape,
                          struct error *err);

/*
 * Windows a second of the training step (mean squared error, Adam, neither
 * clipping nor dropout), on random data that stay in the workers.
 */
enum status bench_train(const struct shape *shape, size_t threads,
                        double seconds, double *rate, struct error *err);

/* Seconds of a forward pass of one window. */
enum status bench_forward(const struct shape *shape, double seconds,
                          double *pass, struct error *err);

/* Operations that a training step needs per window. */
enum status bench_flops(const struct shape *shape, double *flops,
                        struct error *err);

/* Operations a second of multiply-adds that stay in registers. */
enum status bench_peak(enum isa isa, size_t threads, double seconds,
                       double *rate, struct error *err);

/* Arguments of subcommands; STATUS_USAGE. */
enum status argument_size(const char *text, size_t minimum, size_t maximum,
                          size_t *value, struct error *err);
enum status argument_seconds(const char *text, double *value,
                             struct error *err);
enum status argument_isa(const char *text, enum isa *isa, struct error *err);

/* A subcommand gets its arguments alone, as many as the table allows. */
typedef enum status subcommand(int argc, char **argv, struct error *err);
subcommand command_train, command_forward, command_peak, command_share,
    command_threads, command_growth, command_kinds, command_epoch, command_rows,
    command_reading, command_process;

#endif
