/* model_columns.c - reads schema, scaler, borders and bounds of a model file.
 */
#include "model/model.h"

#include <float.h>
#include <string.h>

#include "store/json.h"
#include "model/model_json.h"

const char *const border_names[] = {"train_rows", "valid_rows", "test_rows",
                                    NULL};

/* Index of a name among the first n; n: it is not one of them. */
static size_t find_name(const struct schema *schema, size_t n, const char *name)
{
    size_t i = 0;

    while (i < n && strcmp(schema->names[i], name) != 0)
        i++;
    return i;
}

static enum status get_features(const struct json_at *features,
                                struct schema *schema, struct error *err)
{
    for (size_t i = 0; i < schema->n_features; i++) {
        const struct json_at feature = json_child(features, i);

        TRY(model_get_text(&feature, NULL, false, &schema->names[i], err));
        if (find_name(schema, i, schema->names[i]) < i)
            return json_refuse(&feature, NULL, err, "is a duplicate");
    }
    return STATUS_OK;
}

/* A target is a feature, or a further column after the features. */
static enum status get_targets(const struct json_at *targets,
                               struct schema *schema, struct error *err)
{
    size_t n = schema->n_features;

    for (size_t j = 0; j < schema->n_targets; j++) {
        const struct json_at target = json_child(targets, j);
        const char *name;

        TRY(json_string(&target, NULL, &name, err));
        schema->targets[j] = find_name(schema, n, name);
        for (size_t k = 0; k < j; k++)
            if (schema->targets[k] == schema->targets[j])
                return json_refuse(&target, NULL, err, "is a duplicate");
        if (schema->targets[j] == n)
            TRY(model_get_text(&target, NULL, false, &schema->names[n++], err));
    }
    schema->n_columns = n;
    return STATUS_OK;
}

static enum status get_label(const struct json_at *columns,
                             const struct json_at *targets,
                             struct schema *schema, struct error *err)
{
    const bool labelled = schema->layout == LAYOUT_LABELLED;
    const struct json_at first = json_child(targets, 0);
    const char *target;

    TRY(model_get_text(columns, "label", true, &schema->label, err));
    if (labelled != (schema->label != NULL))
        return json_refuse(columns, "label", err,
                           labelled ? "this layout needs a label"
                                    : "this layout has no label");
    if (schema->layout != LAYOUT_ROWS &&
        (schema->layout == LAYOUT_SERIES) != (schema->id == NULL))
        return json_refuse(columns, "id", err,
                           schema->id ? "this layout has no id"
                                      : "this layout needs an id");
    if (!labelled)
        return get_targets(targets, schema, err);
    TRY(json_string(&first, NULL, &target, err));
    if (json_size(targets) != 1 || strcmp(target, schema->label) != 0)
        return json_refuse(columns, "targets", err, "expected only the label");
    schema->n_columns = schema->n_features;
    return STATUS_OK;
}

static enum status get_lists(const struct json_at *columns,
                             struct json_at *features, struct json_at *targets,
                             struct error *err)
{
    TRY(json_array(columns, "features", features, err));
    TRY(json_array(columns, "targets", targets, err));
    if (!json_size(features) || json_size(features) > TABLE_MAX_COLUMNS ||
        !json_size(targets) || json_size(targets) > TABLE_MAX_COLUMNS)
        return json_refuse(columns, NULL, err,
                           "expected 1 to %d features and targets",
                           TABLE_MAX_COLUMNS);
    return STATUS_OK;
}

enum status model_get_columns(const struct json_at *root, struct schema *schema,
                              struct error *err)
{
    static const char *const fields[] = {"features", "targets", "time",
                                         "id",       "label",   COVARIATE_KEYS};
    struct json_at columns, features, targets;

    TRY(json_object(root, "columns", &columns, err));
    TRY(json_check_keys(&columns, fields, err));
    TRY(get_lists(&columns, &features, &targets, err));
    TRY(schema_allocate(schema, json_size(&features) + json_size(&targets),
                        json_size(&targets), err));
    schema->n_features = json_size(&features);
    TRY(get_features(&features, schema, err));
    TRY(model_get_text(&columns, "time", true, &schema->time, err));
    TRY(model_get_text(&columns, "id", true, &schema->id, err));
    if (schema->id && schema->time && strcmp(schema->id, schema->time) == 0)
        return json_refuse(&columns, "time", err,
                           "is the same column as the id");
    TRY(get_label(&columns, &targets, schema, err));
    return model_get_covariates(&columns, schema, err);
}

/* The nearest float: the file has the digits that identify a float. */
static enum status get_float(const struct json_at *at, const char *key,
                             double *value, struct error *err)
{
    TRY(json_real(at, key, -(double)FLT_MAX, (double)FLT_MAX, value, err));
    *value = (double)(float)*value;
    return STATUS_OK;
}

static enum status get_standard_deviation(const struct json_at *at,
                                          double *value, struct error *err)
{
    TRY(get_float(at, "standard_deviation", value, err));
    return *value > 0
               ? STATUS_OK
               : json_refuse(at, "standard_deviation", err, "must be positive");
}

/* The logarithm of a transformed column; null for any other column. */
static enum status get_log(const struct json_at *column, struct moments *m,
                           struct error *err)
{
    static const char *const fields[] = {"floor", "mean", "standard_deviation",
                                         NULL};
    struct json_at log;

    if (json_is_null(column, "log"))
        return STATUS_OK;
    TRY(json_object(column, "log", &log, err));
    TRY(json_check_keys(&log, fields, err));
    TRY(get_float(&log, "floor", &m->floor, err));
    if (!(m->floor > 0))
        return json_refuse(&log, "floor", err, "must be positive");
    TRY(get_float(&log, "mean", &m->log_mean, err));
    return get_standard_deviation(&log, &m->log_standard_deviation, err);
}

/* The changes by which a column is modelled; null for any other column. */
static enum status get_difference(const struct json_at *column,
                                  struct moments *m, struct error *err)
{
    static const char *const fields[] = {"mean", "standard_deviation", NULL};
    struct json_at changes;

    if (json_is_null(column, "difference"))
        return STATUS_OK;
    if (m->floor > 0)
        return json_refuse(column, "difference", err,
                           "a column with a logarithm has no changes");
    TRY(json_object(column, "difference", &changes, err));
    TRY(json_check_keys(&changes, fields, err));
    m->difference = true;
    TRY(get_float(&changes, "mean", &m->change_mean, err));
    return get_standard_deviation(&changes, &m->change_standard_deviation, err);
}

static enum status get_moments(const struct json_at *at, const char *key,
                               struct moments *m, struct error *err)
{
    static const char *const fields[] = {
        "mean", "standard_deviation", "minimum", "maximum", "name",
        "log",  "difference",         NULL};
    /* a label is neither named here nor transformed */
    static const char *const label_fields[] = {"mean", "standard_deviation",
                                               "minimum", "maximum", NULL};
    struct json_at object;

    TRY(json_object(at, key, &object, err));
    TRY(json_check_keys(&object, key ? label_fields : fields, err));
    TRY(get_float(&object, "mean", &m->mean, err));
    TRY(get_standard_deviation(&object, &m->standard_deviation, err));
    TRY(get_float(&object, "minimum", &m->minimum, err));
    TRY(get_float(&object, "maximum", &m->maximum, err));
    if (key)
        return STATUS_OK;
    TRY(get_log(&object, m, err));
    return get_difference(&object, m, err);
}

/* The numbers among the covariates, in their order. */
static enum status get_covariate_moments(const struct json_at *scaler,
                                         struct model *m, struct error *err)
{
    const struct covariates *c = &m->schema.covariates;
    const struct input_counts n = covariates_count(c);
    struct json_at list;

    TRY(json_array(scaler, "covariates", &list, err));
    if (json_size(&list) != c->n - n.codes)
        return json_refuse(scaler, "covariates", err,
                           "expected %zu entries, one per static or known "
                           "number",
                           c->n - n.codes);
    TRY(scaler_allocate_covariates(&m->scaler, c->n, err));
    for (size_t i = 0; i < json_size(&list); i++) {
        const struct json_at column = json_child(&list, i);

        TRY(get_moments(&column, NULL, &m->scaler.covariates[i], err));
        TRY(model_expect_name(&column, c->list[i].name, err));
    }
    return STATUS_OK;
}

enum status model_get_scaler(const struct json_at *root, struct model *m,
                             struct error *err)
{
    static const char *const fields[] = {"columns", "covariates", "label",
                                         NULL};
    struct json_at scaler, columns;

    TRY(json_object(root, "scaler", &scaler, err));
    TRY(json_check_keys(&scaler, fields, err));
    TRY(json_array(&scaler, "columns", &columns, err));
    if (json_size(&columns) != m->schema.n_columns)
        return json_refuse(&scaler, "columns", err,
                           "expected %zu entries, one per column in use",
                           m->schema.n_columns);
    TRY(scaler_allocate(&m->scaler, m->schema.n_columns, err));
    for (size_t c = 0; c < m->schema.n_columns; c++) {
        const struct json_at column = json_child(&columns, c);

        TRY(get_moments(&column, NULL, &m->scaler.columns[c], err));
        TRY(model_expect_name(&column, m->schema.names[c], err));
    }
    TRY(get_covariate_moments(&scaler, m, err));
    if (m->schema.label)
        return get_moments(&scaler, "label", &m->scaler.label, err);
    if (!json_is_null(&scaler, "label"))
        return json_refuse(&scaler, "label", err,
                           "expected null because the schema has no label");
    return STATUS_OK;
}

enum status model_get_borders(const struct json_at *config,
                              struct borders *borders, struct error *err)
{
    bool any = false;
    int64_t before = 0;

    for (int p = 0; p < N_PARTS; p++)
        any |= json_has(config, border_names[p]);
    for (int p = 0; any && p < N_PARTS; p++) {
        TRY(json_integer(config, border_names[p], before + 1, (int64_t)1 << 40,
                         &before, err));
        borders->end[p] = (size_t)before;
    }
    return STATUS_OK;
}

enum status model_get_bounds(const struct json_at *config,
                             struct bounds *bounds, struct error *err)
{
    bounds->has_minimum = json_has(config, FIELD_MINIMUM);
    bounds->has_maximum = json_has(config, FIELD_MAXIMUM);
    if (bounds->has_minimum)
        TRY(json_real(config, FIELD_MINIMUM, -MAX_BOUND, MAX_BOUND,
                      &bounds->minimum, err));
    if (bounds->has_maximum)
        TRY(json_real(config, FIELD_MAXIMUM,
                      bounds->has_minimum ? bounds->minimum : -MAX_BOUND,
                      MAX_BOUND, &bounds->maximum, err));
    return STATUS_OK;
}
