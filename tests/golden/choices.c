/* choices.c - see choices.h. */
#include "golden/choices.h"

#include "grad/rig.h"

/* The aspects in which a case can equal a wanted network. */

static bool same_attend(const struct net_config *a, const struct net_config *b)
{
    return a->attend == b->attend;
}

static bool same_outlook(const struct net_config *a, const struct net_config *b)
{
    return a->context == b->context && a->decoder == b->decoder;
}

static bool same_similarity(const struct net_config *a,
                            const struct net_config *b)
{
    return a->hyperparameters[HYPER_SIMILARITY] ==
           b->hyperparameters[HYPER_SIMILARITY];
}

static bool same_positions(const struct net_config *a,
                           const struct net_config *b)
{
    return a->hyperparameters[HYPER_POSITIONS] ==
           b->hyperparameters[HYPER_POSITIONS];
}

static bool same_logits(const struct net_config *a, const struct net_config *b)
{
    return a->hyperparameters[HYPER_LOGITS] == b->hyperparameters[HYPER_LOGITS];
}

static bool same_normalise(const struct net_config *a,
                           const struct net_config *b)
{
    return a->hyperparameters[HYPER_NORMALISE] ==
           b->hyperparameters[HYPER_NORMALISE];
}

static bool same_heads(const struct net_config *a, const struct net_config *b)
{
    return (a->hyperparameters[HYPER_HEADS] > 1) ==
           (b->hyperparameters[HYPER_HEADS] > 1);
}

static bool same_blocks(const struct net_config *a, const struct net_config *b)
{
    return (a->hyperparameters[HYPER_BLOCKS] > 1) ==
           (b->hyperparameters[HYPER_BLOCKS] > 1);
}

static const struct aspect {
    const char *name;
    bool (*same)(const struct net_config *, const struct net_config *);
} aspects[] = {
    {"attend", same_attend},         {"context and decoder", same_outlook},
    {"similarity", same_similarity}, {"positions", same_positions},
    {"logits", same_logits},         {"heads", same_heads},
    {"normalise", same_normalise},   {"blocks", same_blocks},
};

struct cases {
    const char *file;
    const struct net_config *config;
    size_t n;
};

static const char *name_of(const struct net_config *config,
                           enum hyperparameter h)
{
    const size_t value = config->hyperparameters[h];

    return value ? hyperparameter_value_name(h, value) : "none";
}

static void require(const struct cases *cases, const struct net_config *wanted,
                    const struct aspect *aspect)
{
    for (size_t i = 0; i < cases->n; i++)
        if (aspect->same(&cases->config[i], wanted))
            return;
    print_error("%s: no case has the %s of attend=%s context=%s decoder=%s "
                "positions=%s logits=%s normalise=%s similarity=%s "
                "heads=%zu blocks=%zu\n",
                cases->file, aspect->name, attend_names[wanted->attend],
                context_names[wanted->context], decoder_names[wanted->decoder],
                name_of(wanted, HYPER_POSITIONS), name_of(wanted, HYPER_LOGITS),
                name_of(wanted, HYPER_NORMALISE),
                name_of(wanted, HYPER_SIMILARITY),
                wanted->hyperparameters[HYPER_HEADS],
                wanted->hyperparameters[HYPER_BLOCKS]);
    fail();
}

/* The last digit of *number to base n, and *number without it. */
static size_t digit(size_t *number, size_t n)
{
    const size_t last = *number % n;

    *number /= n;
    return last;
}

static size_t count(const char *const *names)
{
    size_t n = 0;

    while (names[n])
        n++;
    return n;
}

static size_t count_choices(enum hyperparameter h)
{
    size_t n = 0;

    while (hyperparameter_name(h, n))
        n++;
    return n;
}

/* Sets the choices of the i-th of all networks; false past the last. */
static bool choose(struct net_config *config, size_t i)
{
    config->attend = (enum attend)digit(&i, count(attend_names));
    config->context = (enum context)digit(&i, count(context_names));
    config->decoder = (enum decoder_form)digit(&i, count(decoder_names));
    config->hyperparameters[HYPER_POSITIONS] =
        1 + digit(&i, count_choices(HYPER_POSITIONS));
    config->hyperparameters[HYPER_LOGITS] =
        1 + digit(&i, count_choices(HYPER_LOGITS));
    config->hyperparameters[HYPER_NORMALISE] =
        1 + digit(&i, count_choices(HYPER_NORMALISE));
    config->hyperparameters[HYPER_SIMILARITY] =
        digit(&i, 1 + count_choices(HYPER_SIMILARITY));
    config->hyperparameters[HYPER_HEADS] = digit(&i, 3);
    config->hyperparameters[HYPER_BLOCKS] = digit(&i, 3);
    return i == 0;
}

/* Without a context, --context has no effect. */
static bool is_wanted(const struct net_config *config)
{
    return !net_refusal(config) &&
           (config->context == CONTEXT_BOTH || net_has_context(config));
}

void require_choices(const char *file, const struct net_config *configs,
                     size_t n)
{
    const struct cases cases = {file, configs, n};
    struct net_config wanted = {.cell = configs->cell,
                                .attention = configs->attention,
                                .T = 5,
                                .K = 3,
                                .D = 4,
                                .layers = 2,
                                .H = 3,
                                .J = 2};

    rig_choose(&wanted);
    for (size_t i = 0; choose(&wanted, i); i++)
        for (size_t a = 0; is_wanted(&wanted) && a < COUNT(aspects); a++)
            require(&cases, &wanted, &aspects[a]);
}

static bool is_segmented(const struct net_config *config)
{
    return config->channels > 1 && config->segment > 1 &&
           config->T % config->segment && config->H % config->segment;
}

void require_segments(const char *file, const struct net_config *configs,
                      size_t n)
{
    for (int decoder = 0; decoder_names[decoder]; decoder++) {
        struct net_config wanted = *configs;
        bool found = false;

        wanted.decoder = (enum decoder_form)decoder;
        for (size_t i = 0; i < n; i++)
            found = found || (configs[i].decoder == wanted.decoder &&
                              is_segmented(&configs[i]));
        if (found || net_refusal(&wanted))
            continue;
        print_error("%s: no case has the decoder %s with channels over "
                    "segments that divide neither window nor horizon\n",
                    file, decoder_names[decoder]);
        fail();
    }
}
