/*
 * tally.h - the lines of the start of a file, cut by one delimiter: how many
 * cells they have and how many of these are numbers. dialect.h decides by it.
 */
#ifndef CSV_TALLY_H
#define CSV_TALLY_H

#include <stdbool.h>
#include <stddef.h>

enum { TALLY_LINES_MAX = 500 /* lines that are looked at */ };

struct line_cursor {
    const char *at, *end;
    char delimiter;
};

/* The bytes in which a dialect is found. */
struct tally_sample {
    const char *bytes;
    size_t n;
    bool whole;     /* no more follow */
    bool hash_rows; /* see struct dialect */
    bool borders;   /* same */
    bool names;     /* a header is looked for */
};

/* The cells of one line. */
struct line {
    size_t n_cells, n_numbers;
    size_t n_filled; /* up to the last that is not empty */
    size_t n_broken; /* quoted ones with text after the quote */
    size_t n_years;  /* numbers that are the year after the number before, or
                        the first one, if that is a year */
    int year;        /* the last number, if it has four digits; else -1 */
    int row_number;  /* the first cell, if it is a small number; else -1 */
    bool has_name;   /* the first cell is quoted */
    bool ended;      /* by a line end, not by the end of the sample */
    bool quoted;     /* a quote is not closed */
};

/* The lines of the sample, cut by one delimiter. */
struct tally {
    size_t cells[TALLY_LINES_MAX], n; /* cells of each line but blank ones */
    size_t filled[TALLY_LINES_MAX]; /* those up to the last that is not empty */
    size_t numbers[TALLY_LINES_MAX];  /* those that are numbers */
    bool years[TALLY_LINES_MAX];      /* which are consecutive years, or none */
    int row_numbers[TALLY_LINES_MAX]; /* struct line */
    bool has_name[TALLY_LINES_MAX];   /* struct line */
    size_t lines[TALLY_LINES_MAX];    /* 1-based, of the file */
    bool whole;                       /* no more lines follow */
    size_t usual, n_usual; /* most frequent number of cells, and its lines */
    size_t n_cut;          /* lines of several cells */
    size_t n_broken;       /* struct line, of all lines */
};

struct tally tally_lines(const struct tally_sample *sample, char delimiter);

bool line_end_is(char c);

/* The number of line ends from `at` to `end`. */
size_t line_count_ends(const char *at, const char *end);

/* Move a cursor; the delimiter does not matter, but to line_skip_blanks(). */
bool line_at_end(const struct line_cursor *cursor);
void line_skip_end(struct line_cursor *cursor); /* a LF, a CR or a CRLF */
void line_skip_to_end(struct line_cursor *cursor);
void line_skip_blanks(struct line_cursor *cursor);

/* Reads a cell up to its delimiter, and adds it to the line. */
void line_read_cell(struct line_cursor *cursor, struct line *line);

/* Reads the cells of a line, none if it is blank, and the line end. */
struct line line_read(struct line_cursor *cursor);

#endif
