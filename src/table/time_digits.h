/*
 * time_digits.h - numbers as times: which are tried by the name of a column,
 * and whether the numbers of a whole column are times; part of the search of
 * table_time.h.
 */
#ifndef TABLE_TIME_DIGITS_H
#define TABLE_TIME_DIGITS_H

#include "table/table_time.h"

/* The numbers that may be times in a column of this name, a set of enum
 * time_numbers. */
unsigned time_digits_tried(const char *name);

/* The length of a number such as 2020.0 without its ".0", with which programs
 * write whole numbers of a column with missing cells. */
size_t time_digits_length(const char *text, size_t length);

/* True for a text such as 45292,041667, a day of a spreadsheet with a decimal
 * comma. */
bool time_digits_have_comma(const char *text);

/* True for a number with a point, such as seconds with a fraction. */
bool time_digits_have_fraction(const char *text);

/* Copies a number with a decimal comma with a point in its place, as times have
 * it; false: it has none. */
bool time_digits_point(const char *text, size_t length,
                       char copy[TIME_TEXT_MAX]);

/* Call it after the last row. Drops the reading of numbers as weeks or quarters
 * if it says nothing: if consecutive rows are whole years apart. */
void time_digits_settle(struct time_search *search, struct time_candidate *c);

/*
 * True if numbers that are times only if they count do so, in the rows of id 0,
 * or in all rows if `id_of_row` is NULL. Dates increase, or are many; integers
 * increase by a constant step. In a column with the name of a counter years and
 * months change from row to row (each series starts anew) and seconds since
 * 1970 increase; under any other name both increase by a constant step, or they
 * are many, never decrease and have digits enough. Where the newest row is the
 * first, all of this is true in the reverse order.
 */
bool time_digits_count(const struct time_candidate *c,
                       const uint32_t *id_of_row);

/* True for numbers that may be times or values: digits of times in ten rows or
 * more that do not count, but never decrease (or never increase), or have the
 * name of a counter. */
bool time_digits_may_be_time(const struct time_candidate *c,
                             const uint32_t *id_of_row);

#endif
