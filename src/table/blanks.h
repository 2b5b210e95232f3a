/* blanks.h - blanks around the text of a cell, also those of Unicode that do
 * not break. */
#ifndef TABLE_BLANKS_H
#define TABLE_BLANKS_H

#include <stddef.h>

/* The bytes of the blank at the start of `length` bytes; 0: there is none. */
size_t blank_length(const char *text, size_t length);

/* Moves the start and shortens the length past the blanks at both ends. */
void blanks_trim(const char **text, size_t *length);

#endif
