/*
 * arena.h - one allocation for many arrays.
 *
 * The function that requests the arrays runs twice. On an empty arena every
 * request returns NULL and only adds to the total size. arena_commit() then
 * allocates the total, and the second run returns the arrays. So there is no
 * separate list of sizes, and nothing is allocated afterwards. Every array
 * starts on a 64-byte cache line.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/real.h"

/* 4 GiB. No network here needs more: a larger size comes from a damaged model
 * file or a mistyped option, and is refused. */
#define ARENA_MAX ((size_t)1 << 32)

/* All zero is an empty arena, in its first run. */
struct arena {
    char *base;      /* NULL in the first run */
    size_t used;     /* bytes requested so far in this run */
    size_t capacity; /* bytes allocated */
    bool overflow;   /* a size did not fit in size_t */
};

/*
 * Requests `count` elements of `size` bytes. Returns NULL in the first run. If
 * the size overflows, arena_commit() fails.
 */
void *arena_bytes(struct arena *arena, size_t count, size_t size);
real *arena_real(struct arena *arena, size_t count);

/*
 * Ends the first run: allocates the total, set to zero. STATUS_INTERNAL if
 * there is not enough memory.
 */
enum status arena_commit(struct arena *arena, struct error *err);

/* True if the second run requested exactly the total of the first. */
bool arena_is_full(const struct arena *arena);

/* Frees the memory; the arena is empty again. */
void arena_release(struct arena *arena);

#endif
