/* processors.c - the number of processors available (see thread_pool.h). */
#ifdef __linux__
#define _GNU_SOURCE /* sched_getaffinity */
#include <sched.h>
#endif

#include "base/thread_pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static size_t allowed_by_system(void)
{
#ifdef __linux__
    cpu_set_t set;

    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return (size_t)CPU_COUNT(&set);
#endif
    {
        const long n = sysconf(_SC_NPROCESSORS_ONLN);

        return n > 0 ? (size_t)n : 1;
    }
}

/* Returns whole number i of the first line of a file; 0 if there is none. */
static long read_number(const char *path, int i)
{
    FILE *file = fopen(path, "r");
    char line[80] = "", *at = line;
    long number = 0;

    if (!file)
        return 0;
    if (fgets(line, sizeof line, file))
        for (int k = 0; k <= i; k++)
            number = strtol(at, &at, 10);
    (void)fclose(file);
    return number;
}

/* The CPU quota of the cgroup in processors, rounded up; 0: no limit. Without a
 * limit the quota is "max" (version 2) or -1 (version 1). */
static size_t allowed_by_cgroup(void)
{
    long quota = read_number("/sys/fs/cgroup/cpu.max", 0);
    long period = read_number("/sys/fs/cgroup/cpu.max", 1);

    if (quota <= 0) {
        quota = read_number("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", 0);
        period = read_number("/sys/fs/cgroup/cpu/cpu.cfs_period_us", 0);
    }
    return quota > 0 && period > 0 ? (size_t)((quota + period - 1) / period)
                                   : 0;
}

size_t thread_pool_processors(void)
{
    const size_t system = allowed_by_system(), cgroup = allowed_by_cgroup();
    const size_t n = cgroup && cgroup < system ? cgroup : system;

    return n < 1 ? 1 : (n > MAX_THREADS ? MAX_THREADS : n);
}
