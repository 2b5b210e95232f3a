/*
 * model_forecasters.c - writes and reads who forecasts the targets of a model
 * file (model.h): "forecasters", null where all are forecast by the average of
 * members and ridge, and "companions", null or their shares for each target.
 */
#include "model/model.h"

#include <string.h>

#include "store/json.h"
#include "model/model_json.h"

/* What may be a companion, and the fields of their shares. */
static const enum forecaster companions[] = {
    BY_RIDGE,          BY_THETA, BY_ETS,  BY_ARIMA,
    BY_SEASONAL_NAIVE, BY_NAIVE, BY_DRIFT};
static const char *const fields[] = {
    "ridge", "theta", "ets", "arima", "seasonal_naive", "naive", "drift", NULL};

enum { N_COMPANIONS = sizeof companions / sizeof *companions };

static void put_companions(struct json_writer *w, const struct ensemble *e)
{
    if (!e->companions) {
        json_put_null(w, "companions");
        return;
    }
    json_open_array(w, "companions");
    for (size_t j = 0; j < e->n_targets; j++) {
        json_open_object(w, NULL);
        for (size_t i = 0; i < N_COMPANIONS; i++)
            json_put_real(w, fields[i],
                          ensemble_companion(e, j, companions[i]));
        json_close(w);
    }
    json_close(w);
}

void model_put_forecasters(struct json_writer *w, const struct model *m)
{
    const struct ensemble *e = &m->ensemble;

    put_companions(w, e);
    if (!e->by) {
        json_put_null(w, "forecasters");
        return;
    }
    json_open_array(w, "forecasters");
    for (size_t j = 0; j < e->n_targets; j++)
        json_put_string(w, NULL, forecaster_names[e->by[j]]);
    json_close(w);
}

/* True if the model has this forecaster: a baseline needs the past of a target,
 * and the ridge its weights. */
static bool has_forecaster(const struct model *m, enum forecaster by)
{
    if (by == BY_RIDGE && !m->ridge.map)
        return false;
    return by == BY_MODEL ||
           (by != BY_MEAN && m->schema.layout != LAYOUT_LABELLED);
}

/* Sets the forecaster of each target to that of the name. */
static enum status use_forecasters(const struct json_at *root, struct model *m,
                                   const struct string_list *names,
                                   struct error *err)
{
    const size_t n = m->schema.n_targets;

    if (names->n != n)
        return json_refuse(root, "forecasters", err,
                           "expected one for each target");
    TRY(ensemble_set_forecaster(&m->ensemble, n, BY_MODEL, m->config.season,
                                err));
    for (size_t j = 0; j < n; j++) {
        const char *name = string_list_at(names, j);
        int by = 0;

        while (by < N_FORECASTERS && strcmp(name, forecaster_names[by]) != 0)
            by++;
        if (by == N_FORECASTERS || !has_forecaster(m, (enum forecaster)by))
            return json_refuse(root, "forecasters", err,
                               "the model has no forecaster \"%.60s\"", name);
        m->ensemble.by[j] = (enum forecaster)by;
    }
    return STATUS_OK;
}

static enum status get_each(const struct json_at *root, struct model *m,
                            struct error *err)
{
    struct string_list names = {0};
    enum status status;

    if (json_is_null(root, "forecasters"))
        return STATUS_OK;
    status = json_strings(root, "forecasters", &names, err);
    if (status == STATUS_OK)
        status = use_forecasters(root, m, &names, err);
    string_list_release(&names);
    return status;
}

static enum status get_shares(const struct json_at *at, struct model *m,
                              size_t j, struct error *err)
{
    double *shares = m->ensemble.companions + j * N_FORECASTERS;
    struct json_at row;

    TRY(json_object(at, NULL, &row, err));
    TRY(json_check_keys(&row, fields, err));
    for (size_t i = 0; i < N_COMPANIONS; i++) {
        TRY(json_real(&row, fields[i], 0, 1, &shares[companions[i]], err));
        if (shares[companions[i]] > 0 && !has_forecaster(m, companions[i]))
            return json_refuse(&row, fields[i], err,
                               "the model has no such forecaster");
    }
    return ensemble_own_share(&m->ensemble, j) < -1e-6
               ? json_refuse(at, NULL, err, "the shares add up to more than 1")
               : STATUS_OK;
}

static enum status get_companions(const struct json_at *root, struct model *m,
                                  struct error *err)
{
    struct json_at list;

    if (json_is_null(root, "companions"))
        return STATUS_OK;
    TRY(json_array(root, "companions", &list, err));
    if (!m->ensemble.by || json_size(&list) != m->ensemble.n_targets)
        return json_refuse(root, "companions", err,
                           "expected one for each forecaster");
    TRY(ensemble_set_companions(&m->ensemble, err));
    for (size_t j = 0; j < m->ensemble.n_targets; j++) {
        const struct json_at row = json_child(&list, j);

        TRY(get_shares(&row, m, j, err));
    }
    return STATUS_OK;
}

enum status model_get_forecasters(const struct json_at *root, struct model *m,
                                  struct error *err)
{
    TRY(get_each(root, m, err));
    return get_companions(root, m, err);
}
