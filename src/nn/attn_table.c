/* attn_table.c - one row per attention kind. */
#include "nn/attn.h"

#include <string.h>

DECLARE_EACH_ISA(const struct attn_ops, attn_additive);
DECLARE_EACH_ISA(const struct attn_ops, attn_conv);
DECLARE_EACH_ISA(const struct attn_ops, attn_dense);
DECLARE_EACH_ISA(const struct attn_ops, attn_dot);
DECLARE_EACH_ISA(const struct attn_ops, attn_feature);
DECLARE_EACH_ISA(const struct attn_ops, attn_hard);
DECLARE_EACH_ISA(const struct attn_ops, attn_last);
DECLARE_EACH_ISA(const struct attn_ops, attn_linear);
DECLARE_EACH_ISA(const struct attn_ops, attn_linear_self);
DECLARE_EACH_ISA(const struct attn_ops, attn_memory);
DECLARE_EACH_ISA(const struct attn_ops, attn_pointer);
DECLARE_EACH_ISA(const struct attn_ops, attn_recurrent);
DECLARE_EACH_ISA(const struct attn_ops, attn_scaled);
DECLARE_EACH_ISA(const struct attn_ops, attn_self);
DECLARE_EACH_ISA(const struct attn_ops, attn_timestep);
DECLARE_EACH_ISA(const struct attn_ops, attn_uniform);

static const struct attn_ops *const rows[][N_ISAS] = {
    EACH_ISA(attn_timestep),    EACH_ISA(attn_dense),    EACH_ISA(attn_conv),
    EACH_ISA(attn_dot),         EACH_ISA(attn_additive), EACH_ISA(attn_scaled),
    EACH_ISA(attn_pointer),     EACH_ISA(attn_linear),   EACH_ISA(attn_self),
    EACH_ISA(attn_linear_self), EACH_ISA(attn_memory),   EACH_ISA(attn_hard),
    EACH_ISA(attn_recurrent),   EACH_ISA(attn_feature),  EACH_ISA(attn_last),
    EACH_ISA(attn_uniform),
};

const struct attn_ops *attn_at(size_t i)
{
    return i < sizeof rows / sizeof *rows ? rows[i][isa_current()] : NULL;
}

const struct attn_ops *attn_find(const char *name)
{
    const struct attn_ops *kind;

    for (size_t i = 0; (kind = attn_at(i)); i++)
        if (strcmp(kind->name, name) == 0)
            return kind;
    return NULL;
}

/* The first kind that has exactly the flags `has` of `mask`. */
static const struct attn_ops *first_with(unsigned mask, unsigned has)
{
    size_t i = 0;

    while ((attn_at(i)->flags & mask) != has)
        i++;
    return attn_at(i);
}

const struct attn_ops *attn_for_any_window(void)
{
    return first_with(ATTN_CANDIDATE | ATTN_FIXED_WINDOW, ATTN_CANDIDATE);
}

const struct attn_ops *attn_equal(void)
{
    return first_with(ATTN_EQUAL, ATTN_EQUAL);
}

const char *attn_name(size_t i)
{
    return i < sizeof rows / sizeof *rows ? rows[i][ISA_PLAIN]->name : NULL;
}

size_t attn_n_weights(const struct attn_ops *ops,
                      const struct attn_shape *shape)
{
    if (attn_has(ops, HYPER_SLOTS))
        return shape->hyperparameters[HYPER_SLOTS];
    return ops->flags & ATTN_EVERY_QUERY ? shape->T * shape->T : shape->T;
}
