/* team.c - see team.h. */
#include "train/team.h"

#include <stdlib.h>

#include "nn/shape.h"

enum status team_init(struct team *team, struct thread_pool *pool,
                      const struct net *net, const struct ridge *ridge,
                      bool training, struct error *err)
{
    *team = (struct team){.pool = pool, .n = thread_pool_size(pool)};
    team->memory = calloc(team->n, sizeof *team->memory);
    if (!team->memory)
        return error_no_memory(err, team->n * sizeof *team->memory);
    for (size_t i = 0; i < team->n; i++)
        TRY(shard_memory_init(&team->memory[i], net, ridge, training, err));
    return STATUS_OK;
}

void team_release(struct team *team)
{
    for (size_t i = 0; team->memory && i < team->n; i++)
        shard_memory_release(&team->memory[i]);
    free(team->memory);
    *team = (struct team){0};
}

static struct shard at(struct shard_memory *memory, size_t lane, size_t first,
                       size_t n)
{
    const size_t left = first < n ? n - first : 0;

    return (struct shard){memory, lane, first, left < SHARD ? left : SHARD};
}

struct shard team_first(const struct team *team, size_t thread, size_t n)
{
    return at(&team->memory[thread], thread, thread * SHARD, n);
}

struct shard team_next(const struct team *team, struct shard s, size_t n)
{
    const size_t next = s.first + TEAM_LANES * SHARD;

    if (next < n)
        return at(s.memory, s.lane, next, n);
    s.lane += team->n;
    if (s.lane >= TEAM_LANES)
        return (struct shard){0};
    return at(s.memory, s.lane, s.lane * SHARD, n);
}
