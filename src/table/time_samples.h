/*
 * time_samples.h - the first cells of a column as they are written, so that the
 * pattern of times of an unknown form can be named (time_guess.h).
 */
#ifndef TABLE_TIME_SAMPLES_H
#define TABLE_TIME_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

enum {
    SAMPLE_ROWS = 100,
    SAMPLE_COLUMNS = 100, /* of the first ones only */
    SAMPLE_BYTES = 48     /* of the longest text with its '\0' */
};

struct time_samples {
    size_t n;
    bool too_long; /* a text is */
    size_t rows[SAMPLE_ROWS];
    char texts[SAMPLE_ROWS][SAMPLE_BYTES];
};

/* Keeps the cell of the row that is being read, if it is one of the first. */
enum status time_samples_add(struct table *table, size_t column,
                             const char *text, size_t length,
                             struct error *err);

/* True for a column of texts of which the pattern can be named. */
bool time_samples_are_times(const struct table *table, size_t column);

/* True for a column of texts of which the pattern can be named, by which also
 * `text` is a time. */
bool time_samples_read(const struct table *table, size_t column,
                       const char *text);

/* True for columns that have, together, a year and a number that counts from 1
 * on in each year, further than months do: periods of a year, such as P13. */
bool time_samples_are_periods(const struct table *table, const int columns[],
                              size_t n_columns);

/* True for texts that are dates without a year. */
bool time_samples_lack_year(const struct table *table, size_t column);

/* True for numbers that fall where their digits, read by a pattern, are the
 * next of even times, such as 2023.9 before 2023.10, or 4.2023 before 1.2024.
 */
bool time_samples_turn(const struct table *table, size_t column);

/* Appends --time and --time-format with the pattern by which the first rows of
 * the first id are times; nothing, and false, if there is none. */
bool time_samples_put(const struct table *table, size_t column,
                      struct text *remedy);

#endif
