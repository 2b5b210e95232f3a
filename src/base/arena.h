/*
 * arena.h - one planned allocation.
 *
 * The same planning function runs twice over an arena: on a fresh one, where
 * every request answers NULL and only adds up, and again after arena_commit(),
 * where the requests answer the places. So there is no list of sizes to keep
 * in step with the code that uses them, and nothing is allocated afterwards.
 * Every block starts on a 64-byte line.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/real.h"

/* More is refused: a model file or an option asks for what no network here
 * needs. 4 GiB. */
#define ARENA_MAX ((size_t)1 << 32)

/* All zero is a fresh arena that measures. */
struct arena {
    char *base;      /* NULL while measuring */
    size_t used;     /* bytes handed out so far */
    size_t capacity; /* bytes there are */
    bool overflow;   /* a size did not fit into size_t */
};

/*
 * `count` elements of `size` bytes, not initialised; NULL while measuring.
 * A product that overflows is remembered and refused by arena_commit().
 */
void *arena_bytes(struct arena *arena, size_t count, size_t size);
real *arena_real(struct arena *arena, size_t count);

/*
 * Ends the measuring: allocates what was asked for, filled with zeros, and
 * starts the placing. STATUS_INTERNAL if it is not to be had.
 */
enum status arena_commit(struct arena *arena, struct error *err);

/* True if the placing pass asked for exactly what was measured. */
bool arena_is_full(const struct arena *arena);

/* Frees the block; the arena is fresh again. */
void arena_release(struct arena *arena);

#endif
