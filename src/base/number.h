/*
 * number.h - parses the number in a cell.
 *
 * A number is a decimal literal with an optional sign, fraction and exponent
 * that is finite as a float. Hexadecimal, inf and thousands separators are not
 * accepted, and the locale has no effect. The value is the nearest float, 0 on
 * underflow. A cell that is empty, NA, NaN or null (in upper or lower case) is
 * a missing value. Surrounding blanks and tabs are ignored.
 */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

enum number_kind { NUMBER, NUMBER_MISSING, NUMBER_OTHER };

/* Parses `length` bytes, without a '\0'. Sets `value` only for NUMBER. */
enum number_kind number_parse(const char *text, size_t length, float *value);

/* The same with another decimal sign, such as ','. */
enum number_kind number_parse_decimal(const char *text, size_t length,
                                      char decimal, float *value);

/* Parses a number as a double; false if it is none. */
bool number_parse_double(const char *text, size_t length, double *value);

/* True for a decimal literal that is not finite as a float. */
bool number_is_too_large(const char *text, size_t length, char decimal);

#endif
