/* net_config.c - see net_config.h. */
#include "nn/net_config.h"

#include "nn/shape.h"

const char *const context_names[] = {"both", "attention", NULL};

enum place net_place(const struct net_config *c)
{
    if (c->attention->place == ATTN_DECODES)
        return PLACE_DECODES;
    if (c->attention->place == ATTN_RECURS)
        return PLACE_INSIDE;
    return c->attend == ATTEND_INPUTS &&
                   c->attention->flags & ATTN_WEIGHS_INPUTS
               ? PLACE_WEIGHS
               : PLACE_POOLS;
}

bool net_weighs_rows(const struct net_config *c)
{
    return c->row_weights && c->segment > 1 &&
           !(c->attention->flags & (ATTN_FIXED_WEIGHTS | ATTN_COPIES)) &&
           !c->attention->features && !attn_has(c->attention, HYPER_SLOTS);
}

bool net_has_fixed_window(const struct net_config *c)
{
    return c->attention->flags & ATTN_FIXED_WINDOW || net_weighs_rows(c);
}

bool net_has_context(const struct net_config *c)
{
    const enum place place = net_place(c);

    return place == PLACE_POOLS || place == PLACE_DECODES;
}

bool net_reads_known(const struct net_config *c)
{
    return c->F || c->n_known_categorical;
}

bool net_reads_past(const struct net_config *c)
{
    return c->decoder == DECODER_RECURRENT || c->attention->flags & ATTN_COPIES;
}

static bool is(const struct net_config *c, enum attn_place place)
{
    return c->attention->place == place;
}

/* True if neither the query nor the input of the head depends on the states of
 * the top layer. */
static bool bypasses_states(const struct net_config *c)
{
    if (c->attend == ATTEND_STATES || is(c, ATTN_DECODES))
        return false;
    return c->context == CONTEXT_ATTENTION &&
           !(c->attention->flags & ATTN_READS_QUERY) && net_has_context(c);
}

/* Refuses what attention over features has no meaning with. */
static const char *refuse_features(const struct net_config *c)
{
    if (c->attend == ATTEND_INPUTS)
        return "it weighs the columns that the states are computed from (use "
               "--attend states)";
    if (c->reads_one_column)
        return "it weighs columns against each other, and a network of "
               "--channels shared reads one (use --channels joint or mixed)";
    if (c->segment > 1)
        return "it weighs the columns of single rows (leave out --segment)";
    return NULL;
}

/* Refuses places where attention cannot be. */
static const char *refuse_place(const struct net_config *c)
{
    if (c->attend != ATTEND_STATES && is(c, ATTN_RECURS))
        return "attention inside the recurrence looks at its own states (use "
               "--attend states)";
    if (c->attend == ATTEND_BELOW && c->layers < 2)
        return "there is no layer below the top one (use --layers 2, or "
               "another "
               "--attend)";
    if (bypasses_states(c))
        return "no state of the recurrence would reach the forecast (use "
               "--attend states, or --context both with a kind that looks at "
               "the window once)";
    if (c->decoder == DECODER_LINEAR && is(c, ATTN_DECODES))
        return "this attention kind looks at the window at each step of the "
               "horizon (use --decoder parallel or recurrent)";
    return NULL;
}

const char *net_refusal(const struct net_config *c)
{
    const char *refusal = refuse_place(c);

    if (!refusal && c->attention->features)
        refusal = refuse_features(c);
    if (!refusal)
        refusal = hyperparameters_refusal(c->attention->hyperparameters,
                                          c->attention->optional,
                                          c->hyperparameters, c->D);
    if (refusal)
        return refusal;
    if (c->T < 1 || c->T > MAX_WINDOW)
        return "the window is out of range";
    if (c->channels > MAX_UNITS)
        return "too many channels (use --channels joint)";
    if (c->segment > c->T)
        return "a segment is longer than the window (use a shorter --segment "
               "or a longer --window)";
    if (c->K < 1 || c->K > MAX_UNITS)
        return "too many features (choose some with --features)";
    if (c->F > MAX_UNITS || c->n_categorical > MAX_CATEGORICAL ||
        c->n_known_categorical > c->n_categorical)
        return "too many columns of --known or --categorical";
    if (c->D < 1 || c->D > MAX_UNITS || c->layers < 1 || c->layers > MAX_LAYERS)
        return "the number of hidden units or layers is out of range";
    if (c->H < 1 || c->H > MAX_HORIZON || c->J < 1 || c->J > MAX_UNITS ||
        c->H * c->J > MAX_OUTPUTS)
        return "too many outputs (use a shorter --horizon or fewer targets)";
    return NULL;
}
