/* model_ridge.c - writes and reads the ridge of a model file (model.h). */
#include "model/model.h"

#include <stdlib.h>
#include <string.h>

#include "store/json.h"
#include "model/model_json.h"

void model_put_ridge_columns(struct json_writer *w, const struct model *m,
                             bool with_values)
{
    const struct ridge_columns *c = &m->ridge.columns;

    if (!c->map) {
        json_put_null(w, "columns");
        return;
    }
    json_open_object(w, "columns");
    json_put_integer(w, "rows", (int64_t)c->R);
    json_put_bool(w, "changes", c->changes);
    json_open_array(w, "covariates");
    for (size_t k = 0; k < c->covariates.n_columns; k++)
        json_put_string(
            w, NULL,
            m->schema.covariates.list[c->covariates.columns[k].i].name);
    json_close(w);
    json_open_array(w, "targets");
    for (size_t j = 0; j < c->J; j++) {
        const real *map = ridge_columns_map(c, j);

        if (!map)
            continue;
        json_open_object(w, NULL);
        json_put_string(w, "name", schema_target_name(&m->schema, j));
        json_put_real(w, "penalty", c->penalties[j]);
        if (with_values)
            json_put_reals(w, "values", map, ridge_columns_inputs(c) * c->H);
        json_close(w);
    }
    json_close(w);
    json_close(w);
}

void model_put_ridge_shares(struct json_writer *w, const struct model *m)
{
    const struct ensemble *e = &m->ensemble;

    json_put_real(w, "share", e->ridge_share);
    json_open_array(w, "shares");
    for (size_t j = 0; e->ridge_shares && j < m->schema.n_targets; j++)
        json_put_real(w, NULL, e->ridge_shares[j]);
    json_close(w);
}

void model_put_ridge(struct json_writer *w, const struct model *m)
{
    const struct ridge *ridge = &m->ridge;

    if (!ridge->map) {
        json_put_null(w, "ridge");
        return;
    }
    json_open_object(w, "ridge");
    json_put_bool(w, "averaged", model_averages_ridge(m));
    model_put_ridge_shares(w, m);
    json_put_real(w, "penalty", ridge->penalty);
    json_put_integer(w, "short_lag", (int64_t)ridge->short_lag);
    json_put_integer(w, "long_lag", (int64_t)ridge->long_lag);
    json_put_reals(w, "values", ridge->map, ridge_inputs(ridge) * ridge->H);
    model_put_ridge_columns(w, m, true);
    json_close(w);
}

/* Either 0 < short lag < long lag < T, or both are 0, as for a label. */
static enum status get_lags(const struct json_at *object, struct ridge *ridge,
                            struct error *err)
{
    const size_t max = ridge->K ? 0 : ridge->T - 1;

    TRY(model_get_count(object, "short_lag", 0, max, &ridge->short_lag, err));
    TRY(model_get_count(object, "long_lag", 0, max, &ridge->long_lag, err));
    if ((!ridge->short_lag && !ridge->long_lag) ||
        (ridge->short_lag && ridge->short_lag < ridge->long_lag))
        return STATUS_OK;
    return json_refuse(object, "long_lag", err,
                       "expected a value above short_lag, or 0 for both lags");
}

/* Finds a target that has no weights yet. */
static enum status find_target(const struct json_at *at, const struct model *m,
                               size_t *j, struct error *err)
{
    const struct ridge_columns *c = &m->ridge.columns;
    const char *name;

    TRY(json_string(at, "name", &name, err));
    for (*j = 0; *j < c->J; ++*j)
        if (!strcmp(schema_target_name(&m->schema, *j), name) &&
            c->penalties[*j] <= 0)
            return STATUS_OK;
    return json_refuse(at, "name", err,
                       "expected a target, and each at most once");
}

static enum status get_target(const struct json_at *at, struct model *m,
                              struct error *err)
{
    static const char *const fields[] = {"name", "penalty", "values", NULL};
    struct ridge_columns *c = &m->ridge.columns;
    double penalty;
    size_t j;

    TRY(json_check_keys(at, fields, err));
    TRY(find_target(at, m, &j, err));
    TRY(json_real(at, "penalty", 1e-30, 1e30, &penalty, err));
    c->penalties[j] = penalty;
    return json_reals(at, "values", ridge_columns_inputs(c) * c->H,
                      ridge_columns_map(c, j), err);
}

/* Adds the covariate of this name; false if there is none, or no room. */
static bool add_covariate(const struct model *m, const char *name,
                          struct ridge_columns *c)
{
    const struct covariates *all = &m->schema.covariates;
    size_t i = 0;

    while (i < all->n && strcmp(all->list[i].name, name) != 0)
        i++;
    return i < all->n && ridge_covariate_is_one(&all->list[i]) &&
           !ridge_covariates_have(&c->covariates, i) &&
           ridge_covariates_add(
               &c->covariates, all, i,
               ridge_columns_room_beside(&m->schema, m->ridge.H, c->R));
}

static enum status get_names(const struct json_at *columns,
                             const struct model *m, struct ridge_columns *c,
                             struct error *err)
{
    struct json_at names;

    TRY(json_array(columns, "covariates", &names, err));
    for (size_t k = 0; k < json_size(&names); k++) {
        const struct json_at at = json_child(&names, k);
        const char *name;

        TRY(json_string(&at, NULL, &name, err));
        if (!add_covariate(m, name, c))
            return json_refuse(columns, "covariates", err,
                               "expected static columns and categories, each "
                               "at most once");
    }
    return STATUS_OK;
}

/* The number of rows, at most the window and so few that the weights are not
 * too many; and what is read beside them. */
static enum status get_form(const struct json_at *columns,
                            const struct model *m, struct ridge_columns *c,
                            struct error *err)
{
    const struct schema *schema = &m->schema;
    const size_t most =
        ridge_columns_room(schema, m->ridge.H) / schema->n_features;
    const size_t T = m->ridge.T;

    TRY(json_bool(columns, "changes", &c->changes, err));
    TRY(model_get_count(columns, "rows", 0, most < T ? most : T, &c->R, err));
    TRY(get_names(columns, m, c, err));
    return c->R || c->covariates.n
               ? STATUS_OK
               : json_refuse(columns, "rows", err,
                             "expected at least 1, or names in \"covariates\"");
}

static enum status get_targets(const struct json_at *columns, struct model *m,
                               struct error *err)
{
    struct json_at targets;

    TRY(json_array(columns, "targets", &targets, err));
    if (!json_size(&targets))
        return json_refuse(columns, "targets", err,
                           "expected at least one target");
    for (size_t i = 0; i < json_size(&targets); i++) {
        const struct json_at target = json_child(&targets, i);

        TRY(get_target(&target, m, err));
    }
    return STATUS_OK;
}

static enum status get_columns(const struct json_at *ridge, struct model *m,
                               struct error *err)
{
    static const char *const fields[] = {"rows", "changes", "covariates",
                                         "targets", NULL};
    struct json_at columns;

    if (json_is_null(ridge, "columns"))
        return STATUS_OK;
    TRY(json_object(ridge, "columns", &columns, err));
    TRY(json_check_keys(&columns, fields, err));
    if (m->ridge.K)
        return json_refuse(ridge, "columns", err,
                           "expected null because of the label");
    TRY(get_form(&columns, m, &m->ridge.columns, err));
    TRY(ridge_columns_allocate(&m->ridge.columns, m->ridge.H, &m->schema, err));
    return get_targets(&columns, m, err);
}

/* The number of weights follows from the window, the lags and, for a label, the
 * number of features. */
enum status model_get_ridge(const struct json_at *root, struct model *m,
                            struct error *err)
{
    static const char *const fields[] = {"averaged", "share",     "shares",
                                         "penalty",  "short_lag", "long_lag",
                                         "values",   "columns",   NULL};
    size_t n;
    struct ridge *ridge = &m->ridge;
    struct json_at object;

    if (json_is_null(root, "ridge"))
        return STATUS_OK;
    TRY(json_object(root, "ridge", &object, err));
    TRY(json_check_keys(&object, fields, err));
    TRY(json_real(&object, "penalty", 0, 1e30, &ridge->penalty, err));
    ridge->T = m->config.net.T;
    ridge->H = m->config.net.H;
    ridge->K = ridge_features(&m->schema);
    TRY(get_lags(&object, ridge, err));
    n = ridge_inputs(ridge) * m->config.net.H;
    if (n > MAX_RIDGE_WEIGHTS)
        return json_refuse(root, "ridge", err,
                           "expected null because the ridge would be too "
                           "large");
    ridge->map = calloc(n, sizeof *ridge->map);
    if (!ridge->map)
        return error_no_memory(err, n * sizeof *ridge->map);
    TRY(json_reals(&object, "values", n, ridge->map, err));
    return get_columns(&object, m, err);
}
