/*
 * text.h - a text that grows: results are built whole before they are written.
 *
 * An allocation that fails is remembered, later calls do nothing, and
 * text_status() says so at the end; so building needs no check per line.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* All zero is an empty text. The bytes belong to it and end in '\0'. */
struct text {
    char *bytes; /* NULL while nothing was appended */
    size_t length, capacity;
    bool failed;
};

void text_bytes(struct text *text, const char *bytes, size_t n);
void text_string(struct text *text, const char *string);
void text_printf(struct text *text, const char *format, ...) ERROR_PRINTF(2, 3);
void text_vprintf(struct text *text, const char *format, va_list args)
    ERROR_PRINTF(2, 0);

/*
 * A name of the user's, as a terminal may be shown it (utf8.h): in every table
 * and note, where neither CSV nor JSON escape it.
 */
void text_printable(struct text *text, const char *string);

/*
 * A number with 9 significant digits, enough to read back the same float;
 * `otherwise` in place of one that is not finite ("null" in JSON). The point
 * is a point: the program never leaves the C locale.
 */
void text_number(struct text *text, double value, const char *otherwise);

/*
 * Words that start at place `column` of a line, which is there already, broken
 * at blanks where a line would have more than `width` places; the next lines
 * are indented to `column`. Ends the line.
 */
void text_wrapped(struct text *text, size_t column, size_t width,
                  const char *words);

/*
 * "1 row", "3 rows": a number of things, whose plural has an s (that of
 * "series" is the same), for a printf: counted(n, "row").text
 */
struct counted {
    char text[48];
};
struct counted counted(size_t n, const char *thing);

/* Appends name i of n: "a", ", b", " and c". */
void text_list_item(struct text *text, size_t i, size_t n, const char *name);

/* "is" or "are", for what n things do. */
const char *is_or_are(size_t n);

/* STATUS_INTERNAL if something could not be appended. */
enum status text_status(const struct text *text, struct error *err);

/*
 * Hands the bytes over as a string for the caller to free; the text is empty
 * again. Fails as text_status() does, with NULL.
 */
enum status text_take(struct text *text, char **string, struct error *err);

/* Frees the bytes; the text is empty again. */
void text_release(struct text *text);

#endif
