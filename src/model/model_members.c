/*
 * model_members.c - writes and reads the networks of a model file (model.h).
 * "members" lists the members, "ridge.averaged" tells whether the ridge is
 * averaged with them, and "parameters" holds their tensors, member by member.
 */
#include "model/model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nn/shape.h"
#include "store/json.h"
#include "model/model_json.h"

size_t model_n_tensors(const struct model *m)
{
    return m->ensemble.n * ensemble_net(&m->ensemble)->table.n_params;
}

struct tensor model_tensor(const struct model *m, size_t i)
{
    const size_t n_params = ensemble_net(&m->ensemble)->table.n_params;
    const struct net *net = &m->ensemble.members[i / n_params].net;
    const struct param *param = &net->table.params[i % n_params];
    struct tensor tensor = {.param = param,
                            .values = net->theta + param->offset};

    if (m->ensemble.n > 1)
        (void)snprintf(tensor.name, sizeof tensor.name, "member%zu.%s",
                       i / n_params + 1, param->name);
    else
        (void)snprintf(tensor.name, sizeof tensor.name, "%s", param->name);
    return tensor;
}

void model_put_members(struct json_writer *w, const struct model *m)
{
    json_open_array(w, "members");
    for (size_t i = 0; i < m->ensemble.n; i++) {
        const struct member *member = &m->ensemble.members[i];

        json_open_object(w, NULL);
        json_put_bool(w, "residual", member->residual);
        json_put_integer(w, "seed", (int64_t)member->seed);
        json_put_integer(w, "epochs", (int64_t)member->epochs);
        json_close(w);
    }
    json_close(w);
}

void model_open_tensor(struct json_writer *w, const struct tensor *tensor)
{
    json_open_object(w, NULL);
    json_put_string(w, "name", tensor->name);
    json_open_array(w, "shape");
    json_put_integer(w, NULL, (int64_t)tensor->param->rows);
    json_put_integer(w, NULL, (int64_t)tensor->param->cols);
    json_close(w);
}

void model_put_parameters(struct json_writer *w, const struct model *m)
{
    json_open_array(w, "parameters");
    for (size_t i = 0; i < model_n_tensors(m); i++) {
        const struct tensor tensor = model_tensor(m, i);

        model_open_tensor(w, &tensor);
        json_put_reals(w, "values", tensor.values,
                       tensor.param->rows * tensor.param->cols);
        json_close(w);
    }
    json_close(w);
}

static enum status get_member(const struct json_at *at, const struct model *m,
                              struct member *member, struct error *err)
{
    static const char *const fields[] = {"residual", "seed", "epochs", NULL};
    int64_t seed;

    TRY(json_check_keys(at, fields, err));
    TRY(json_bool(at, "residual", &member->residual, err));
    if (member->residual && !m->ridge.map)
        return json_refuse(at, "residual", err,
                           "expected false because the model has no ridge");
    TRY(json_integer(at, "seed", 0, MAX_SEED, &seed, err));
    member->seed = (uint64_t)seed;
    return model_get_count(at, "epochs", 1, (size_t)1 << 30, &member->epochs,
                           err);
}

static enum status get_tensor(const struct json_at *row,
                              const struct tensor *tensor, real *values,
                              struct error *err)
{
    static const char *const fields[] = {"name", "shape", "values", NULL};
    const struct param *param = tensor->param;
    real shape[2];

    TRY(json_check_keys(row, fields, err));
    TRY(model_expect_name(row, tensor->name, err));
    TRY(json_reals(row, "shape", 2, shape, err));
    if (shape[0] != (real)param->rows || shape[1] != (real)param->cols)
        return json_refuse(row, "shape", err, "expected [%zu, %zu]",
                           param->rows, param->cols);
    return json_reals(row, "values", param->rows * param->cols, values, err);
}

static enum status get_tensors(const struct json_at *root, struct model *m,
                               struct error *err)
{
    const size_t n_params = ensemble_net(&m->ensemble)->table.n_params;
    struct json_at parameters, row;

    TRY(json_array(root, "parameters", &parameters, err));
    if (json_size(&parameters) != model_n_tensors(m))
        return json_refuse(root, "parameters", err,
                           "expected the %zu tensors of this model",
                           model_n_tensors(m));
    for (size_t i = 0; i < model_n_tensors(m); i++) {
        const struct json_at child = json_child(&parameters, i);
        const struct tensor tensor = model_tensor(m, i);
        struct net *net = &m->ensemble.members[i / n_params].net;
        real *values = net_begin_update(net) + tensor.param->offset;

        TRY(json_object(&child, NULL, &row, err));
        TRY(get_tensor(&row, &tensor, values, err));
    }
    for (size_t i = 0; i < m->ensemble.n; i++)
        net_finish_update(&m->ensemble.members[i].net);
    return STATUS_OK;
}

/* Reads n numbers from 0 to 1. They were written as doubles and are read as
 * floats: what that adds is rounded away. */
static enum status get_shares(const struct json_at *ridge, size_t n,
                              real values[], double shares[], struct error *err)
{
    TRY(json_reals(ridge, "shares", n, values, err));
    for (size_t j = 0; j < n; j++) {
        if (values[j] < 0 || values[j] > 1)
            return json_refuse(ridge, "shares", err,
                               "expected numbers from 0 to 1");
        shares[j] = round(1e6 * (double)values[j]) / 1e6;
    }
    return STATUS_OK;
}

/* Reads the shares of the ridge where those of targets differ. */
static enum status get_ridge_shares(const struct json_at *ridge,
                                    struct model *m, struct error *err)
{
    size_t n;
    double *shares;
    real *values;
    enum status status;

    TRY(json_count(ridge, "shares", &n, err));
    if (!n)
        return STATUS_OK;
    n = m->schema.n_targets;
    values = calloc(n, sizeof *values);
    shares = calloc(n, sizeof *shares);
    status = values && shares ? get_shares(ridge, n, values, shares, err)
                              : error_no_memory(err, n * sizeof *shares);
    if (status == STATUS_OK)
        status = ensemble_set_ridge_shares(&m->ensemble, n, shares, err);
    if (status == STATUS_OK && !m->ensemble.ridge_shares)
        status = json_refuse(ridge, "shares", err,
                             "expected none because all are the same");
    free(values);
    free(shares);
    return status;
}

/* Reads whether the ridge is averaged in, and its shares. The members must
 * allow it. */
static enum status get_use_ridge(const struct json_at *root, struct model *m,
                                 struct error *err)
{
    struct ensemble *e = &m->ensemble;
    struct json_at ridge;

    if (!m->ridge.map)
        return STATUS_OK;
    TRY(json_object(root, "ridge", &ridge, err));
    TRY(get_ridge_shares(&ridge, m, err));
    TRY(json_bool(&ridge, "averaged", &e->use_ridge, err));
    TRY(json_real(&ridge, "share", 0, 1, &e->ridge_share, err));
    if (!e->use_ridge && e->ridge_shares)
        return json_refuse(&ridge, "shares", err,
                           "expected none because the ridge is not averaged");
    if (e->use_ridge && ensemble_count(e, true))
        return json_refuse(&ridge, "averaged", err,
                           "expected false because a member is residual");
    if (!e->use_ridge && !e->n)
        return json_refuse(&ridge, "averaged", err,
                           "expected true because there are no members");
    return STATUS_OK;
}

static enum status refuse_number(const struct json_at *root, struct error *err)
{
    return json_refuse(root, "members", err,
                       "expected 1 to %d members, or none if there is a ridge",
                       MAX_MEMBERS);
}

enum status model_get_members(const struct json_at *root, struct model *m,
                              struct error *err)
{
    struct json_at members;
    enum status status;
    size_t n;

    TRY(json_array(root, "members", &members, err));
    n = json_size(&members);
    if (n > MAX_MEMBERS)
        return refuse_number(root, err);
    status = ensemble_init(&m->ensemble, &m->config.net, n ? n : 1, err);
    if (status == STATUS_USAGE) /* the file is wrong, not the command line */
        return json_refuse(root, "config", err, "%s", err->message);
    TRY(status);
    TRY(model_get_forecasters(root, m, err));
    if (!n && !m->ridge.map && ensemble_forecasts(&m->ensemble, BY_MODEL))
        return refuse_number(root, err);
    for (size_t i = 0; i < n; i++) {
        const struct json_at child = json_child(&members, i);
        struct json_at row;

        TRY(json_object(&child, NULL, &row, err));
        TRY(get_member(&row, m, &m->ensemble.members[i], err));
    }
    m->ensemble.n = n;
    TRY(get_use_ridge(root, m, err));
    return get_tensors(root, m, err);
}
