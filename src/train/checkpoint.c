/* checkpoint.c - see checkpoint.h. */
#include "train/checkpoint.h"

#include <stdlib.h>
#include <string.h>

enum { THETA, BEST, ADAM_M, ADAM_V, N_PARTS };

static real *part(const struct checkpoint *c, size_t i)
{
    return c->values + i * c->n;
}

void checkpoint_release(struct checkpoint *c)
{
    free(c->values);
    *c = (struct checkpoint){.n = 0};
}

void checkpoint_move(struct checkpoint *to, struct checkpoint *from)
{
    checkpoint_release(to);
    *to = *from;
    *from = (struct checkpoint){.n = 0};
}

enum status checkpoint_take(struct checkpoint *c, const struct progress *last,
                            const struct net *net, const real *best,
                            const struct adam *adam, struct error *err)
{
    const size_t n = net->table.n_values, bytes = n * sizeof *best;

    checkpoint_release(c);
    c->values = malloc(N_PARTS * bytes);
    if (!c->values)
        return error_no_memory(err, N_PARTS * bytes);
    c->last = *last;
    c->n = n;
    c->steps = adam->steps;
    memcpy(part(c, THETA), net->theta, bytes);
    memcpy(part(c, BEST), best, bytes);
    memcpy(part(c, ADAM_M), adam->m, bytes);
    memcpy(part(c, ADAM_V), adam->v, bytes);
    return STATUS_OK;
}

bool checkpoint_fits(const struct checkpoint *c, const struct net *net)
{
    return c && c->last.epoch && c->values && c->n == net->table.n_values;
}

void checkpoint_restore(const struct checkpoint *c, struct net *net, real *best,
                        struct adam *adam)
{
    const size_t bytes = c->n * sizeof *best;

    net_set_theta(net, part(c, THETA));
    memcpy(best, part(c, BEST), bytes);
    memcpy(adam->m, part(c, ADAM_M), bytes);
    memcpy(adam->v, part(c, ADAM_V), bytes);
    adam->steps = c->steps;
}

const real *checkpoint_best(const struct checkpoint *c)
{
    return part(c, BEST);
}
