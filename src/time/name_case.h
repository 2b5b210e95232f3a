/* name_case.h - letters of names without regard to case. */
#ifndef TIME_NAME_CASE_H
#define TIME_NAME_CASE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * True if a name has `length` bytes and is the text but for the case of letters
 * of ASCII, of Latin with accents and Cyrillic, as UTF-8. The C library knows
 * them only in the locales of a system. A first letter that is not ASCII has to
 * have the same case: the tables have names with both, to print them alike.
 */
bool name_is_text(const char *name, const char *text, size_t length);

#endif
