/* model_network.c - the network's part of a model's configuration (model.h). */
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
                           "expected null with this attention kind");
    return STATUS_OK;
}

/* What the kind takes; null where it takes none. */
static enum status get_taken(const struct json_at *config,
                             struct net_config *net, struct error *err)
{
    const struct {
        unsigned flag;
        const char *key;
        size_t maximum;
        size_t *value;
    } counts[] = {
        {ATTN_TAKES_KERNEL, "kernel", MAX_KERNEL, &net->kernel},
        {ATTN_TAKES_HEADS, "heads", MAX_HEADS, &net->heads},
        {ATTN_TAKES_SLOTS, "slots", MAX_SLOTS, &net->slots},
    };
    int positions = POSITIONS_NONE, logits = LOGITS_TANH;
    const struct {
        unsigned flag;
        const char *key;
        const char *const *names;
        int *value;
    } choices[] = {
        {ATTN_TAKES_POSITIONS, "positions", positions_names, &positions},
        {ATTN_TAKES_LOGITS, "logits", logits_names, &logits},
    };
    const unsigned takes = net->attention->flags;
    const char *name;

    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (takes & counts[i].flag)
            TRY(model_get_count(config, counts[i].key, 1, counts[i].maximum,
                                counts[i].value, err));
        else
            TRY(expect_null(config, counts[i].key, err));
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (takes & choices[i].flag)
            TRY(json_choice(config, choices[i].key, choices[i].names,
                            choices[i].value, err));
        else
            TRY(expect_null(config, choices[i].key, err));
    net->positions = (enum positions)positions;
    net->logits = (enum logits)logits;
    if (!(takes & ATTN_TAKES_SIMILARITY))
        return expect_null(config, "similarity", err);
    TRY(json_string(config, "similarity", &name, err));
    net->similarity = similarity_find(name);
    if (!net->similarity)
        return json_refuse(config, "similarity", err,
                           "unknown similarity \"%s\"", name);
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
    return get_taken(config, net, err);
}

/* Where attention looks, and what the forecast is made from. */
static enum status get_places(const struct json_at *config,
                              struct net_config *net, struct error *err)
{
    int value;

    TRY(json_choice(config, "attend", attend_names, &value, err));
    net->attend = (enum attend)value;
    TRY(json_choice(config, "context", context_names, &value, err));
    net->context = (enum context)value;
    TRY(json_choice(config, "decoder", decoder_names, &value, err));
    net->decoder = (enum decoder_form)value;
    return STATUS_OK;
}

enum status model_get_network(const struct json_at *config,
                              struct model_config *m, struct error *err)
{
    struct net_config *net = &m->net;
    int value;

    TRY(get_kinds(config, net, err));
    TRY(get_places(config, net, err));
    TRY(model_get_count(config, "layers", 1, MAX_LAYERS, &net->layers, err));
    TRY(model_get_count(config, "hidden", 1, MAX_UNITS, &net->D, err));
    TRY(json_choice(config, "channels", channels_names, &value, err));
    m->shared = value;
    TRY(json_choice(config, "norm", norm_names, &value, err));
    m->norm = (enum norm)value;
    TRY(model_get_count(config, "window", 1, MAX_WINDOW, &net->T, err));
    TRY(model_get_count(config, "horizon", 1, MAX_HORIZON, &net->H, err));
    return model_get_count(config, "segment", 1, MAX_WINDOW, &net->segment,
                           err);
}
