/* similarity_table.c - one row per similarity function. */
#include "nn/similarity.h"

#include <string.h>

DECLARE_EACH_ISA(const struct similarity_ops, similarity_additive);
DECLARE_EACH_ISA(const struct similarity_ops, similarity_cosine);
DECLARE_EACH_ISA(const struct similarity_ops, similarity_dot);
DECLARE_EACH_ISA(const struct similarity_ops, similarity_mlp);
DECLARE_EACH_ISA(const struct similarity_ops, similarity_scaled);

static const struct similarity_ops *const rows[][N_ISAS] = {
    EACH_ISA(similarity_dot),      EACH_ISA(similarity_scaled),
    EACH_ISA(similarity_additive), EACH_ISA(similarity_cosine),
    EACH_ISA(similarity_mlp),
};

const struct similarity_ops *similarity_at(size_t i)
{
    return i < sizeof rows / sizeof *rows ? rows[i][isa_current()] : NULL;
}

const struct similarity_ops *similarity_find(const char *name)
{
    const struct similarity_ops *similarity;

    for (size_t i = 0; (similarity = similarity_at(i)); i++)
        if (strcmp(similarity->name, name) == 0)
            return similarity;
    return NULL;
}

const char *similarity_name(size_t i)
{
    return i < sizeof rows / sizeof *rows ? rows[i][ISA_PLAIN]->name : NULL;
}
