/*
 * table.h - a CSV in memory, with numbers as floats.
 *
 * `cells` is (n_rows, n_columns) row-major, NaN for a cell that is missing or
 * not a number. Ids and times are stored separately. schema.h decides what each
 * column is used for; the table counts the kinds of cells of each column and
 * stores the place of the first bad cell.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/list.h"
#include "base/number.h"
#include "base/text.h"
#include "table/covariate.h"
#include "table/finding.h"
#include "table/digit_groups.h"
#include "table/odd_cells.h"
#include "table/reading.h"
#include "table/rounding.h"
#include "table/time_run.h"
#include "table/train_rows.h"
#include "table/unit_counts.h"
#include "time/time.h"

enum {
    TABLE_MAX_COLUMNS = 4096,
    TABLE_MAX_CELLS = 1 << 28, /* 1 GiB of floats; limits an endless pipe */
    TABLE_MAX_TEXT = 1 << 28,  /* bytes of times, ids and line offsets */
    TABLE_MAX_NAMES = 1 << 24, /* bytes of the first row */
    TABLE_SAMPLE_MAX = ODD_TEXT_MAX /* bytes stored of a bad cell */
};

struct table_options {
    struct reading reading;
    bool header_given; /* `reading.header` comes from an option; otherwise the
                          layout rows decides by the first line */
    const char *time;  /* columns by name or number, separated by commas;
                          NULL: found by name or content (table_time.h);
                          "none": no time, unless a column has this name */
    const struct time_form *time_form; /* of a model; NULL: none */
    const char *id;     /* column by name or number; NULL: none */
    bool find_layout;   /* no option says the layout: find an id (table_id.h),
                           refuse a file with one series per line
                           (wide_check.h) */
    const char *label;  /* column by name or number, never chosen as the time;
                           NULL or not in the table: none */
    bool list_of_dates; /* no data but dates: a first line with one is no header
                         */
    bool from_model;    /* the columns are those of a model: names are exact,
                           NULL is none; STATUS_DATA if one does not exist */
    bool rows_layout;   /* each line is a series: table_read_rows() */
    const char *categorical; /* list of columns of categories; NULL: none */
    const char *statics;     /* layout rows: list of columns of numbers that are
                                kept; NULL: none */
    const struct covariates *covariates; /* of a model; NULL: none */
    struct train_rows_options train_rows;
    const char *second_path; /* file with the same columns, whose rows follow;
                         NULL: none */
};

/* The place and the text (cut) of a cell, for a message. */
struct table_cell {
    const char *path; /* owned by the table */
    size_t line;      /* 1-based line of the file; 0: there is none */
    size_t cell;      /* layout rows: 1-based cell of the line; otherwise 0 */
    char text[TABLE_SAMPLE_MAX];
};

/* What a column is known to be before a schema is chosen. */
enum column_use {
    COLUMN_VALUES,   /* nothing */
    COLUMN_TIME,     /* the time, or a part of it */
    COLUMN_CLOCK,    /* another time, or a part of the calendar: no data */
    COLUMN_AXIS,     /* a number that rises evenly (axis_column.h): same */
    COLUMN_CALENDAR, /* what follows from the time (calendar_column.h): same */
    COLUMN_SERIAL,   /* numbers of documents (serial_column.h): same */
    COLUMN_ID        /* the id, or a part of it */
};

struct column {
    enum column_use use;
    size_t id_part;             /* of a COLUMN_ID: its place in the id */
    char *name;                 /* header, or its number as text */
    size_t n_numbers;           /* cells that are numbers */
    struct digit_groups points; /* of these */
    struct rounding rounding;   /* of these */
    size_t n_missing;           /* missing cells */
    size_t n_other;             /* other cells */
    unsigned delimiters;        /* that these hold (column_holds()) */
    bool may_be_time; /* numbers that are times or values (time_digits.h) */
    bool is_even;     /* the same by their steps (even_column.h) */
    bool is_categorical;
    struct string_set categories; /* if so (table_category.h) */
    struct table_cell first_missing, first_other;
    struct odd_cells odd;     /* samples of the other cells */
    struct unit_counts units; /* of all cells */

    /* Times among the first other cells of a column that is no time. */
    size_t n_looked, n_times;
    struct {
        size_t row;
        char text[TABLE_SAMPLE_MAX];
    } first_time;
    struct time_run *times;       /* of all other cells; NULL: there is none */
    struct time_samples *samples; /* of its cells; NULL: there is none */
};

void column_release(struct column *column); /* accepts all zero */

/* True if another cell than numbers holds one of the usual delimiters: in
 * quotes, if it is that of the file. */
bool column_holds(const struct column *column, char delimiter);

/* From row `row` on, line = row + offset. */
struct line_offset {
    size_t row, offset;
};

struct reader_sink; /* csv.h */

struct table {
    struct reading reading; /* of the options */
    char *path; /* as given, "standard input" for "-"; used in messages */
    char *second_path;   /* same for the second file; NULL: none */
    size_t n_first_rows; /* rows of the first file, if there are two */
    const struct dialect *dialect; /* while a file is read, else NULL */
    char delimiter;                /* of the file; ' ' is a run of blanks */
    bool delimiter_found; /* by its first lines, not given by an option */
    bool header;
    size_t header_line;          /* 0: there is none */
    bool header_is_numeric;      /* all names are numbers, so may be data */
    const char *first_line_note; /* layout rows: note on how the first line is
                                    read; NULL: none */
    size_t first_line_number;
    bool lacks_times; /* none were found, but not by an option */
    size_t n_rows, n_columns;
    struct column *columns;
    float *cells; /* (n_rows, n_columns); text_cell.h for those that are no
                     numbers */

    /* Ids in order of first appearance. Without an id column n_ids is 0 and
     * id_of_row NULL. */
    int id_column;     /* the first of its columns; -1: none */
    bool has_id_parts; /* the id has several columns */
    bool id_was_found; /* by table_id.h, not named by an option */
    size_t n_ids;
    char **ids;
    uint32_t *id_of_row;
    char *id_name; /* of the id column, or the names of its columns separated
                      by commas; layout rows: its name in the header;
                      NULL */

    int time_column; /* the first of its columns; -1: none */
    char *time_name; /* names of its columns, separated by commas */
    char time_pattern[TIME_PATTERN_MAX]; /* the form that was read */
    struct time_form time_form;          /* TIME_TEXT: no ticks */
    int64_t *ticks;                      /* (n_rows); NULL without a time */

    bool *is_later; /* (n_rows) may be no train row; NULL: all are (or a model
                       has chosen the columns) */

    struct line_offset *line_offsets;
    size_t n_line_offsets;
    struct findings findings;
    struct text notes;     /* a line each */
    bool rows_share_line;  /* layout rows: line = offset instead */
    bool lines_interleave; /* the times of a line are between those of others */
    char **value_names;    /* (n_value_names) of the columns from which the rows
                              of a line were made, in order; NULL: none */
    size_t n_value_names;
    const char *encoding; /* for which the file was refused; NULL */
};

/*
 * Reads a CSV ("-": standard input). A column without a name is named by its
 * number. Release the table also after a failure.
 * STATUS_DATA: rows of different lengths; names, ids or times that are not
 * UTF-8; no rows; no columns; two columns with the same name; a single column
 * that another delimiter would split; an empty id; a missing time; a table over
 * the limits above; a second file with other columns than the first.
 * STATUS_USAGE: an option names a column that does not exist, or one column is
 * both id and time. Other failures are those of reader_read().
 */
enum status table_read(struct table *table, const char *path,
                       const struct table_options *options, struct error *err);
void table_release(struct table *table);

/*
 * Reads a file with one series per line; table_read() calls it for the layout
 * rows. The first line may be a header (first_line.h). A line starts with an id
 * if options->id is set or the first cell of the first series is not a number;
 * values follow. Empty cells at the end of a line are skipped, other empty
 * cells are missing values. The only column is named "value"; a series without
 * an id is named by its number; there are no times.
 * A file whose header tells the columns of values (wide_header.h) is given to
 * the sink `wide` instead, and `*is_wide` is set.
 * STATUS_DATA: a cell that is not a number, a line without values, a first line
 * that may be a header or a series, an id that is empty or appears twice, a
 * table over the limits. STATUS_USAGE: --id is not the first column.
 */
enum status table_read_rows(struct table *table, const char *path,
                            const struct table_options *options,
                            const struct reader_sink *wide, bool *is_wide,
                            struct error *err);

/* Stores the start of a cell, which need not end in '\0'; never splits a UTF-8
 * character. */
void table_sample(char sample[TABLE_SAMPLE_MAX], const char *text,
                  size_t length);

/* Counts a cell that is not a number. Stores the place of the first that is
 * missing, and of the first other one; `cell` as in table_cell. */
void table_count_other(const struct table *table, struct column *column,
                       enum number_kind kind, const char *text, size_t length,
                       size_t line, size_t cell);

/* Reads one file with the sink of a caller, and appends findings about the rows
 * and comments that were passed over. */
enum status table_read_file(struct table *table, const char *path,
                            const struct table_options *options,
                            const struct reader_sink *sink, struct error *err);

/* Drops the columns after the first `n_named` that have only missing cells, up
 * to the last column that has others, and appends a finding. */
enum status table_drop_empty(struct table *table, size_t n_named,
                             struct error *err);

/* Appends to `notes` which delimiter was found, and what was passed over. */
void table_note_cells(const struct table *table, struct text *notes);

/* Reads options->second_path with the sink that has read the first file. */
enum status table_read_second(struct table *table,
                              const struct table_options *options,
                              const struct reader_sink *sink,
                              struct error *err);

/*
 * Checks that a text is UTF-8, because results are written as JSON. `what` is
 * its name in the message, such as "the id". STATUS_DATA if it is not;
 * table->encoding then says what it may be.
 */
enum status table_check_utf8(struct table *table, const char *path, size_t line,
                             const char *what, const char *text, size_t length,
                             struct error *err);

/* The same for a cell of UTF-8 that was taken for Windows-1252 and encoded once
 * more, as a spreadsheet does. */
enum status table_check_encoded_once(struct table *table, const char *path,
                                     size_t line, const char *text,
                                     struct error *err);

/*
 * Finds the column with the name `name`, or else with this 1-based number; -1
 * if there is none.
 */
int table_find(const struct table *table, const char *name);

/* Calls `add` for each name of a comma-separated list. A column name that
 * equals the whole list comes first, because names may contain commas. */
enum status table_each_name(const struct table *table, const char *names,
                            enum status (*add)(void *context, const char *name,
                                               struct error *err),
                            void *context, struct error *err);

/* Finds a column by name only; -1 if there is none. For a model: its column "2"
 * must not match the second column of another file. */
int table_find_exact(const struct table *table, const char *name);

/*
 * Calls table_find(); STATUS_USAGE if there is no such column, with `option`
 * ("--target") and the first columns in the message. If `option` is NULL, calls
 * table_find_exact() for a model; STATUS_DATA then.
 */
enum status table_require(const struct table *table, const char *name,
                          const char *option, int *column, struct error *err);

/* True if at least half of the non-missing cells are numbers. */
bool table_is_numeric(const struct table *table, int column);

/* Appends where the times are: column "date", or the column names. */
void table_put_time_column(const struct table *table, struct text *text);

/* The file of row `row` and its 1-based line in it. */
const char *table_path(const struct table *table, size_t row);
size_t table_line(const struct table *table, size_t row);

/* True for a row of the first id; without ids, for each row. */
static inline bool table_is_first_id(const struct table *table, size_t row)
{
    return !table->id_of_row || table->id_of_row[row] == 0;
}

/* True for a row that decides what a column is for, and one of the first id. */
static inline bool table_decides(const struct table *table, size_t row)
{
    return !table->is_later || !table->is_later[row];
}

static inline bool table_decides_first(const struct table *table, size_t row)
{
    return table_decides(table, row) && table_is_first_id(table, row);
}

/* True if an option joins rows of one time, or of one step. */
static inline bool table_joins_rows(const struct table *table)
{
    return table->reading.duplicates != DUPLICATES_ERROR ||
           *table->reading.resample;
}

/* The time of a row in the form of the file; "" without a time. */
void table_time(const struct table *table, size_t row,
                char text[TIME_TEXT_MAX]);

#endif
