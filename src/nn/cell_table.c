/* cell_table.c - one row per cell. */
#include "nn/cell.h"

#include <string.h>

DECLARE_EACH_ISA(const struct cell_ops, cell_gru);
DECLARE_EACH_ISA(const struct cell_ops, cell_lstm);
DECLARE_EACH_ISA(const struct cell_ops, cell_none);
DECLARE_EACH_ISA(const struct cell_ops, cell_rnn);

static const struct cell_ops *const rows[][N_ISAS] = {
    EACH_ISA(cell_rnn),
    EACH_ISA(cell_gru),
    EACH_ISA(cell_lstm),
    EACH_ISA(cell_none),
};

const struct cell_ops *cell_at(size_t i)
{
    return i < sizeof rows / sizeof *rows ? rows[i][isa_current()] : NULL;
}

const struct cell_ops *cell_find(const char *name)
{
    const struct cell_ops *cell;

    for (size_t i = 0; (cell = cell_at(i)); i++)
        if (strcmp(cell->name, name) == 0)
            return cell;
    return NULL;
}

const char *cell_name(size_t i)
{
    return i < sizeof rows / sizeof *rows ? rows[i][ISA_PLAIN]->name : NULL;
}
