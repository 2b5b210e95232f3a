/* rate.c - the rate of the peak loop, on all threads of a pool at once. */
#include "bench/peak.h"

#include "base/thread_pool.h"
#include "bench/bench.h"

static peak_operations_function *const operations_each[N_ISAS] =
    EACH_ISA(peak_operations);
static peak_loop_function *const loop_each[N_ISAS] = EACH_ISA(peak_loop);

/* Short enough to look at the clock often, long beside a barrier. */
enum { TURNS = 1 << 18 };

struct loop {
    peak_loop_function *run;
    volatile real start;            /* so that nothing is known beforehand */
    volatile real sum[MAX_THREADS]; /* so that nothing is left out */
};

static void loop_task(void *context, size_t thread)
{
    struct loop *loop = context;

    loop->sum[thread] = loop->run(TURNS, loop->start);
}

enum status bench_peak(enum isa isa, size_t threads, double seconds,
                       double *rate, struct error *err)
{
    struct loop loop = {.run = loop_each[isa], .start = 1};
    struct thread_pool *pool;
    double start, now;
    size_t runs = 0;

    TRY(thread_pool_new(threads, &pool, err));
    thread_pool_run(pool, loop_task, &loop);
    for (start = now = bench_clock(); now - start < seconds; runs++) {
        thread_pool_run(pool, loop_task, &loop);
        now = bench_clock();
    }
    *rate = (double)runs * TURNS * (double)operations_each[isa]() *
            (double)thread_pool_size(pool) / (now - start);
    thread_pool_free(pool);
    return STATUS_OK;
}
