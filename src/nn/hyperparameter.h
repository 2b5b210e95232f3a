/*
 * hyperparameter.h - the hyperparameters that only some attention kinds have,
 * one row each.
 *
 * A kind lists its hyperparameters (attn.h). Everything else follows from the
 * row: the place of the value in a configuration, the option of the command
 * line with its help, the refusals, the field of the model file, and what
 * `inspect` prints. So a kind with a hyperparameter of its own is one file, one
 * row in attn_table.c and one row here, which both lists below name.
 *
 *   ROW(ID, "name", VALUES, DEFAULT, help, absent, required)
 *
 *   ID        of HYPER_ID
 *   name      of the option and of the JSON field
 *   VALUES    COUNT_TO(n)               a number from 1 to n
 *             ONE_OF("a", "b", ...)     a choice of names
 *             ONE_OF_TABLE(function)    the same; function(i) is the i-th name
 *   DEFAULT   DEFAULT("text")           of the option
 *             DIVISOR(n, "text")        n, or 1 where n does not divide the
 *                                       hidden units, as the text says; the
 *                                       value has to divide them
 *   help      of the option
 *   absent    "this attention kind ...", if the option is given to a kind that
 *             does not have it
 *   required  the refusal of a value that is out of range or missing; NULL for
 *             a choice whose first name is what a kind without it does
 *
 * Each file that expands the rows defines the five macros for itself.
 */
#ifndef NN_HYPERPARAMETER_H
#define NN_HYPERPARAMETER_H

#include <stdbool.h>
#include <stddef.h>

#define HYPER_KERNEL_ROW(ROW)                                                  \
    ROW(KERNEL, "kernel", COUNT_TO(64), DEFAULT("3"),                          \
        "kernel width of the convolution, in timesteps", "takes no kernel",    \
        "the kernel is out of range")

#define HYPER_HEADS_ROW(ROW)                                                   \
    ROW(HEADS, "heads", COUNT_TO(16),                                          \
        DIVISOR(4, "4, or 1 if 4 does not divide the units"),                  \
        "number of attention heads, of multi-head kinds", "has no heads",      \
        "the hidden units are not divisible by the heads (choose other "       \
        "--heads or --hidden)")

#define HYPER_SLOTS_ROW(ROW)                                                   \
    ROW(SLOTS, "slots", COUNT_TO(64), DEFAULT("8"),                            \
        "number of memory slots, of kinds with a memory", "has no slots",      \
        "the number of slots is out of range")

#define HYPER_SIMILARITY_ROW(ROW)                                              \
    ROW(SIMILARITY, "similarity", ONE_OF_TABLE(similarity_name),               \
        DEFAULT("scaled"),                                                     \
        "similarity of keys and queries, of kinds with a choice; attention "   \
        "dot defaults to dot",                                                 \
        "leaves no choice of the similarity",                                  \
        "this attention kind needs a similarity")

#define HYPER_POSITIONS_ROW(ROW)                                               \
    ROW(POSITIONS, "positions", ONE_OF("none", "sinusoidal"),                  \
        DEFAULT("sinusoidal"),                                                 \
        "positional encoding, of kinds that ignore the order of timesteps",    \
        "takes no positions", NULL)

#define HYPER_LOGITS_ROW(ROW)                                                  \
    ROW(LOGITS, "logits", ONE_OF("tanh", "identity"), DEFAULT("tanh"),         \
        "activation of the logits of timestep weights",                        \
        "has no bound of its logits", NULL)

#define HYPER_NORMALISE_ROW(ROW)                                               \
    ROW(NORMALISE, "normalise", ONE_OF("softmax", "sparsemax", "entmax"),      \
        DEFAULT("softmax"),                                                    \
        "how logits become weights; sparsemax and entmax allow weights of 0",  \
        "leaves no choice of the normalisation", NULL)

#define HYPER_BLOCKS_ROW(ROW)                                                  \
    ROW(BLOCKS, "blocks", COUNT_TO(8), DEFAULT("1"),                           \
        "number of stacked self-attention blocks; attention scaled "           \
        "defaults to none",                                                    \
        "has no blocks", "the number of blocks is out of range")

/* All rows, in the order of the model file. */
#define HYPERPARAMETERS(ROW)                                                   \
    HYPER_KERNEL_ROW(ROW)                                                      \
    HYPER_HEADS_ROW(ROW)                                                       \
    HYPER_SLOTS_ROW(ROW)                                                       \
    HYPER_SIMILARITY_ROW(ROW)                                                  \
    HYPER_POSITIONS_ROW(ROW)                                                   \
    HYPER_LOGITS_ROW(ROW)                                                      \
    HYPER_NORMALISE_ROW(ROW)                                                   \
    HYPER_BLOCKS_ROW(ROW)

/* The same in the order of help: before the option --attend and after it. */
#define HYPERPARAMETERS_BEFORE_ATTEND(ROW)                                     \
    HYPER_SIMILARITY_ROW(ROW)                                                  \
    HYPER_HEADS_ROW(ROW)                                                       \
    HYPER_BLOCKS_ROW(ROW)                                                      \
    HYPER_POSITIONS_ROW(ROW)                                                   \
    HYPER_LOGITS_ROW(ROW)                                                      \
    HYPER_NORMALISE_ROW(ROW)                                                   \
    HYPER_SLOTS_ROW(ROW)
#define HYPERPARAMETERS_AFTER_ATTEND(ROW) HYPER_KERNEL_ROW(ROW)

#define HYPER_ID(id, ...) HYPER_##id,
enum hyperparameter { HYPERPARAMETERS(HYPER_ID) N_HYPERPARAMETERS };
#undef HYPER_ID

/* A set of hyperparameters: HYPER_SET(HEADS) | HYPER_SET(POSITIONS). */
#define HYPER_SET(id) (1U << HYPER_##id)

/*
 * A value is a number from 1 on, or 1 + the place of a name among the names of
 * a choice. 0: it is not set, because the kind does not have it or leaves it
 * optional; for a choice that is not required it means the first name.
 */
enum positions { POSITIONS_NONE = 1, POSITIONS_SINUSOIDAL };
enum logits { LOGITS_TANH = 1, LOGITS_IDENTITY };

struct hyperparameter_row {
    const char *name;
    size_t maximum;                 /* of a number; 0: it is a choice */
    const char *const *names;       /* of a choice, ended by NULL, or ... */
    const char *(*name_of)(size_t); /* ... a function that ends with NULL */
    size_t divisor; /* the default of a value that divides the units, or 0 */
    const char *absent, *required;
};

extern const struct hyperparameter_row hyperparameters[N_HYPERPARAMETERS];

/* The i-th name of a choice; NULL after the last. */
const char *hyperparameter_name(enum hyperparameter h, size_t i);

/* The name of a value of a choice; NULL if a required value is not set. */
const char *hyperparameter_value_name(enum hyperparameter h, size_t value);

/* The value of a choice that has this name; 0: there is none. */
size_t hyperparameter_find(enum hyperparameter h, const char *name);

/* The value of a DIVISOR that was left open, for D hidden units. */
size_t hyperparameter_divisor(enum hyperparameter h, size_t D);

/* Why a kind that has the hyperparameters `set`, of which `optional` may be 0,
 * cannot have these values, as a phrase for a message; NULL if it can. */
const char *hyperparameters_refusal(unsigned set, unsigned optional,
                                    const size_t values[N_HYPERPARAMETERS],
                                    size_t D);

#endif
