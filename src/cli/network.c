/* network.c - see network.h. */
#include "cli/network.h"

/* Whether an option counts that only some kinds take. */
static bool counts(const struct options *o, const void *field,
                   const struct attn_ops *kind, unsigned flag, bool lenient)
{
    return kind->flags & flag || (!lenient && options_given(o, field));
}

static size_t heads_for(const struct options *o)
{
    return o->heads ? (size_t)o->heads : o->hidden % 4 == 0 ? 4 : 1;
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

struct net_config network_asked(const struct options *o,
                                const struct attn_ops *kind, bool lenient)
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
                             .J = 1,
                             .positions = POSITIONS_NONE};

    if (counts(o, &o->kernel, kind, ATTN_TAKES_KERNEL, lenient))
        net.kernel = (size_t)o->kernel;
    if (counts(o, &o->heads, kind, ATTN_TAKES_HEADS, lenient))
        net.heads = heads_for(o);
    if (counts(o, &o->slots, kind, ATTN_TAKES_SLOTS, lenient))
        net.slots = (size_t)o->slots;
    if (counts(o, &o->similarity, kind, ATTN_TAKES_SIMILARITY, lenient))
        net.similarity = similarity_at((size_t)o->similarity);
    if (counts(o, &o->logits, kind, ATTN_TAKES_LOGITS, lenient))
        net.logits = (enum logits)o->logits;
    if (counts(o, &o->positions, kind, ATTN_TAKES_POSITIONS, lenient))
        net.positions = (enum positions)o->positions;
    return net;
}

const char *network_unused(const struct options *o, unsigned flags)
{
    const struct {
        const void *field;
        unsigned flag;
        const char *name;
    } of_some_kinds[] = {
        {&o->kernel, ATTN_TAKES_KERNEL, "kernel"},
        {&o->heads, ATTN_TAKES_HEADS, "heads"},
        {&o->slots, ATTN_TAKES_SLOTS, "slots"},
        {&o->similarity, ATTN_TAKES_SIMILARITY, "similarity"},
        {&o->logits, ATTN_TAKES_LOGITS, "logits"},
        {&o->positions, ATTN_TAKES_POSITIONS, "positions"},
    };

    for (size_t i = 0; i < sizeof of_some_kinds / sizeof *of_some_kinds; i++)
        if (!(flags & of_some_kinds[i].flag) &&
            options_given(o, of_some_kinds[i].field))
            return of_some_kinds[i].name;
    return NULL;
}
