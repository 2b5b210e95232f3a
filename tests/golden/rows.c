/* rows.c - see rows.h. */
#include "golden/rows.h"

static const char path[] = "tests/golden/series.csv";

void rows_read(struct given *g, const cJSON *want, const char *targets,
               enum transform transform)
{
    const struct asked asked = {
        .time = "step", .targets = targets, .missing = MISSING_FFILL};
    struct error err;

    assert_ok(given_try_file(g, path, &asked, &err), &err);
    given_split(g, size_of(want, "T"), size_of(want, "H"));
    assert_ok(
        transform_fit(&g->scaler, &g->dataset, &g->split, transform, &err),
        &err);
}

void rows_fit_profile(struct profile *profile, const struct given *g,
                      const cJSON *want)
{
    const cJSON *period;
    struct profile_asked asked = {.n_periods = 0};
    struct error err;

    cJSON_ArrayForEach(period, member(want, "periods"))
    {
        assert_true(asked.n_periods < MAX_SEASONS);
        asked.periods[asked.n_periods++] = (size_t)period->valuedouble;
    }
    assert_ok(profile_fit(profile, &g->dataset, &g->split, &g->scaler, &asked,
                          0, &err),
              &err);
}
