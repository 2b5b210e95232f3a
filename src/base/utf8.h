/*
 * utf8.h - characters of UTF-8: which bytes are one, and which of them a
 * terminal may be shown.
 *
 * Names come from a user's file. A control character, a mark that turns the
 * direction of writing or a character without width could make a terminal show
 * another text than the one that is there; a newline could forge a line.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Whether `n` bytes are well-formed UTF-8; any character, also a '\0'. */
bool utf8_is_valid(const char *text, size_t n);

/* Bytes of the character that `n` bytes start with; 0 if that is none. */
size_t utf8_length(const char *text, size_t n);

/* At most `n`: bytes of `text` that do not end within a character. */
size_t utf8_cut(const char *text, size_t n);

/*
 * The next character of `text`, as a terminal may be shown it: itself, or '?'
 * for one that may not be shown and for a byte that is no UTF-8. `n` is set to
 * the bytes of `text` it stands for (1 or more), `columns` to the places it
 * takes on the screen (0 to 2). The text must not be at its end.
 */
struct printable {
    const char *bytes;
    size_t n_bytes, n, columns;
};
struct printable utf8_printable(const char *text);

/* Makes a string one that a terminal may be shown; it never grows. */
void utf8_make_printable(char *text);

/* The places that a string takes on the screen when it is shown so. */
size_t utf8_columns(const char *text);

#endif
