/* team.c - see team.h. */
#include "train/team.h"

#include <stdlib.h>

#include "nn/shape.h"

enum status team_init(struct team *team, struct pool *pool,
                      const struct net *net, bool training, struct error *err)
{
    *team = (struct team){.pool = pool, .n = pool_size(pool)};
    team->workers = calloc(team->n, sizeof *team->workers);
    if (!team->workers)
        return error_no_memory(err, team->n * sizeof *team->workers);
    for (size_t i = 0; i < team->n; i++)
        TRY(worker_init(&team->workers[i], net, training, err));
    return STATUS_OK;
}

void team_release(struct team *team)
{
    for (size_t i = 0; team->workers && i < team->n; i++)
        worker_release(&team->workers[i]);
    free(team->workers);
    *team = (struct team){0};
}

static struct shard at(struct worker *worker, size_t lane, size_t first,
                       size_t n)
{
    const size_t left = first < n ? n - first : 0;

    return (struct shard){worker, lane, first, left < SHARD ? left : SHARD};
}

struct shard team_first(const struct team *team, size_t thread, size_t n)
{
    return at(&team->workers[thread], thread, thread * SHARD, n);
}

struct shard team_next(const struct team *team, struct shard s, size_t n)
{
    const size_t next = s.first + TEAM_LANES * SHARD;

    if (next < n)
        return at(s.worker, s.lane, next, n);
    s.lane += team->n;
    if (s.lane >= TEAM_LANES)
        return (struct shard){0};
    return at(s.worker, s.lane, s.lane * SHARD, n);
}
