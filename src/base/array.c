/* array.c - see array.h. */
#include "base/array.h"

#include <stdint.h>
#include <stdlib.h>

void *array_grow(void *block, size_t *capacity, size_t wanted, size_t size,
                 struct error *err)
{
    size_t next = *capacity > 0 ? *capacity : 16;
    void *moved;

    if (wanted <= *capacity)
        return block;
    while (next < wanted && next <= SIZE_MAX / 2)
        next *= 2;
    if (next < wanted || next > SIZE_MAX / size) {
        (void)error_no_memory(err, SIZE_MAX);
        return NULL;
    }
    moved = realloc(block, next * size);
    if (!moved) {
        (void)error_no_memory(err, next * size);
        return NULL;
    }
    *capacity = next;
    return moved;
}

void *array_shrink(void *block, size_t n, size_t size)
{
    void *cut = n > 0 ? realloc(block, n * size) : NULL;

    return cut ? cut : block;
}
