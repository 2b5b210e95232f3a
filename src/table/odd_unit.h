/*
 * odd_unit.h - a unit that the program does not know, beside all odd cells of a
 * column: 12.3 ct/kWh, 412 gCO2, HK$5, KSh 1,250.00.
 *
 * After a number it begins with a letter; before one it is a symbol of a
 * currency, or a word for it if the numbers are written as amounts are: with
 * thousands separators or two decimals. A few texts may have the same end by
 * chance.
 */
#ifndef TABLE_ODD_UNIT_H
#define TABLE_ODD_UNIT_H

#include <stdbool.h>
#include <stddef.h>

#include "table/cell_list.h"

enum { ODD_UNIT_MAX = 16 /* bytes, with its '\0' */ };

struct odd_unit {
    char text[ODD_UNIT_MAX]; /* of the first cell; "": none */
    size_t n;                /* cells that have it */
    bool differs;            /* another cell has not */
    bool is_word;            /* of letters, before the number */
    bool has_amount;         /* a number has a separator */
};

/* Finds such a unit beside the number of a text; false: there is none. */
bool odd_unit_find(const char *text, size_t length, struct cell_item *unit);

/* Adds a cell with a digit. */
void odd_unit_add(struct odd_unit *unit, const char *text, size_t length);

/* True if all cells have it, and there are enough. */
bool odd_unit_is_sure(const struct odd_unit *unit);

#endif
