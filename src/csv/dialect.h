/*
 * dialect.h - finds the delimiter of a CSV file in its first bytes, a header
 * that begins with '#', and a preamble: titles above the header.
 *
 * A delimiter is one of tab ; | , and blank (a run of blanks separates two
 * cells). The one that splits all lines of the sample into the same number of
 * cells, more than one, is chosen, in this order: a comma between digits may be
 * a decimal comma. Failing that it is the one (but blank) that does so for most
 * lines; without any, the blank if it cuts a table below a preamble, all of
 * whose rows have a number. A file without any has one column. A delimiter
 * within quotes does not count: one that leaves text behind more closing quotes
 * than another is none.
 */
#ifndef CSV_DIALECT_H
#define CSV_DIALECT_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes of a file that are enough to know its dialect. */
enum { DIALECT_SAMPLE = 1 << 16 };

/* Lines below the last row that may be no data. */
enum { DIALECT_FOOTER = 5 };

struct dialect {
    char delimiter; /* ' ': a run of blanks; 0: to be found */
    bool header;    /* the first row contains names */

    /* set by dialect_find() */
    bool delimiter_line;   /* the first line is "sep=;", as some programs write
                              it; it is no data */
    size_t header_comment; /* 1-based line of a header that begins with '#'; 0:
                              none */
    size_t after_preamble; /* 1-based line of the header; 0: no preamble */
    bool hash_rows;        /* rows begin with '#': there are no comments */
    bool borders;   /* lines that begin with '+' are those of a table drawn
                       with '|' and +---+ */
    bool row_names; /* the header lacks a cell for the first column */
};

/* True for a character that may separate cells: of ASCII, but no quote and no
 * end of a line. */
bool dialect_may_separate(char c);

/*
 * Sets `delimiter`, if it is 0, and the fields after `header`. `sample` are the
 * first `n` bytes of the file, or all of it if `whole`. A header among comments
 * is that of header_comment.h. There are no comments if most lines below the
 * first, but not that, begin with '#'. Borders are
 * those of drawn_table.h.
 *
 * Lines before the header are a preamble if each has another number of cells
 * than all lines that follow, or at most half as many that are not empty, and
 * the first is not all numbers; if the header has no number and one of the next
 * three lines has one, or the header has consecutive years and any line below
 * has a number; and if more lines follow than precede. So are lines with as
 * many cells as the header if a line below them, and above the first number,
 * has another number of cells or follows a blank line. Up to DIALECT_FOOTER
 * lines at the end of the file may have other numbers of cells, and between
 * blanks one line of units below the header fewer.
 *
 * The first column has no name in the header (row_names) if the header has a
 * cell less than all rows, whose first cells are all quoted, or count the rows
 * (with commas: both).
 */
void dialect_find(struct dialect *dialect, const char *sample, size_t n,
                  bool whole);

#endif
