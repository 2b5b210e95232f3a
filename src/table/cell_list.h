/*
 * cell_list.h - lists of texts in cells, as options give them.
 *
 * A list is separated by commas. An item may be enclosed in double quotes,
 * which are doubled in it; blanks around an item are ignored:
 *   -200,NA,"n/a, or so"
 */
#ifndef TABLE_CELL_LIST_H
#define TABLE_CELL_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "table/reading.h"

struct cell_item {
    const char *text;
    size_t length;
};

/* Must not be moved: the items point into the bytes. */
struct cell_list {
    char bytes[READING_TEXT_MAX]; /* of all items */
    struct cell_item items[READING_TEXT_MAX / 2];
    size_t n;
};

/* Reads the value of an option, which is shorter than READING_TEXT_MAX; empty
 * items are ignored. STATUS_USAGE: a quote is not closed. */
enum status cell_list_read(struct cell_list *list, const char *text,
                           const char *option, struct error *err);

bool cell_list_has(const struct cell_list *list, struct cell_item item);

/* Appends an item to a list, quoted if needed. */
void cell_list_add(struct text *list, const char *item);

#endif
