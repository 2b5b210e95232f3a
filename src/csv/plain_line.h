/*
 * plain_line.h - splits a line without quotes into the cells that libcsv gives.
 *
 * libcsv copies them byte by byte, which is a third of the time of reading a
 * file; most files have no quotes.
 */
#ifndef CSV_PLAIN_LINE_H
#define CSV_PLAIN_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* The rest of a line. */
struct plain_line {
    const char *at, *end; /* `at` is NULL after the last cell */
    char delimiter;
};

/* False if `n` bytes, at least one, are not a whole line with its line end,
 * have quotes, or a run of blanks separates two cells. */
bool plain_line_start(struct plain_line *line, const char *bytes, size_t n,
                      char delimiter);

/* Sets the next cell, which lies within the line, without the blanks around it.
 * False if there is none; a blank line has none. */
bool plain_line_next(struct plain_line *line, const char **text,
                     size_t *length);

#endif
