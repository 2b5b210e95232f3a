/*
 * units.h - signs and units at either end of a number: $1.50, 12 %, 5 kWh.
 *
 * A sign of the number may be before or after such a text at its start (-$5,
 * $-5), and blanks, also those of Unicode that do not break, may be between
 * them. At most one text is removed at each end, the longest that fits.
 */
#ifndef TABLE_UNITS_H
#define TABLE_UNITS_H

#include <stdbool.h>
#include <stddef.h>

#include "table/cell_list.h"

/* Bytes of a number without its units, with room for a sign. */
enum { UNITS_NUMBER_MAX = 64 };

/* What was found at both ends; NULL: nothing. */
struct units {
    const struct cell_item *before, *after;
};

/*
 * Copies a text without the items at its ends, and without a '\0'. Returns the
 * length; 0 if there is no item at an end, nothing between, or too much.
 */
size_t units_strip(const struct cell_item *items, size_t n_items,
                   const char *text, size_t length, char copy[UNITS_NUMBER_MAX],
                   struct units *found);

/* The same for the signs and units that the program knows: percent signs,
 * currencies, and units of two letters or more. */
size_t units_strip_known(const char *text, size_t length,
                         char copy[UNITS_NUMBER_MAX], struct units *found);

/* True for one of these. */
bool units_are_known(const struct cell_item *item);

/* True for an item that may be part of a number, or change its sign. */
bool units_is_of_number(const struct cell_item *item);

/* True for a currency whose amounts have no decimals of three digits, and are
 * mostly whole: three digits after a sign are thousands. */
bool units_are_whole(const char *text, size_t length);

#endif
