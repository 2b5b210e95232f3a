/* cell_table.c - one row a cell. */
#include "nn/cell.h"

#include <string.h>

extern const struct cell_ops cell_gru, cell_lstm, cell_none, cell_rnn;

const struct cell_ops *const cell_table[] = {&cell_rnn, &cell_gru, &cell_lstm,
                                             &cell_none, NULL};

const struct cell_ops *cell_find(const char *name)
{
    for (size_t i = 0; cell_table[i]; i++)
        if (strcmp(cell_table[i]->name, name) == 0)
            return cell_table[i];
    return NULL;
}

const char *cell_name(size_t i)
{
    for (size_t j = 0; cell_table[j]; j++)
        if (j == i)
            return cell_table[j]->name;
    return NULL;
}
