/* given.c - see given.h. */
#include "given.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "prep/ridge.h"

static enum layout layout_by_name(const char *name)
{
    int i = 0;

    while (strcmp(layout_names[i], name) != 0)
        i++;
    return (enum layout)i;
}

/* The index of a name in its list; `otherwise` if it is NULL. */
static int choice(const char *name, const char *const names[], int otherwise)
{
    int i = 0;

    while (name && names[i] && strcmp(names[i], name) != 0)
        i++;
    return name ? i : otherwise;
}

static enum status read_table(struct table *table, const char *path,
                              const struct given_options *options,
                              struct error *err)
{
    struct table_options table_options = {
        .rows_layout = options->layout && strcmp(options->layout, "rows") == 0,
        .reading = {.delimiter = ',', .header = !options->no_header},
        .header_given = options->header,
        .from_model = options->from_model,
        .time = options->time,
        .id = options->id,
        .label = options->label,
        .categorical = options->categorical,
        .statics = options->statics,
    };

    (void)snprintf(table_options.reading.tz, READING_TEXT_MAX, "%s",
                   options->tz ? options->tz : "");
    return table_read(table, path, &table_options, err);
}

enum status given_try_file(struct given *g, const char *path,
                           const struct given_options *options,
                           struct error *err)
{
    const struct schema_options schema_options = {
        .features = options->features,
        .targets = options->targets,
        .label = options->label,
        .known = options->known,
        .statics = options->statics,
        .categorical = options->categorical,
        .layout_given = options->layout != NULL,
        .layout =
            options->layout ? layout_by_name(options->layout) : LAYOUT_SERIES,
    };
    struct reading reading = {
        .drop_last = options->drop_last,
        .missing = (int)options->missing,
        .gaps = choice(options->gaps, gap_method_names, GAPS_MASK),
        .duplicates =
            choice(options->duplicates, duplicates_names, DUPLICATES_ERROR),
        .sort = options->sort,
    };
    struct table table;
    enum status status;

    (void)snprintf(reading.from, sizeof reading.from, "%s",
                   options->from ? options->from : "");
    (void)snprintf(reading.freq, READING_TEXT_MAX, "%s",
                   options->freq ? options->freq : "");
    (void)snprintf(reading.resample, READING_TEXT_MAX, "%s",
                   options->resample ? options->resample : "");
    *g = (struct given){0};
    status = read_table(&table, path, options, err);
    if (status == STATUS_OK)
        status =
            schema_choose(&g->schema, &table, &schema_options, &g->notes, err);
    if (status == STATUS_OK)
        status = dataset_init(&g->dataset, &table, &g->schema, &reading,
                              !options->predicting, &g->notes, err);
    table_release(&table);
    text_string(&g->notes, "");
    return status;
}

/* Writes `csv` to a new file and replaces the XXXXXX of `path` by its name. */
static void write_file(char *path, const char *csv)
{
    FILE *file = fdopen(mkstemp(path), "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(csv, 1, strlen(csv), file), strlen(csv));
    assert_int_equal(fclose(file), 0);
}

void given_table(struct table *table, const char *csv,
                 const struct given_options *options)
{
    char path[] = "/tmp/test_given_XXXXXX";
    struct error err;

    write_file(path, csv);
    assert_ok(read_table(table, path, options, &err), &err);
    (void)unlink(path);
}

enum status given_try(struct given *g, const char *csv,
                      const struct given_options *options, struct error *err)
{
    static const struct given_options defaults;
    char path[] = "/tmp/test_given_XXXXXX";
    enum status status;

    write_file(path, csv);
    status = given_try_file(g, path, options ? options : &defaults, err);
    (void)unlink(path);
    return status;
}

void given_release(struct given *g)
{
    dataset_release(&g->dataset);
    schema_release(&g->schema);
    text_release(&g->notes);
    split_release(&g->split);
    scaler_release(&g->scaler);
    prepared_release(&g->prepared);
}

void given_read(struct given *g, const char *csv,
                const struct given_options *options)
{
    struct error err;

    assert_ok(given_try(g, csv, options, &err), &err);
}

void given_refused(const char *csv, const struct given_options *options,
                   enum status code, const char *part)
{
    struct given g;
    struct error err;

    assert_fails(given_try(&g, csv, options, &err), code, &err, part);
    given_release(&g);
}

void given_split(struct given *g, size_t T, size_t H)
{
    struct error err;

    split_release(&g->split);
    scaler_release(&g->scaler);
    free(g->dataset.known_before); /* all rows count */
    g->dataset.known_before = NULL;
    assert_ok(split_init(&g->split, &g->dataset, T, H, &err), &err);
    assert_ok(scaler_fit(&g->scaler, &g->dataset, &g->split, &err), &err);
}

void given_identity_scaler(struct given *g)
{
    struct error err;

    scaler_release(&g->scaler);
    assert_ok(scaler_allocate(&g->scaler, g->dataset.n_columns, &err), &err);
    for (size_t c = 0; c < g->dataset.n_columns; c++)
        g->scaler.columns[c] = (struct moments){
            .standard_deviation = 1, .minimum = -1e9, .maximum = 1e9};
}

void given_prepare(struct given *g, const struct profile *profile)
{
    struct error err;

    prepared_release(&g->prepared);
    assert_ok(prepared_init(&g->prepared, &g->dataset, &g->scaler, NULL,
                            profile, ALL_ROWS, &err),
              &err);
}

struct windows given_windows(struct given *g, enum norm norm)
{
    given_prepare(g, NULL);
    return (struct windows){
        .data = &g->prepared,
        .norm = norm,
        .T = g->split.T,
        .H = g->schema.layout == LAYOUT_LABELLED ? 1 : g->split.H,
    };
}

/* What feature c in row r of the newest rows adds to the forecasts (H). */
static void add_cell(const struct windows *w, const struct origin *origin,
                     const real *map, size_t r, size_t c, real *steps)
{
    const struct ridge_columns *columns = &w->ridge->columns;
    const size_t C = columns->C;
    real x =
        (real)prepared_known(w->data, origin, origin->row - columns->R + r, c);

    if (columns->changes)
        x -= (real)prepared_known(w->data, origin, origin->row - 1, c);
    for (size_t h = 0; h < w->H; h++)
        steps[h] += x * map[(r * C + c) * w->H + h];
}

/* What the static columns and the categories of the newest row add. */
static void add_covariates(const struct windows *w, const struct origin *origin,
                           const real *map, real *steps)
{
    const struct ridge_columns *columns = &w->ridge->columns;
    const struct inputs *inputs = &w->data->inputs;
    size_t i = columns->R * columns->C;

    for (size_t k = 0; k < columns->covariates.n_columns; k++) {
        const struct ridge_covariate *c = &columns->covariates.columns[k];
        const real value =
            inputs->values[(origin->row - 1) * inputs->width + c->place];
        const size_t n = c->n_categories ? c->n_categories : 1;

        for (size_t code = 1; code <= n; code++, i++)
            for (size_t h = 0; h < w->H; h++)
                steps[h] +=
                    map[i * w->H + h] *
                    (c->n_categories ? (real)((size_t)value == code) : value);
    }
}

void given_ridge_forecast(const struct windows *w, const struct origin *origin,
                          size_t j, double *y)
{
    const struct ridge_columns *columns = &w->ridge->columns;
    const size_t rows = ridge_inputs(w->ridge), H = w->H;
    real *u = calloc(rows, sizeof *u), *steps = calloc(H, sizeof *steps), last;

    assert_non_null(u);
    assert_non_null(steps);
    last = ridge_gather(w->ridge, w, origin, j, u, NULL);
    ridge_apply(w->ridge, 1, u, rows, steps);
    if (ridge_columns_map(columns, j)) {
        for (size_t i = 0; i < columns->R * columns->C; i++)
            add_cell(w, origin, ridge_columns_map(columns, j), i / columns->C,
                     i % columns->C, steps);
        add_covariates(w, origin, ridge_columns_map(columns, j), steps);
    }
    for (size_t h = 0; h < H; h++)
        y[h] =
            prepared_forecast(w->data, origin, h, j,
                              h ? y[h - 1] : prepared_level(w->data, origin, j),
                              (double)(last + steps[h]));
    free(u);
    free(steps);
}

double given_value(const struct given *g, size_t row, size_t column)
{
    return (double)dataset_value(&g->dataset, row, column);
}
