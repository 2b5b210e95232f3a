/* clock_cell.h - cells with the time of day beside a date that are no plain
 * times; part of the search of table_time.h. */
#ifndef TABLE_CLOCK_CELL_H
#define TABLE_CLOCK_CELL_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes before the number of an hour such as HE1, HE 1, H01 or Hr01; 0: the
 * cell is none. */
size_t clock_cell_prefix(const char *text, size_t length);

/*
 * True if a text ends with an interval of an hour or less, such as 00-01 or
 * 23:00 - 24:00, that is all of it or follows a blank; `*first` is the length
 * up to the end of its start.
 */
bool clock_cell_interval(const char *text, size_t length, size_t *first);

/* Finds the length of the first of two times with a word or a dash between
 * blanks between them, or / within ISO 8601. */
bool clock_cell_two_times(const char *text, size_t length, size_t *first);

/* True for AM or PM, also in small letters, as a.m. and as A. */
bool clock_cell_is_half(const char *text, size_t length);

/* Makes a time of day with AM or PM in another cell one of 12 hours: 13:00 of
 * PM is 01:00, and 00:00 is 12:00. `text` has two bytes of hours at least, or
 * is not changed. */
void clock_cell_halve(char *text, size_t length, const char *half);

#endif
