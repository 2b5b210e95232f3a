/*
 * text.h - a growing string. Results are complete before they are written.
 *
 * If an allocation fails, later calls do nothing and text_status() reports the
 * failure, so that callers need a single check at the end.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* All zero is an empty text. It owns the bytes, which end in '\0'. */
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
 * Appends a name from the user's data with '?' for characters that are not safe
 * to print (utf8.h). For tables and notes; CSV and JSON are not affected.
 */
void text_printable(struct text *text, const char *string);

/* Appends name i of n to a list; a long one ends with "and 312 more". */
void list_name(struct text *list, size_t i, size_t n, const char *name);

/* Appends `n` bytes that need not be UTF-8: those that are not, as in \xe9. */
void text_escaped(struct text *text, const char *bytes, size_t n);

/*
 * Appends a number with 9 significant digits, enough to read back the same
 * float; `otherwise` if it is not finite ("null" in JSON). The program never
 * leaves the C locale, so the decimal separator is a point.
 */
void text_number(struct text *text, double value, const char *otherwise);

/*
 * Appends `words` to a line that already has `column` columns, and a newline.
 * Breaks lines at blanks so that they have at most `width` columns; further
 * lines are indented by `column`.
 */
void text_wrapped(struct text *text, size_t column, size_t width,
                  const char *words);

/* Appends each line of `lines` by text_wrapped(), from column 0. Every line
 * ends in a newline; that `lines` failed is passed on. */
void text_wrapped_lines(struct text *text, size_t width, struct text *lines);

/*
 * "1 row", "3 rows", for printf: counted(n, "row").text. The plural adds an s
 * unless the word ends in one ("series").
 */
struct counted {
    char text[48];
};
struct counted counted(size_t n, const char *thing);

/*
 * A value of a file as a person writes it, for printf: as_written(x).text is
 * "0.1" for the float that is nearest to 0.1, the fewest digits with which it
 * is read again, without an exponent if possible.
 */
struct written_number {
    char text[32];
};
struct written_number as_written(double value);

/*
 * A number as a person reads it, for printf: rounded(59712.3, 4).text is
 * "59712". It has so many significant digits, and all of its integer digits up
 * to nine of them; an exponent only beyond.
 */
struct rounded_number {
    char text[32];
};
struct rounded_number rounded(double value, int digits);
struct rounded_number rounded_signed(double value, int digits); /* with a + */

/* Appends item i of a list of n: "a", ", b", " and c". */
void text_list_item(struct text *text, size_t i, size_t n, const char *name);

/* The verb after counted(): "is" or "are". */
const char *is_or_are(size_t n);

/* STATUS_INTERNAL if an allocation has failed. */
enum status text_status(const struct text *text, struct error *err);

/*
 * Moves the bytes to `string`, which the caller frees; the text is empty again.
 * Fails as text_status() does, with `string` NULL.
 */
enum status text_take(struct text *text, char **string, struct error *err);

/* Frees the bytes; the text is empty again. */
void text_release(struct text *text);

#endif
