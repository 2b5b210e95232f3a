/*
 * utf8.h - checks UTF-8 and makes text safe to print on a terminal.
 *
 * Names come from a user's file. A control character, a bidirectional mark or a
 * character of width zero could make a terminal show a text that differs from
 * the data, and a newline could fake a line of output.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* True if `n` bytes are well-formed UTF-8. A '\0' is a valid character. */
bool utf8_is_valid(const char *text, size_t n);

/* The length of the first character in `n` bytes; 0 if it is not valid. */
size_t utf8_length(const char *text, size_t n);

/* The largest number of bytes up to `n`, of `length` bytes, that does not cut a
 * character. */
size_t utf8_cut(const char *text, size_t length, size_t n);

/*
 * The first character of `text`, which must not be empty, in a printable form:
 * the character itself, or '?' if it is not safe to print or not valid UTF-8.
 */
struct printable {
    const char *bytes; /* to print */
    size_t n_bytes;
    size_t n_read;  /* bytes of `text` it replaces, at least 1 */
    size_t columns; /* its width on the screen, 0 to 2 */
};
struct printable utf8_printable(const char *text);

/* Replaces characters that are not safe to print. The string never grows. */
void utf8_make_printable(char *text);

/* Returns the width of a string on the screen, printed in that form. */
size_t utf8_columns(const char *text);

#endif
