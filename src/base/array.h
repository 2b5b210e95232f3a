/*
 * array.h - arrays that grow by doubling.
 */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <stddef.h>

#include "base/error.h"

/*
 * The block, moved if need be, with room for `wanted` elements of `size`
 * bytes; NULL without memory: `err` is set, the old block is still there.
 * `capacity` counts elements.
 */
void *array_grow(void *block, size_t *capacity, size_t wanted, size_t size,
                 struct error *err);

/* The block cut to `n` elements; where it stays as long as it was, too. */
void *array_shrink(void *block, size_t n, size_t size);

#endif
