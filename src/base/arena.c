/* arena.c - see arena.h. */
#include "base/arena.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CACHE_LINE = 64 };

void *arena_bytes(struct arena *arena, size_t count, size_t size)
{
    size_t bytes, offset = arena->used;

    if (size && count > (SIZE_MAX - 2 * CACHE_LINE) / size)
        arena->overflow = true;
    bytes = (count * size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    if (bytes > SIZE_MAX - offset)
        arena->overflow = true;
    arena->used = offset + bytes;
    if (!arena->base)
        return NULL;
    assert(arena->used <= arena->capacity);
    return arena->base + offset;
}

real *arena_real(struct arena *arena, size_t count)
{
    return arena_bytes(arena, count, sizeof(real));
}

enum status arena_commit(struct arena *arena, struct error *err)
{
    void *block = NULL;
    size_t bytes = arena->used ? arena->used : CACHE_LINE;

    assert(!arena->base);
    if (arena->overflow || bytes > ARENA_MAX ||
        posix_memalign(&block, CACHE_LINE, bytes) != 0)
        return error_no_memory(err, arena->overflow ? SIZE_MAX : bytes);
    memset(block, 0, bytes);
    arena->base = block;
    arena->capacity = arena->used;
    arena->used = 0;
    return STATUS_OK;
}

bool arena_is_full(const struct arena *arena)
{
    return arena->base && arena->used == arena->capacity;
}

void arena_release(struct arena *arena)
{
    free(arena->base);
    *arena = (struct arena){0};
}
