/*
 * model_intervals.c - writes and reads the calibration of the intervals of a
 * model file (model.h): the field "intervals", null if there is none.
 */
#include "model/model.h"

#include <string.h>

#include "store/json.h"
#include "model/model_json.h"

/* By enum spread_kind. */
static const char *const spread_names[N_SPREADS + 1] = {"window", "series",
                                                        "level", NULL};

/* Of the quantiles that networks learned; absent in a model without them. */
#define FIELD_SHIFT "quantile_shift"

void model_put_intervals(struct json_writer *w, const struct model *m)
{
    const struct calibration *c = &m->calibration;

    if (!c->targets) {
        json_put_null(w, "intervals");
        return;
    }
    json_open_object(w, "intervals");
    json_put_string(w, "spread", spread_names[c->spread]);
    json_open_array(w, "targets");
    for (size_t j = 0; j < c->n_targets; j++) {
        const struct calibration_target *t = &c->targets[j];

        json_open_object(w, NULL);
        json_put_string(w, "name", schema_target_name(&m->schema, j));
        json_put_integer(w, "rows", (int64_t)t->n_rows);
        json_put_real(w, "standard_deviation", t->deviation);
        json_put_reals(w, "sigma", t->sigma, calibration_positions(c));
        json_put_reals(w, "quantiles", t->quantiles, CALIBRATION_LEVELS);
        if (m->config.net.n_quantiles)
            json_put_reals(w, FIELD_SHIFT, t->shift, calibration_positions(c));
        json_close(w);
    }
    json_close(w);
    json_close(w);
}

/* Numbers that are not negative; quantiles do not decrease. */
static enum status get_reals(const struct json_at *at, const char *key,
                             size_t n, bool increasing, real *values,
                             struct error *err)
{
    TRY(json_reals(at, key, n, values, err));
    for (size_t i = 0; i < n; i++)
        if (values[i] < 0 || (increasing && i && values[i] < values[i - 1]))
            return json_refuse(at, key, err,
                               increasing
                                   ? "expected numbers from 0 on that do not "
                                     "decrease"
                                   : "expected numbers from 0 on");
    return STATUS_OK;
}

static enum status get_target(const struct json_at *at, const char *name,
                              struct calibration *c, size_t j, bool has_shift,
                              struct error *err)
{
    const char *const fields[] = {
        "name",  "rows",      "standard_deviation",
        "sigma", "quantiles", has_shift ? FIELD_SHIFT : NULL,
        NULL};
    struct calibration_target *t = &c->targets[j];

    TRY(json_check_keys(at, fields, err));
    TRY(model_expect_name(at, name, err));
    TRY(model_get_count(at, "rows", 0, (size_t)1 << 40, &t->n_rows, err));
    TRY(json_real(at, "standard_deviation", 1e-38, 1e38, &t->deviation, err));
    TRY(get_reals(at, "sigma", calibration_positions(c), false, t->sigma, err));
    TRY(get_reals(at, "quantiles", CALIBRATION_LEVELS, true, t->quantiles,
                  err));
    return has_shift ? json_reals(at, FIELD_SHIFT, calibration_positions(c),
                                  t->shift, err)
                     : STATUS_OK;
}

enum status model_get_intervals(const struct json_at *root, struct model *m,
                                struct error *err)
{
    static const char *const fields[] = {"spread", "targets", NULL};
    const size_t J = m->schema.n_targets;
    struct calibration *c = &m->calibration;
    struct json_at object, targets;
    int spread;

    if (json_is_null(root, "intervals"))
        return STATUS_OK;
    TRY(json_object(root, "intervals", &object, err));
    TRY(json_check_keys(&object, fields, err));
    TRY(json_choice(&object, "spread", spread_names, &spread, err));
    TRY(json_array(&object, "targets", &targets, err));
    if (json_size(&targets) != J)
        return json_refuse(&object, "targets", err,
                           "expected an object for each target");
    TRY(calibration_init(c, J, m->config.net.H, err));
    c->season = m->config.season;
    c->spread = (enum spread_kind)spread;
    for (size_t j = 0; j < J; j++) {
        const struct json_at target = json_child(&targets, j);

        TRY(get_target(&target, schema_target_name(&m->schema, j), c, j,
                       m->config.net.n_quantiles, err));
    }
    return STATUS_OK;
}
