/* reading.c - reading a CSV beside libcsv's own loop, which keeps nothing. */
#include "bench/bench.h"

#include <csv.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "table/table.h"

enum { CHUNK = 1 << 16 };

static void ignore_cell(void *text, size_t length, void *data)
{
    (void)text;
    (void)length;
    (void)data;
}

static void ignore_row(int end, void *data)
{
    (void)end;
    (void)data;
}

static enum status parse(FILE *file, const char *path, struct error *err)
{
    struct csv_parser parser;
    char chunk[CHUNK];
    size_t n, done = 0, wanted = 0;

    if (csv_init(&parser, 0) != 0)
        return error_set(err, STATUS_INTERNAL, "libcsv does not start");
    while ((n = fread(chunk, 1, sizeof chunk, file)) > 0) {
        wanted += n;
        done += csv_parse(&parser, chunk, n, ignore_cell, ignore_row, NULL);
    }
    (void)csv_fini(&parser, ignore_cell, ignore_row, NULL);
    csv_free(&parser);
    if (ferror(file) || done != wanted)
        return error_set(err, STATUS_DATA, "%s: libcsv cannot read it", path);
    return STATUS_OK;
}

static enum status time_libcsv(const char *path, double *seconds,
                               struct error *err)
{
    const double start = bench_clock();
    FILE *file = fopen(path, "rb");
    enum status status;

    if (!file)
        return error_set(err, STATUS_NO_INPUT, "%s: %s", path, strerror(errno));
    status = parse(file, path, err);
    (void)fclose(file);
    *seconds = bench_clock() - start;
    return status;
}

static enum status time_table(const char *path, double *seconds,
                              struct error *err)
{
    const struct table_options options = {
        .reading = {.delimiter = ',', .header = true}};
    const double start = bench_clock();
    struct table table;
    const enum status status = table_read(&table, path, &options, err);

    *seconds = bench_clock() - start;
    table_release(&table);
    return status;
}

enum status command_reading(int argc, char **argv, struct error *err)
{
    double libcsv[ROUNDS] = {0}, ours[ROUNDS], part[ROUNDS], megabytes;
    struct stat file;

    (void)argc;
    if (stat(argv[0], &file) != 0)
        return error_set(err, STATUS_NO_INPUT, "%s: %s", argv[0],
                         strerror(errno));
    megabytes = 1e-6 * (double)file.st_size;
    for (size_t i = 0; i < ROUNDS; i++) {
        TRY(time_libcsv(argv[0], &libcsv[i], err));
        TRY(time_table(argv[0], &ours[i], err));
        part[i] = libcsv[i] / ours[i];
    }
    printf("{\"bench\":\"reading\",\"megabytes\":%.1f,"
           "\"libcsv_mb_per_s\":%.0f,\"ours_mb_per_s\":%.0f,"
           "\"part\":%.3f}\n",
           megabytes, megabytes / bench_median(ROUNDS, libcsv),
           megabytes / bench_median(ROUNDS, ours), bench_median(ROUNDS, part));
    return STATUS_OK;
}
