/* net_config.h - the configuration of a network, and what can be built. */
#ifndef NN_NET_CONFIG_H
#define NN_NET_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

#include "nn/attn.h"
#include "nn/cell.h"
#include "nn/decoder.h"
#include "nn/embed.h"
#include "nn/keys.h"
#include "nn/quantile_head.h"

/* The input of the head: the context and the last state, or the context
 * alone. */
enum context { CONTEXT_BOTH, CONTEXT_ATTENTION };
extern const char *const context_names[]; /* ended by NULL */

/* The place of attention in a network. */
enum place {
    PLACE_WEIGHS,  /* weighs the inputs before the encoder */
    PLACE_POOLS,   /* once, over the keys */
    PLACE_DECODES, /* at each decoding step */
    PLACE_INSIDE   /* at each step of the recurrence */
};

struct net_config {
    const struct cell_ops *cell;
    const struct attn_ops *attention;
    enum attend attend;
    enum context context; /* ignored where there is no context */
    enum decoder_form decoder;
    bool blind_decoder;  /* s_0 is no input of a cell without a state before it
                            (decoder.h), as in models up to version 3 */
    size_t T, D, layers; /* T: timesteps of a window, which are rows */
    size_t K;            /* numbers of a timestep: features and more inputs */
    size_t n_values;     /* the first of them */
    size_t n_from_zero;  /* the next ones, whose weights start at zero:
                            indicators, and columns beside a target's own */
    size_t n_features;   /* the first of the K numbers, which are columns of
                            the data; 0: all are */
    bool reads_one_column; /* of several, which no attention over features can
                              weigh against each other */
    size_t F;              /* numbers of a step of the horizon; 0: none */
    size_t H, J;           /* steps of the horizon, targets */
    size_t segment;        /* w timesteps are one step; 0 means 1 */
    bool row_weights;      /* weigh the rows of a segment where that has a
                              meaning; not so in models up to version 4 */
    bool row_values;       /* by their values too; only in models up to
                              version 17 */
    size_t channels; /* number of channels, each with an embedding; 0: none */
    size_t n_quantiles; /* quantiles of each output (quantile_head.h) */
    double quantiles[MAX_QUANTILES]; /* their levels in percent, rising */

    /* Codes follow the numbers of a row (embed.h). */
    size_t n_categorical;       /* of a timestep */
    size_t n_known_categorical; /* the first of them, of a step of the horizon
                                 */
    size_t codes[MAX_CATEGORICAL]; /* the number of codes of each */

    size_t hyperparameters[N_HYPERPARAMETERS]; /* of the attention kind */
};

/* NULL if the network can be built; if not, the reason as a phrase for a
 * message. */
const char *net_refusal(const struct net_config *config);

enum place net_place(const struct net_config *config);

/*
 * True if the rows of a segment have weights of their own (row_weights.h). Not
 * those of a kind whose weights are always the same, which attention is
 * compared with; nor of one that copies segments, or weighs slots or features.
 */
bool net_weighs_rows(const struct net_config *config);

/* True if a parameter depends on T, so that all windows need that length. */
bool net_has_fixed_window(const struct net_config *config);

/* True if there is a context, so that `context` has a meaning. */
bool net_has_context(const struct net_config *config);

/* True if there are known inputs, which a batch then has to contain. */
bool net_reads_known(const struct net_config *config);

/* True if forecasts use past targets, which a batch then has to contain. */
bool net_reads_past(const struct net_config *config);

#endif
