/*
 * list.h - arrays that grow by doubling, a list of strings stored in one block,
 * and a set that numbers distinct strings in order of first appearance.
 *
 * A string that contains a '\0' is cut there.
 */
#ifndef BASE_LIST_H
#define BASE_LIST_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/*
 * Returns `block`, moved if necessary, with room for at least `n` elements of
 * `size` bytes. `capacity` counts elements. Returns NULL and sets `err` if
 * there is not enough memory; `block` is still valid then.
 */
void *array_grow(void *block, size_t *capacity, size_t n, size_t size,
                 struct error *err);

/* Returns `block` shrunk to `n` elements, or unchanged if that fails. */
void *array_shrink(void *block, size_t n, size_t size);

/* All zero is an empty list. */
struct string_list {
    size_t n;
    char *bytes; /* all strings, each followed by '\0' */
    size_t n_bytes, byte_capacity;
    size_t *starts; /* (n) offsets in bytes */
    size_t start_capacity;
};

enum status string_list_add(struct string_list *list, const char *text,
                            size_t length, struct error *err);

/* Returns string `i`, valid until the next string_list_add(). */
const char *string_list_at(const struct string_list *list, size_t i);

/*
 * Returns an array of pointers into `bytes`; the caller frees both. NULL if
 * there is not enough memory. The list is empty afterwards.
 */
char **string_list_take(struct string_list *list, char **bytes);

void string_list_release(struct string_list *list);

/* A hash set with open addressing. The names never move. */
struct string_set {
    size_t n;
    char **names; /* (n) */
    size_t name_capacity;
    uint32_t *slots; /* (n_slots) number of a name + 1; 0: free */
    size_t n_slots;  /* 0, or a power of two greater than 2n */
    size_t n_bytes;  /* approximate memory in use */
};

/* Stores the number of `text`; adds `text` first if it is new. */
enum status string_set_add(struct string_set *set, const char *text,
                           size_t length, uint32_t *number, struct error *err);

void string_set_release(struct string_set *set);

#endif
