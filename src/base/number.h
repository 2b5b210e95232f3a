/*
 * number.h - what counts as a number in a cell.
 *
 * A number is a decimal literal with optional sign, fraction and exponent
 * that is finite as a float: no hexadecimal, no inf, no thousands separators,
 * whatever the locale. Its value is the nearest float; what is too small for
 * one is 0. Missing is an empty cell, NA, NaN or null in any case of letters.
 * Blanks and tabs around either are ignored.
 */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stddef.h>

enum number_kind { NUMBER, NUMBER_MISSING, NUMBER_OTHER };

/* Reads `length` bytes (no '\0' needed); `value` is set for NUMBER alone. */
enum number_kind number_parse(const char *text, size_t length, float *value);

#endif
