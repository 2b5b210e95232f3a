/*
 * cell_format.h - which cells are numbers and which are missing values, as the
 * options say: decimal sign, thousands separator, units beside a number, list
 * of missing values.
 *
 * A cell matches an item of --na (cell_list.h) if their texts are equal,
 * ignoring the case of ASCII letters, or if both are numbers and equal. Units
 * are passed over if the cell is not a number with them (units.h).
 */
#ifndef TABLE_CELL_FORMAT_H
#define TABLE_CELL_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/number.h"
#include "table/cell_list.h"
#include "table/reading.h"

struct cell_format {
    bool plain; /* as number_parse() says */
    char decimal;
    int thousands; /* enum thousands */
    struct cell_list na, strip;
    float values[READING_TEXT_MAX / 2]; /* of the items that are numbers */
    size_t n_values;
};

/* Keeps no pointer to `reading`; the format must not be moved. STATUS_USAGE: a
 * quote in a list is not closed, a unit may be part of a number, or decimal
 * sign and thousands separator are the same. */
enum status cell_format_init(struct cell_format *format,
                             const struct reading *reading, struct error *err);

/* As cell_parse(), for a format that is not plain. */
enum number_kind cell_parse_special(const struct cell_format *format,
                                    const char *text, size_t length,
                                    float *value);

/* As cell_parse(), for a cell that begins or ends with a byte beyond ASCII. */
enum number_kind cell_parse_trimmed(const struct cell_format *format,
                                    const char *text, size_t length,
                                    float *value);

/* Parses a cell as number_parse() does, and passes over blanks of Unicode at
 * both ends. */
static inline enum number_kind cell_parse(const struct cell_format *format,
                                          const char *text, size_t length,
                                          float *value)
{
    const enum number_kind kind =
        format->plain ? number_parse(text, length, value)
                      : cell_parse_special(format, text, length, value);

    if (kind == NUMBER_OTHER && length &&
        ((unsigned char)text[0] | (unsigned char)text[length - 1]) >= 0x80)
        return cell_parse_trimmed(format, text, length, value);
    return kind;
}

/* Parses a number with a decimal sign and a thousands separator (enum
 * thousands), which stands before each group of three digits or nowhere; a
 * comma also as in India, 1,23,456. */
enum number_kind cell_parse_number(const char *text, size_t length,
                                   char decimal, int thousands, float *value);

/* The decimal sign of an enum decimal. */
char decimal_sign(int decimal);

#endif
