/* report_model.c - what a model holds (report.h). */
#include "report/report.h"

#include <math.h>

#include "kernel/isa.h"
#include "report/csv_write.h"
#include "store/json.h"
#include "model/model_json.h"

/* Smallest, largest and root mean square value of a tensor. */
struct spread {
    double minimum, maximum, rms;
};

static struct spread spread_of(const real *values, size_t n)
{
    struct spread spread = {(double)values[0], (double)values[0], 0};

    for (size_t i = 0; i < n; i++) {
        spread.minimum = fmin(spread.minimum, (double)values[i]);
        spread.maximum = fmax(spread.maximum, (double)values[i]);
        spread.rms += (double)values[i] * (double)values[i];
    }
    spread.rms = sqrt(spread.rms / (double)n);
    return spread;
}

static struct spread spread_of_tensor(const struct tensor *tensor)
{
    return spread_of(tensor->values, tensor->param->rows * tensor->param->cols);
}

static void table_columns(const struct model *m, struct text *text)
{
    const struct roles *roles = &m->roles;

    text_printf(text, "layout      %s", layout_names[roles->layout]);
    if (roles->id)
        text_printf(text, ", id \"%s\"", roles->id);
    text_printf(text, "\ntime        %s\n", roles->time ? roles->time : "none");
    text_string(text, "features    ");
    for (size_t i = 0; i < roles->n_features; i++)
        text_printf(text, "%s%s", i ? ", " : "", roles->names[i]);
    text_string(text, "\ntargets     ");
    for (size_t j = 0; j < roles->n_targets; j++)
        text_printf(text, "%s%s", j ? ", " : "", roles_target_name(roles, j));
    text_string(text, "\n");
}

static void table_network(const struct model *m, struct text *text)
{
    const struct net_config *net = &ensemble_net(&m->ensemble)->config;

    text_printf(text,
                "network     %zu %s layer%s of %zu units, decoder %s, norm "
                "%s\nattention   %s over %s",
                net->layers, net->cell->name, net->layers > 1 ? "s" : "",
                net->D, decoder_names[net->decoder], norm_names[m->config.norm],
                net->attention->name, attend_names[net->attend]);
    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++) {
        const size_t value = net->hyperparameters[h];

        if (!attn_has(net->attention, h))
            continue;
        text_printf(text, ", %s ", hyperparameters[h].name);
        if (hyperparameters[h].maximum)
            text_printf(text, "%zu", value);
        else
            text_string(text, hyperparameter_value_name(h, value));
    }
    if (net_has_context(net))
        text_printf(text, ", context %s", context_names[net->context]);
    if (net->segment > 1)
        text_printf(text, "\nsegments    of %zu rows", net->segment);
    if (m->config.shared)
        text_string(text, "\nchannels    share the network, one sample each");
    text_string(text, "\n");
}

/* What is done to the values before the network sees them. */
static void table_values(const struct model *m, struct text *text)
{
    const struct profile *profile = &m->profile;
    bool any = false;

    for (size_t k = 0; k < profile->n_seasons; k++)
        text_printf(text, "%s%zu", k ? " and " : "profile     of season ",
                    profile->seasons[k].period);
    if (profile->n_seasons)
        text_printf(text, ", phases counted from %s",
                    *profile->origin ? profile->origin : "the first row");
    if (profile->ids.n)
        text_printf(text, ", of its own for %zu id%s", profile->ids.n,
                    profile->ids.n > 1 ? "s" : "");
    if (profile->n_seasons)
        text_string(text, "\n");
    for (size_t c = 0; c < m->scaler.n_columns; c++)
        if (m->scaler.columns[c].floor > 0) {
            text_printf(text, "%s%s", any ? ", " : "logarithms  ",
                        m->roles.names[c]);
            any = true;
        }
    if (any)
        text_string(text, "\n");
}

static void table_members(const struct ensemble *e, struct text *text)
{
    for (size_t i = 0; i < e->n; i++)
        text_printf(text, "%s%s, seed %llu, %zu epochs\n",
                    i ? "            " : "members     ",
                    e->members[i].residual ? "corrects the highway" : "alone",
                    (unsigned long long)e->members[i].seed,
                    e->members[i].epochs);
}

static void table_training(const struct model *m, struct text *text)
{
    const struct training *t = &m->training;
    const struct train_config *r = &m->config.train;

    text_printf(text, "data        %s, %zu rows, %zu series\n",
                t->data_path ? t->data_path : "standard input", t->n_rows,
                t->n_series);
    text_printf(text, "fitted on   %s, %zu windows\n",
                m->config.final_fit ? "all rows" : "the train rows",
                t->n_windows);
    if (m->data.borders.end[PART_TEST])
        text_printf(text,
                    "            train rows end at %zu, validation at %zu, "
                    "test at %zu\n",
                    m->data.borders.end[PART_TRAIN],
                    m->data.borders.end[PART_VALID],
                    m->data.borders.end[PART_TEST]);
    if (*t->from)
        text_printf(text, "            from %s to %s\n", t->from, t->to);
    text_printf(text,
                "training    %s loss, lr %g %s, batch %zu, at most %zu epochs, "
                "patience %zu, clip %g, dropout %g, seed %llu, isa %s\n",
                loss_names[r->loss], r->lr, schedule_names[r->schedule],
                r->batch, r->epochs, r->patience, r->clip, r->dropout,
                (unsigned long long)r->seed, isa_name(m->config.isa));
}

static void table_scores(const struct model *m, struct text *text)
{
    text_printf(text, "\nscores on %zu held-out test windows (all targets)\n",
                m->scores.n_windows);
    text_printf(text, "  %-16s%12s%12s%12s%12s\n", "", "MAE", "RMSE", "MASE",
                "sMAPE");
    for (int by = 0; by < N_FORECASTERS; by++) {
        const double *s = m->scores.original[by];

        if (isnan(s[METRIC_MAE]))
            continue;
        text_printf(text, "  %-16s", forecaster_names[by]);
        cell_measure(text, s[METRIC_MAE]);
        cell_measure(text, s[METRIC_RMSE]);
        cell_measure(text, s[METRIC_MASE]);
        cell_measure(text, s[METRIC_SMAPE]);
        text_string(text, "\n");
    }
}

static void table_parameters(const struct model *m, struct text *text)
{
    text_printf(text, "\nparameters: %zu\n", ensemble_values(&m->ensemble));
    if (m->ensemble.n)
        text_printf(text, "  %-22s%14s%14s%14s%14s\n", "tensor", "shape",
                    "minimum", "maximum", "rms");
    for (size_t i = 0; i < model_n_tensors(m); i++) {
        const struct tensor tensor = model_tensor(m, i);
        const struct spread spread = spread_of_tensor(&tensor);

        text_printf(text, "  %-22s%7zux%-6zu%14.5g%14.5g%14.5g\n", tensor.name,
                    tensor.param->rows, tensor.param->cols, spread.minimum,
                    spread.maximum, spread.rms);
    }
}

static void table_ridge(const struct model *m, struct text *text)
{
    const struct ridge *ridge = &m->ridge;

    if (!ridge->map)
        return;
    text_printf(text, "highway     ridge, penalty %g", ridge->penalty);
    if (ridge->long_lag)
        text_printf(text, ", contrast of lags %zu and %zu", ridge->short_lag,
                    ridge->long_lag);
    if (!model_attends(m))
        text_string(text, "; the network was not kept");
    else if (!model_ridge_by_itself(m) && !ensemble_count(&m->ensemble, true))
        text_string(text, "; takes no part by itself");
    text_string(text, "\n");
}

static void model_table(const struct model *m, const char *path,
                        struct text *text)
{
    text_printf(text, "model       %s\n", path);
    table_columns(m, text);
    text_printf(text, "window      %zu rows, horizon %zu, season %zu\n",
                m->config.net.T, m->config.net.H, m->config.season);
    table_values(m, text);
    table_network(m, text);
    table_ridge(m, text);
    table_members(&m->ensemble, text);
    table_training(m, text);
    table_scores(m, text);
    table_parameters(m, text);
}

static void model_csv(const struct model *m, struct text *text)
{
    text_string(text, "parameter,rows,cols,minimum,maximum,rms\n");
    for (size_t i = 0; i < model_n_tensors(m); i++) {
        const struct tensor tensor = model_tensor(m, i);
        const struct spread spread = spread_of_tensor(&tensor);

        text_printf(text, "%s,%zu,%zu,", tensor.name, tensor.param->rows,
                    tensor.param->cols);
        text_number(text, spread.minimum, "");
        text_string(text, ",");
        text_number(text, spread.maximum, "");
        text_string(text, ",");
        text_number(text, spread.rms, "");
        text_string(text, "\n");
    }
}

static void json_ridge(struct json_writer *w, const struct model *m)
{
    const struct ridge *ridge = &m->ridge;
    struct spread spread;

    if (!ridge->map) {
        json_put_null(w, "highway");
        return;
    }
    spread = spread_of(ridge->map, ridge_rows(ridge) * ridge->H);
    json_open_object(w, "highway");
    json_put_bool(w, "by_itself", model_ridge_by_itself(m));
    json_put_real(w, "penalty", ridge->penalty);
    json_put_integer(w, "short_lag", (int64_t)ridge->short_lag);
    json_put_integer(w, "long_lag", (int64_t)ridge->long_lag);
    json_open_array(w, "shape");
    json_put_integer(w, NULL, (int64_t)ridge_rows(ridge));
    json_put_integer(w, NULL, (int64_t)ridge->H);
    json_close(w);
    json_put_real(w, "minimum", spread.minimum);
    json_put_real(w, "maximum", spread.maximum);
    json_put_real(w, "rms", spread.rms);
    json_close(w);
}

static enum status model_json(const struct model *m, const char *path,
                              struct text *text, struct error *err)
{
    struct json_writer w;

    json_start(&w, text);
    json_put_string(&w, "model", path);
    model_put_head(&w, m);
    json_ridge(&w, m);
    json_put_integer(&w, "values", (int64_t)ensemble_values(&m->ensemble));
    json_open_array(&w, "parameters");
    for (size_t i = 0; i < model_n_tensors(m); i++) {
        const struct tensor tensor = model_tensor(m, i);
        const struct param *param = tensor.param;
        const struct spread spread = spread_of_tensor(&tensor);

        json_open_object(&w, NULL);
        json_put_string(&w, "name", tensor.name);
        json_open_array(&w, "shape");
        json_put_integer(&w, NULL, (int64_t)param->rows);
        json_put_integer(&w, NULL, (int64_t)param->cols);
        json_close(&w);
        json_put_real(&w, "minimum", spread.minimum);
        json_put_real(&w, "maximum", spread.maximum);
        json_put_real(&w, "rms", spread.rms);
        json_close(&w);
    }
    json_close(&w);
    return json_end(&w, err);
}

enum status report_model(const struct model *model, const char *path,
                         enum format format, struct text *text,
                         struct error *err)
{
    if (format == FORMAT_JSON)
        return model_json(model, path, text, err);
    if (format == FORMAT_CSV)
        model_csv(model, text);
    else
        model_table(model, path, text);
    return text_status(text, err);
}
