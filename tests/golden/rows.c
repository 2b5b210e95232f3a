/* rows.c - see rows.h. */
#include "golden/rows.h"

static void read_file(struct given *g, const char *path,
                      const struct given_options *options, size_t T, size_t H)
{
    struct error err;

    assert_ok(given_try_file(g, path, options, &err), &err);
    given_split(g, T, H);
}

void rows_read(struct given *g, const cJSON *want, const char *targets,
               enum transform transform)
{
    const struct given_options options = {
        .time = "step", .targets = targets, .missing = MISSING_FFILL};
    struct error err;

    read_file(g, "tests/golden/series.csv", &options, size_of(want, "T"),
              size_of(want, "H"));
    assert_ok(
        transform_fit(&g->scaler, &g->dataset, &g->split, transform, &err),
        &err);
}

void rows_read_panel(struct given *g, const cJSON *want)
{
    const struct given_options options = {
        .id = "id", .time = "step", .missing = MISSING_FFILL};

    read_file(g, "tests/golden/panel.csv", &options, size_of(want, "T"),
              size_of(want, "H"));
}

void rows_read_shops(struct given *g, const cJSON *want)
{
    const struct given_options options = {.id = "shop",
                                          .time = "step",
                                          .features = "load,flow",
                                          .statics = "size,kind",
                                          .categorical = "kind,mode",
                                          .missing = MISSING_FFILL};

    read_file(g, "tests/golden/shops.csv", &options, size_of(want, "T"),
              size_of(want, "H"));
}

void rows_read_labels(struct given *g, const cJSON *want, size_t T)
{
    const struct given_options options = {.id = "id",
                                          .label = "grade",
                                          .features = text_of(want, "features"),
                                          .missing = MISSING_FFILL};

    read_file(g, "tests/golden/labels.csv", &options, T, 0);
}

void rows_fit_profile(struct profile *profile, struct given *g,
                      const cJSON *want)
{
    const cJSON *period;
    struct profile_options options = {.per_id = size_if_any(want, "own") != 0};
    struct error err;

    cJSON_ArrayForEach(period, member(want, "periods"))
    {
        assert_true(options.n_periods < MAX_SEASONS);
        options.periods[options.n_periods++] = (size_t)period->valuedouble;
    }
    given_prepare(g, NULL);
    assert_ok(profile_fit(profile, &g->prepared, &g->split, &options, 0, &err),
              &err);
}
