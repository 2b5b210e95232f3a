/*
 * cell_format.h - which cells are numbers and which are missing values, as the
 * options say: decimal sign, thousands separator, list of missing values.
 *
 * Such a list is separated by commas. An item may be enclosed in double quotes,
 * which are doubled in it; blanks around an item are ignored:
 *   -200,NA,"n/a, or so"
 * A cell matches an item if their texts are equal, ignoring the case of ASCII
 * letters, or if both are numbers and equal.
 */
#ifndef TABLE_CELL_FORMAT_H
#define TABLE_CELL_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/number.h"
#include "table/reading.h"

struct cell_format {
    bool plain; /* as number_parse() says */
    char decimal;
    int thousands;                /* enum thousands */
    char bytes[READING_TEXT_MAX]; /* of all items */
    struct na_item {
        const char *text; /* into bytes */
        size_t length;
    } items[READING_TEXT_MAX / 2];
    float values[READING_TEXT_MAX / 2]; /* of the items that are numbers */
    size_t n_items, n_values;
};

/* Keeps no pointer to `reading`; the format must not be moved. STATUS_USAGE: a
 * quote in the list is not closed, or decimal sign and thousands separator are
 * the same. */
enum status cell_format_init(struct cell_format *format,
                             const struct reading *reading, struct error *err);

/* As cell_parse(), for a format that is not plain. */
enum number_kind cell_parse_special(const struct cell_format *format,
                                    const char *text, size_t length,
                                    float *value);

/* Parses a cell as number_parse() does. */
static inline enum number_kind cell_parse(const struct cell_format *format,
                                          const char *text, size_t length,
                                          float *value)
{
    return format->plain ? number_parse(text, length, value)
                         : cell_parse_special(format, text, length, value);
}

/* Parses a number with a decimal sign and a thousands separator (enum
 * thousands), which stands before each group of three digits or nowhere. */
enum number_kind cell_parse_number(const char *text, size_t length,
                                   char decimal, int thousands, float *value);

/* The decimal sign of an enum decimal. */
char decimal_sign(int decimal);

#endif
