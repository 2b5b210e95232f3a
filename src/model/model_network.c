/* model_network.c - reads the network of a configuration (model.h). */
#include "model/model.h"

#include "nn/shape.h"
#include "store/json.h"
#include "model/model_json.h"

enum status model_get_count(const struct json_at *at, const char *key,
                            size_t minimum, size_t maximum, size_t *value,
                            struct error *err)
{
    int64_t integer;

    TRY(json_integer(at, key, (int64_t)minimum, (int64_t)maximum, &integer,
                     err));
    *value = (size_t)integer;
    return STATUS_OK;
}

static enum status expect_null(const struct json_at *config, const char *key,
                               struct error *err)
{
    if (!json_is_null(config, key))
        return json_refuse(config, key, err,
                           "expected null for this attention kind");
    return STATUS_OK;
}

static enum status get_choice(const struct json_at *config,
                              enum hyperparameter h, size_t *value,
                              struct error *err)
{
    const struct hyperparameter_row *row = &hyperparameters[h];
    const char *name;
    int index;

    if (row->names) {
        TRY(json_choice(config, row->name, row->names, &index, err));
        *value = 1 + (size_t)index;
        return STATUS_OK;
    }
    TRY(json_string(config, row->name, &name, err));
    *value = hyperparameter_find(h, name);
    if (!*value)
        return json_refuse(config, row->name, err, "unknown %s \"%s\"",
                           row->name, name);
    return STATUS_OK;
}

/* The hyperparameters of the attention kind; the others must be null. */
static enum status get_hyperparameters(const struct json_at *config,
                                       struct net_config *net,
                                       struct error *err)
{
    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++) {
        const struct hyperparameter_row *row = &hyperparameters[h];
        size_t *value = &net->hyperparameters[h];

        if (attn_is_optional(net->attention, h) &&
            json_is_null(config, row->name))
            continue;
        if (!attn_has(net->attention, h))
            TRY(expect_null(config, row->name, err));
        else if (row->maximum)
            TRY(model_get_count(config, row->name, 1, row->maximum, value,
                                err));
        else
            TRY(get_choice(config, h, value, err));
    }
    return STATUS_OK;
}

static enum status get_kinds(const struct json_at *config,
                             struct net_config *net, struct error *err)
{
    const char *name;

    TRY(json_string(config, "cell", &name, err));
    net->cell = cell_find(name);
    if (!net->cell)
        return json_refuse(config, "cell", err, "unknown cell \"%s\"", name);
    TRY(json_string(config, "attention", &name, err));
    net->attention = attn_find(name);
    if (!net->attention)
        return json_refuse(config, "attention", err,
                           "unknown attention kind \"%s\"", name);
    return get_hyperparameters(config, net, err);
}

/* Keys of the attention, input of the head, and decoder. */
static enum status get_structure(const struct json_at *config,
                                 struct net_config *net, struct error *err)
{
    int value;

    TRY(json_choice(config, "attend", attend_names, &value, err));
    net->attend = (enum attend)value;
    TRY(json_choice(config, "context", context_names, &value, err));
    net->context = (enum context)value;
    TRY(json_choice(config, "decoder", decoder_names, &value, err));
    net->decoder = (enum decoder_form)value;
    return json_bool(config, "blind_decoder", &net->blind_decoder, err);
}

static enum status get_segments(const struct json_at *config,
                                struct net_config *net, struct error *err)
{
    TRY(model_get_count(config, "segment", 1, MAX_WINDOW, &net->segment, err));
    TRY(json_bool(config, "row_weights", &net->row_weights, err));
    return json_bool(config, "row_values", &net->row_values, err);
}

enum status model_get_network(const struct json_at *config,
                              struct model_config *m, struct error *err)
{
    struct net_config *net = &m->net;
    int value;

    TRY(get_kinds(config, net, err));
    TRY(get_structure(config, net, err));
    TRY(model_get_count(config, "layers", 1, MAX_LAYERS, &net->layers, err));
    TRY(model_get_count(config, "hidden", 1, MAX_UNITS, &net->D, err));
    TRY(json_choice(config, "channels", channels_names, &value, err));
    m->channels = (enum channels)value;
    TRY(json_choice(config, "norm", norm_names, &value, err));
    m->norm = (enum norm)value;
    TRY(model_get_count(config, "window", 1, MAX_WINDOW, &net->T, err));
    TRY(model_get_count(config, "horizon", 1, MAX_HORIZON, &net->H, err));
    return get_segments(config, net, err);
}
