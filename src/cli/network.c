/* network.c - see network.h. */
#include "cli/network.h"

/* True if the network gets the hyperparameter; an optional one only if it is
 * given. Without `lenient` it also gets a given one that the kind does not
 * have, so that it is refused. */
static bool is_used(const struct options *o, const struct attn_ops *kind,
                    enum hyperparameter h, bool lenient)
{
    if (options_given(o, &o->hyperparameters[h]))
        return attn_has(kind, h) || !lenient;
    return attn_has(kind, h) && !attn_is_optional(kind, h);
}

static size_t value_of(const struct options *o, enum hyperparameter h)
{
    if (!hyperparameters[h].maximum)
        return 1 + (size_t)o->hyperparameters[h].choice;
    if (!o->hyperparameters[h].count)
        return hyperparameter_divisor(h, (size_t)o->hidden);
    return (size_t)o->hyperparameters[h].count;
}

static enum decoder_form decoder_for(const struct options *o,
                                     const struct attn_ops *kind, bool lenient)
{
    const bool decodes = kind->place == ATTN_DECODES;

    if (!options_given(o, &o->decoder) ||
        (lenient && decodes && o->decoder == DECODER_LINEAR))
        return decodes ? DECODER_PARALLEL : DECODER_LINEAR;
    return (enum decoder_form)o->decoder;
}

struct net_config network_from_options(const struct options *o,
                                       const struct attn_ops *kind,
                                       bool lenient)
{
    const size_t segment = o->segment ? (size_t)o->segment : 1;
    struct net_config net = {.cell = cell_at((size_t)o->cell),
                             .attention = kind,
                             .attend = (enum attend)o->attend,
                             .context = (enum context)o->context,
                             .decoder = decoder_for(o, kind, lenient),
                             .T = segment,
                             .K = 1,
                             .D = (size_t)o->hidden,
                             .layers = (size_t)o->layers,
                             .H = 1,
                             .segment = segment,
                             .row_weights = true,
                             .reads_one_column = o->channels == CHANNELS_SHARED,
                             .J = 1};

    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++)
        if (is_used(o, kind, h, lenient))
            net.hyperparameters[h] = value_of(o, h);
    return net;
}

const char *network_unused_option(const struct options *o, unsigned set)
{
    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++)
        if (!(set & 1U << h) && options_given(o, &o->hyperparameters[h]))
            return hyperparameters[h].name;
    return NULL;
}

void used_options_add(struct used_options *used, const struct options *o,
                      const struct net_config *net)
{
    used->hyperparameters |= net->attention->hyperparameters;
    used->context |= net_has_context(net);
    used->decoder |= net->decoder == (enum decoder_form)o->decoder;
}

const char *used_options_lack(const struct used_options *used,
                              const struct options *o)
{
    if (!used->context && options_given(o, &o->context))
        return "context";
    if (!used->decoder && options_given(o, &o->decoder))
        return "decoder linear"; /* the others are refused or used */
    return network_unused_option(o, used->hyperparameters);
}

const char *network_kind_or_auto(size_t i)
{
    if (attn_name(i))
        return attn_name(i);
    return !i || attn_name(i - 1) ? "auto" : NULL;
}
