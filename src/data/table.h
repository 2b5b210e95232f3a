/*
 * table.h - a CSV in memory: numbers as floats, ids and times apart.
 *
 * cells is (n_rows, n_columns) row-major, NaN where a cell is missing or no
 * number. What a column is used for is decided later (dataset.h); the table
 * only counts what it saw and remembers where the first bad cell stands.
 */
#ifndef DATA_TABLE_H
#define DATA_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "data/time.h"

enum {
    TABLE_MAX_COLUMNS = 4096,
    TABLE_MAX_CELLS = 1 << 28, /* 1 GiB of floats: an endless pipe ends here */
    TABLE_MAX_TEXT = 1 << 28,  /* bytes of times, ids and lines, all together */
    TABLE_MAX_NAMES = 1 << 24, /* bytes of the first row */
    TABLE_SAMPLE_MAX = 40      /* bytes kept of a bad cell, with its '\0' */
};

struct table_options {
    char delimiter;    /* usually ',' */
    bool header;       /* the first row holds names */
    bool header_given; /* that is certain; else lines that are series decide
                          it by the first of them */
    const char *time;  /* column by name or number; NULL: find it by name or
                          content (table_time.h); "none" (if no column is
                          called so): none */
    const char *id;    /* column by name or number; NULL: none */
    const char *label; /* by name or number: is never found as the time; NULL
                          or not in the table: none */
    bool from_model;   /* names are exact, NULL: none; else STATUS_DATA */
    bool rows;         /* each line is a series: table_read_rows() */
    const char *more;  /* a file of the same columns, whose rows follow; NULL:
                          none */
};

/* Where a cell stands and what it holds (cut), for a message. */
struct table_cell {
    const char *path; /* the table's */
    size_t line;      /* 1-based line of the file; 0: there is none */
    size_t cell;      /* of the line, from 1, where lines are series; else 0 */
    char text[TABLE_SAMPLE_MAX];
};

struct column {
    char *name;       /* header, or its number as text */
    size_t n_numbers; /* how many cells are numbers, */
    size_t n_missing; /*   are missing, */
    size_t n_other;   /*   are anything else */
    struct table_cell first_missing, first_other;
};

/* Lines of rows: from row `row` on, line = row + shift. */
struct line_offset {
    size_t row, shift;
};

struct reader_sink; /* csv.h */

struct table {
    char *path; /* as given, "standard input" for "-"; messages name it */
    char *second_path;   /* the same of the second file; NULL: none */
    size_t n_first_rows; /* rows of the first file, if there are two */
    bool header;
    bool header_is_numeric; /* all names are numbers: perhaps they are data */
    const char *first_line_note; /* of lines that are series: what is to be said
                           of the first; NULL: nothing */
    size_t first_line_number;
    size_t n_rows, n_columns;
    struct column *columns;
    float *cells; /* (n_rows, n_columns) */

    /* Ids, in order of appearance; no id column: n_ids 0 and id_of_row NULL. */
    int id_column; /* -1: none */
    size_t n_ids;
    char **ids;
    uint32_t *id_of_row;
    char *id_name; /* lines that are series and start with an id: what the
                      header calls it; else NULL */

    /* Times: ticks of one form, or the text of each row (see table_time());
     * neither without a time column. */
    int time_column;            /* -1: none */
    struct time_form time_form; /* TIME_TEXT: there are no ticks */
    int64_t *ticks;   /* (n_rows), NULL unless every cell is of time_form */
    char **time_text; /* (n_rows) into time_bytes, NULL if ticks are there */
    char *time_bytes;

    struct line_offset *shifts;
    size_t n_line_offsets;
    bool one_line; /* from row `row` on, line = shift */
};

/*
 * Reads a CSV ("-": standard input). STATUS_DATA: ragged rows (file, line,
 * cells found and wanted), names, ids or times that are no UTF-8, no rows, no
 * columns, two columns of one name, a single column that another delimiter
 * would cut, an empty id, a missing time, a table that is larger than the
 * bounds above, a second file with other columns than the first; STATUS_USAGE:
 * a column asked for that is not there, or is both id and time; otherwise as
 * reader_read(). A column without a name is called by its number. Release it
 * also after a failure.
 */
enum status table_read(struct table *table, const char *path,
                       const struct table_options *options, struct error *err);
void table_release(struct table *table);

/*
 * A file of one series on each line, and a header unless that is a series too
 * (first_line.h): an id, unless the first cell of the first
 * line is a number and none is asked for, then values. Empty cells at the end
 * are no part of a series, others are missing. The one column is called
 * "value", a series without an id by the number of its line; there are no
 * times. STATUS_DATA: a cell that is no number (line and cell), a line without
 * values, a first line that may be a header or a series, an id that is empty or
 * there twice, a table larger than the bounds; STATUS_USAGE: --id names another
 * column than the first. table_read() calls it for `rows`.
 */
enum status table_read_rows(struct table *table, const char *path,
                            const struct table_options *options,
                            struct error *err);

/* For both: hands the file `more` to the sink that filled the table so far. */
enum status table_read_second(struct table *table,
                              const struct table_options *options,
                              const struct reader_sink *sink,
                              struct error *err);

/*
 * Refuses a text that a result could not be made of: JSON is UTF-8. `what` it
 * is: "the id". STATUS_OK if it is UTF-8.
 */
enum status table_check_utf8(const char *path, size_t line, const char *what,
                             const char *text, size_t length,
                             struct error *err);

/*
 * The column called `name` exactly, else the one whose 1-based number it is;
 * -1 if there is none.
 */
int table_find(const struct table *table, const char *name);

/* The column of exactly that name: a model that knows "2" does not want the
 * second column of a file that has no "2". -1 if there is none. */
int table_find_exact(const struct table *table, const char *name);

/*
 * table_find that fails with STATUS_USAGE, naming `option` ("--target") and
 * the first columns there are; with NULL for the option table_find_exact for
 * a model, which fails with STATUS_DATA.
 */
enum status table_require(const struct table *table, const char *name,
                          const char *option, int *column, struct error *err);

/* A column is numeric if at least half of its non-empty cells are numbers. */
bool table_is_numeric(const struct table *table, int column);

/* The file that row `row` is in, and its 1-based line in it. */
const char *table_path(const struct table *table, size_t row);
size_t table_line(const struct table *table, size_t row);

/* The time of a row as it was read (texts cut), "" without a time column. */
void table_time(const struct table *table, size_t row,
                char text[TIME_TEXT_MAX]);

#endif
