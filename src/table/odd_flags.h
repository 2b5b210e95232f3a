/*
 * odd_flags.h - letters after a number and a blank that say something about it:
 * 12.3 p is provisional, 12.3 b a break in the series (Eurostat, OECD).
 */
#ifndef TABLE_ODD_FLAGS_H
#define TABLE_ODD_FLAGS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/list.h"

enum { ODD_FLAGS = 12 };

/* Distinct flags in order of appearance; all zero: none. */
struct odd_flags {
    char list[ODD_FLAGS][3];
    size_t n;
};

/* True for the letters of a flag. */
bool odd_flags_is(const char *text, size_t length);

/* True if a text is a number with a flag, which is added if there is room. */
bool odd_flags_add(struct odd_flags *flags, const char *text, size_t length);

/* Adds the flag of a number without a blank between both, such as 12.3p, if it
 * is one of the usual ones: in a column of plain numbers it is no unit. */
void odd_flags_add_attached(struct odd_flags *flags, const char *text,
                            size_t length);

/* Adds them to a set. */
enum status odd_flags_list(const struct odd_flags *flags,
                           struct string_set *items, struct error *err);

#endif
