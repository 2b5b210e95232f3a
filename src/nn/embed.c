/* embed.c - see embed.h. */
#include "nn/embed.h"

#include <stdio.h>
#include <string.h>

void embed_init(struct embed *embed, size_t n, const size_t *codes,
                struct param_table *table)
{
    *embed = (struct embed){.n = n};
    for (size_t i = 0; i < n; i++) {
        const size_t half = (codes[i] + 1) / 2;
        char name[24];

        embed->tables[i].codes = codes[i];
        embed->tables[i].units = half < MAX_EMBEDDING ? half : MAX_EMBEDDING;
        (void)snprintf(name, sizeof name, "%zu", i);
        embed->tables[i].offset =
            param_add(table, "category", name, codes[i], embed->tables[i].units,
                      INIT_ZERO, 1);
    }
}

size_t embed_width(const struct embed *embed, size_t c)
{
    size_t width = 0;

    for (size_t i = 0; i < c; i++)
        width += embed->tables[i].units;
    return width;
}

/* The offset in theta of the embedding of a code of column i. */
static size_t row_of(const struct embed *embed, size_t i, real code)
{
    return embed->tables[i].offset + (size_t)code * embed->tables[i].units;
}

void embed_forward(const struct embed *embed, const real *theta, size_t rows,
                   size_t n, size_t c, const real *raw, real *out)
{
    for (size_t r = 0; r < rows; r++, raw += n + c) {
        memcpy(out, raw, n * sizeof *out);
        out += n;
        for (size_t i = 0; i < c; i++) {
            const size_t units = embed->tables[i].units;

            memcpy(out, theta + row_of(embed, i, raw[n + i]),
                   units * sizeof *out);
            out += units;
        }
    }
}

void embed_backward(const struct embed *embed, size_t rows, size_t n, size_t c,
                    const real *raw, const real *dout, real *dtheta, real *draw)
{
    for (size_t r = 0; r < rows; r++, raw += n + c) {
        for (size_t i = 0; draw && i < n; i++)
            draw[r * (n + c) + i] += dout[i];
        dout += n;
        for (size_t i = 0; i < c; i++) {
            const size_t units = embed->tables[i].units;
            real *row = dtheta + row_of(embed, i, raw[n + i]);

            for (size_t u = 0; u < units && raw[n + i] > 0; u++)
                row[u] += dout[u];
            dout += units;
        }
    }
}
