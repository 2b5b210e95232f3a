/* attn_table.c - one row an attention kind. */
#include "nn/attn.h"

#include <string.h>

extern const struct attn_ops attn_timestep, attn_last, attn_uniform;

const struct attn_ops *const attn_table[] = {&attn_timestep, &attn_last,
                                             &attn_uniform, NULL};

const struct attn_ops *attn_find(const char *name)
{
    for (size_t i = 0; attn_table[i]; i++)
        if (strcmp(attn_table[i]->name, name) == 0)
            return attn_table[i];
    return NULL;
}

const char *attn_name(size_t i)
{
    for (size_t j = 0; attn_table[j]; j++)
        if (j == i)
            return attn_table[j]->name;
    return NULL;
}
