/*
 * list.h - arrays that grow by doubling, a list of strings packed into one
 * block, and a set of strings that numbers them in order of appearance.
 *
 * Strings are cut at a '\0' of their own, if they have one.
 */
#ifndef BASE_LIST_H
#define BASE_LIST_H

#include <stddef.h>
#include <stdint.h>

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

/* All zero is an empty list. */
struct string_list {
    size_t n;
    char *bytes; /* one after the other, each with its '\0' */
    size_t n_bytes, byte_capacity;
    size_t *starts; /* (n) into bytes */
    size_t start_capacity;
};

enum status string_list_add(struct string_list *list, const char *text,
                            size_t length, struct error *err);

/* String `i`; valid until the next string_list_add. */
const char *string_list_at(const struct string_list *list, size_t i);

/*
 * The list as pointers into `bytes`, both to be freed by the caller; NULL
 * without memory. The list is empty afterwards.
 */
char **string_list_take(struct string_list *list, char **bytes);

void string_list_release(struct string_list *list);

/* A set with open addressing over names that stay where they are. */
struct string_set {
    size_t n;
    char **names; /* (n) */
    size_t name_capacity;
    uint32_t *slots; /* (n_slots) number of a name + 1, 0 where free */
    size_t n_slots;  /* 0 or a power of two, more than 2n */
    size_t n_bytes;  /* of memory, about */
};

/* The number of `text`, which is added if it is not there. */
enum status string_set_add(struct string_set *set, const char *text,
                           size_t length, uint32_t *number, struct error *err);

void string_set_release(struct string_set *set);

#endif
