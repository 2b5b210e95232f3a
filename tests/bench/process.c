/*
 * process.c - time and memory of a whole process, from start to end.
 *
 * The time is the median by the clock, and the mean on processors. The memory
 * is the largest of any of its runs, and no less than this program's own, which
 * a child is until it becomes another program.
 */
#include "bench/bench.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { MOST_TIMES = 99 };

/* Starts a program without output and waits for its end. */
static enum status run(char **argv, double *seconds, struct error *err)
{
    const double start = bench_clock();
    posix_spawn_file_actions_t silent;
    pid_t child;
    int failed, how = 0;

    failed = posix_spawn_file_actions_init(&silent);
    if (!failed)
        failed = posix_spawn_file_actions_addopen(&silent, STDOUT_FILENO,
                                                  "/dev/null", O_WRONLY, 0);
    if (!failed)
        failed = posix_spawnp(&child, argv[0], &silent, NULL, argv, environ);
    (void)posix_spawn_file_actions_destroy(&silent);
    if (failed)
        return error_set(err, STATUS_NO_INPUT, "%s: %s", argv[0],
                         strerror(failed));
    if (waitpid(child, &how, 0) != child || !WIFEXITED(how) ||
        WEXITSTATUS(how) != 0)
        return error_set(err, STATUS_INTERNAL, "%s failed", argv[0]);
    *seconds = bench_clock() - start;
    return STATUS_OK;
}

static double duration(const struct timeval *time)
{
    return (double)time->tv_sec + 1e-6 * (double)time->tv_usec;
}

enum status command_process(int argc, char **argv, struct error *err)
{
    double seconds[MOST_TIMES];
    struct rusage used;
    size_t times;

    (void)argc; /* argv ends in NULL */
    TRY(argument_size(argv[1], 1, MOST_TIMES, &times, err));
    for (size_t i = 0; i < times; i++)
        TRY(run(argv + 2, &seconds[i], err));
    (void)getrusage(RUSAGE_CHILDREN, &used); /* ru_maxrss in KiB */
    printf("{\"bench\":\"process\",\"name\":\"%s\",\"ms\":%.2f,"
           "\"cpu_ms\":%.2f,\"peak_mb\":%.2f}\n",
           argv[0], 1e3 * bench_median(times, seconds),
           1e3 * (duration(&used.ru_utime) + duration(&used.ru_stime)) /
               (double)times,
           1024e-6 * (double)used.ru_maxrss);
    return STATUS_OK;
}
