/* list.c - see list.h. */
#include "base/list.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

void *array_grow(void *block, size_t *capacity, size_t n, size_t size,
                 struct error *err)
{
    size_t next = *capacity > 0 ? *capacity : 16;
    void *moved;

    if (n <= *capacity)
        return block;
    while (next < n && next <= SIZE_MAX / 2)
        next *= 2;
    if (next < n || next > SIZE_MAX / size) {
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
    void *shrunk = n > 0 ? realloc(block, n * size) : NULL;

    return shrunk ? shrunk : block;
}

/* Bytes that a name in a set uses in addition to its text: the overhead of
 * its allocation, its pointer and its slots. */
enum { NAME_OVERHEAD = 64 };

enum status string_list_add(struct string_list *list, const char *text,
                            size_t length, struct error *err)
{
    size_t *starts;
    char *bytes;

    length = strnlen(text, length);
    starts = array_grow(list->starts, &list->start_capacity, list->n + 1,
                        sizeof *starts, err);
    if (!starts)
        return err->code;
    list->starts = starts;
    bytes = array_grow(list->bytes, &list->byte_capacity,
                       list->n_bytes + length + 1, 1, err);
    if (!bytes)
        return err->code;
    list->bytes = bytes;

    memcpy(bytes + list->n_bytes, text, length);
    bytes[list->n_bytes + length] = '\0';
    starts[list->n++] = list->n_bytes;
    list->n_bytes += length + 1;
    return STATUS_OK;
}

const char *string_list_at(const struct string_list *list, size_t i)
{
    return list->bytes + list->starts[i];
}

char **string_list_take(struct string_list *list, char **bytes)
{
    char **texts = malloc(list->n * sizeof *texts);

    *bytes = NULL;
    if (texts) {
        for (size_t i = 0; i < list->n; i++)
            texts[i] = list->bytes + list->starts[i];
        *bytes = list->bytes;
        list->bytes = NULL;
    }
    string_list_release(list);
    return texts;
}

void string_list_release(struct string_list *list)
{
    free(list->bytes);
    free(list->starts);
    *list = (struct string_list){0};
}

/* FNV-1a */
static size_t hash(const char *text, size_t length)
{
    uint64_t h = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    return (size_t)(h ^ (h >> 32));
}

static bool equals(const char *name, const char *text, size_t length)
{
    return strncmp(name, text, length) == 0 && name[length] == '\0';
}

/* Returns the slot that holds `text`, or the free slot for it. */
static uint32_t *find_slot(const struct string_set *set, const char *text,
                           size_t length)
{
    size_t i = hash(text, length) & (set->n_slots - 1);

    while (set->slots[i] != 0 &&
           !equals(set->names[set->slots[i] - 1], text, length))
        i = (i + 1) & (set->n_slots - 1);
    return &set->slots[i];
}

static enum status grow_slots(struct string_set *set, struct error *err)
{
    size_t n_slots = set->n_slots > 0 ? 2 * set->n_slots : 64;
    uint32_t *slots = calloc(n_slots, sizeof *slots);

    if (!slots)
        return error_no_memory(err, n_slots * sizeof *slots);
    free(set->slots);
    set->slots = slots;
    set->n_slots = n_slots;
    for (size_t i = 0; i < set->n; i++)
        *find_slot(set, set->names[i], strlen(set->names[i])) = (uint32_t)i + 1;
    return STATUS_OK;
}

enum status string_set_add(struct string_set *set, const char *text,
                           size_t length, uint32_t *number, struct error *err)
{
    uint32_t *slot;
    char **names;

    length = strnlen(text, length);
    if (2 * (set->n + 1) >= set->n_slots)
        TRY(grow_slots(set, err));
    slot = find_slot(set, text, length);
    if (*slot == 0) {
        names = array_grow(set->names, &set->name_capacity, set->n + 1,
                           sizeof *names, err);
        if (!names)
            return err->code;
        set->names = names;
        names[set->n] = strndup(text, length);
        if (!names[set->n])
            return error_no_memory(err, length + 1);
        *slot = (uint32_t)++set->n;
        set->n_bytes += length + NAME_OVERHEAD;
    }
    *number = *slot - 1;
    return STATUS_OK;
}

void string_set_release(struct string_set *set)
{
    for (size_t i = 0; i < set->n; i++)
        free(set->names[i]);
    free(set->names);
    free(set->slots);
    *set = (struct string_set){0};
}
