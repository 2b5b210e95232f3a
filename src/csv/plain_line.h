/*
 * plain_line.h - splits a line into the cells that libcsv gives, as far as
 * neither a doubled quote nor a line end within quotes needs it.
 *
 * libcsv copies all cells byte by byte, which is a third of the time of reading
 * a file; most lines need none of it.
 */
#ifndef CSV_PLAIN_LINE_H
#define CSV_PLAIN_LINE_H

#include <stdbool.h>
#include <stddef.h>

/* The rest of a line. */
struct plain_line {
    const char *at;          /* NULL after the last cell */
    const char *quote, *end; /* the first quote, or the end */
    char delimiter;
};

/* False if `n` bytes, at least one, are not a whole line with its line end, or
 * if a run of blanks separates two cells. */
bool plain_line_start(struct plain_line *line, const char *bytes, size_t n,
                      char delimiter);

/* Sets the next cell, which lies within the line. False if there is none (a
 * blank line has none), or if libcsv is needed from `at` on. */
bool plain_line_next(struct plain_line *line, const char **text,
                     size_t *length);

#endif
