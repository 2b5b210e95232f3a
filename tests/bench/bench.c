/*
 * bench.c - the benchmark program: a table of subcommands (bench.h).
 *
 * `make bench` calls it through tests/bench/run, which also makes the files
 * that some subcommands are given.
 */
#include "bench/bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *arguments;
    int fewest, most;
    subcommand *run;
} commands[] = {
    {"train", "SHAPE THREADS SECONDS [ISA]", 3, 4, command_train},
    {"forward", "SHAPE SECONDS [ISA]", 2, 3, command_forward},
    {"peak", "THREADS [ISA]", 1, 2, command_peak},
    {"share", "", 0, 0, command_share},
    {"threads", "", 0, 0, command_threads},
    {"growth", "", 0, 0, command_growth},
    {"kinds", "", 0, 0, command_kinds},
    {"rows", "ROWS COLUMNS", 2, 2, command_rows},
    {"epoch", "SHAPE THREADS FILE", 3, 3, command_epoch},
    {"reading", "FILE", 1, 1, command_reading},
    {"process", "NAME TIMES PROGRAM [ARGUMENT]...", 3, 99, command_process},
};

enum { N_COMMANDS = sizeof commands / sizeof *commands };

const struct shape shapes[N_SHAPES] = {
    {32, 30, 4, 16, 4},
    {64, 96, 7, 32, 7},
    {256, 96, 7, 64, 168},
    {256, 4, 24, 64, 96},
};

enum status argument_size(const char *text, size_t minimum, size_t maximum,
                          size_t *value, struct error *err)
{
    char *end;
    unsigned long long number;

    errno = 0;
    number = strtoull(text, &end, 10);
    if (errno || end == text || *end || number < minimum || number > maximum)
        return error_set(err, STATUS_USAGE,
                         "%s: expected a whole number from %zu to %zu", text,
                         minimum, maximum);
    *value = (size_t)number;
    return STATUS_OK;
}

enum status argument_seconds(const char *text, double *value, struct error *err)
{
    char *end;

    *value = strtod(text, &end);
    if (end == text || *end || !(*value > 0 && *value <= 3600))
        return error_set(err, STATUS_USAGE,
                         "%s: expected seconds, at most 3600", text);
    return STATUS_OK;
}

enum status argument_isa(const char *text, enum isa *isa, struct error *err)
{
    for (size_t i = 0; isa_name(i); i++)
        if (!strcmp(text, isa_name(i)) && isa_usable((enum isa)i)) {
            *isa = (enum isa)i;
            return STATUS_OK;
        }
    return error_set(err, STATUS_USAGE,
                     "%s: no instruction set of this processor", text);
}

static void print_usage(void)
{
    (void)fprintf(stderr, "usage: one of\n");
    for (size_t i = 0; i < N_COMMANDS; i++)
        (void)fprintf(stderr, "  bench %s %s\n", commands[i].name,
                      commands[i].arguments);
}

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < N_COMMANDS; i++) {
        struct error err;

        if (strcmp(argv[1], commands[i].name) != 0 ||
            argc - 2 < commands[i].fewest || argc - 2 > commands[i].most)
            continue;
        if (commands[i].run(argc - 2, argv + 2, &err) != STATUS_OK) {
            (void)fprintf(stderr, "bench: %s\n", err.message);
            return (int)err.code;
        }
        if (ferror(stdout) || fclose(stdout)) {
            (void)fprintf(stderr, "bench: writing the results failed\n");
            return STATUS_IO;
        }
        return STATUS_OK;
    }
    print_usage();
    return STATUS_USAGE;
}
