/* epoch.c - the program's own training loop on a file, one epoch. */
#include "bench/bench.h"

#include <stdio.h>

#include "base/thread_pool.h"
#include "model/train_config.h"
#include "data/dataset.h"
#include "prep/scaler.h"
#include "prep/split.h"
#include "prep/window.h"
#include "train/trainer.h"

/* What lies between a file and trainer_run(). */
struct subject {
    struct schema schema;
    struct dataset dataset;
    struct split split;
    struct scaler scaler;
    struct prepared prepared;
    struct origins origins;
    struct net net;
    struct thread_pool *pool;
};

static void subject_release(struct subject *s)
{
    thread_pool_free(s->pool);
    net_release(&s->net);
    origins_release(&s->origins);
    prepared_release(&s->prepared);
    scaler_release(&s->scaler);
    split_release(&s->split);
    dataset_release(&s->dataset);
    schema_release(&s->schema);
}

static enum status read_file(struct subject *s, const char *path,
                             struct error *err)
{
    const struct table_options read = {
        .reading = {.delimiter = ',', .header = true}};
    const struct schema_options wanted = {0};
    struct text notes = {0};
    struct table table;
    enum status status = table_read(&table, path, &read, err);

    if (status == STATUS_OK)
        status = schema_choose(&s->schema, &table, &wanted, &notes, err);
    if (status == STATUS_OK)
        status = dataset_init(&s->dataset, &table, &s->schema, &read.reading,
                              true, &notes, err);
    table_release(&table);
    text_release(&notes);
    return status;
}

static enum status build(struct subject *s, const struct shape *shape,
                         size_t threads, size_t H, struct error *err)
{
    if (s->schema.n_features != shape->K)
        return error_set(err, STATUS_USAGE, "%s: %zu columns instead of %zu",
                         s->dataset.table.path, s->schema.n_features, shape->K);
    TRY(split_all(&s->split, &s->dataset, shape->T, H, err));
    TRY(scaler_fit(&s->scaler, &s->dataset, &s->split, err));
    TRY(prepared_init(&s->prepared, &s->dataset, &s->scaler, NULL, NULL,
                      ALL_ROWS, err));
    TRY(origins_list(&s->origins, &s->dataset, &s->split, PART_TRAIN, err));
    TRY(bench_network(&s->net, shape, err));
    return thread_pool_new(threads, &s->pool, err);
}

/* The options of `train` as they are by default, and one epoch. */
static enum status measure(struct subject *s, const struct shape *shape,
                           size_t H, double *seconds, struct error *err)
{
    const struct train_config config = {.loss = LOSS_MAE,
                                        .epochs = 1,
                                        .batch = shape->B,
                                        .lr = 0.002,
                                        .schedule = SCHEDULE_COSINE,
                                        .clip = 1,
                                        .patience = 1,
                                        .seed = 1};
    const struct windows windows = {
        .data = &s->prepared, .norm = NORM_MEAN, .T = shape->T, .H = H};
    const struct trainer trainer = {.pool = s->pool,
                                    .windows = &windows,
                                    .train = &s->origins,
                                    .config = &config};
    struct progress last;
    const double start = bench_clock();

    TRY(trainer_run(&trainer, &s->net, &last, err));
    *seconds = bench_clock() - start;
    return STATUS_OK;
}

enum status command_epoch(int argc, char **argv, struct error *err)
{
    struct subject s = {0};
    size_t number, threads, H;
    const struct shape *shape;
    double seconds = 0;
    enum status status;

    (void)argc;
    TRY(argument_size(argv[0], 1, N_SHAPES, &number, err));
    TRY(argument_size(argv[1], 1, MAX_THREADS, &threads, err));
    shape = &shapes[number - 1];
    H = shape->O / shape->K; /* every column is forecast */
    status = read_file(&s, argv[2], err);
    if (status == STATUS_OK)
        status = build(&s, shape, threads, H, err);
    if (status == STATUS_OK)
        status = measure(&s, shape, H, &seconds, err);
    if (status == STATUS_OK)
        printf("{\"bench\":\"epoch\",\"shape\":%zu,\"threads\":%zu,"
               "\"rows\":%zu,\"windows\":%zu,\"seconds\":%.3f,"
               "\"windows_per_s\":%.0f}\n",
               number, threads, s.dataset.table.n_rows, s.origins.n, seconds,
               (double)s.origins.n / seconds);
    subject_release(&s);
    return status;
}
