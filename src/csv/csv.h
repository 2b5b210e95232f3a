/*
 * csv.h - reads a CSV file as a stream of cells.
 *
 * The result does not depend on how the bytes are divided into chunks. Quoted
 * cells may contain delimiters, doubled quotes and line ends. Rows end in LF,
 * CR or CRLF. A UTF-8 byte order mark at the start, and blanks around an
 * unquoted cell are skipped. Blank lines, rows of several cells that are all
 * empty, and comments (lines that begin with '#'), a preamble, and borders
 * (dialect.h) are passed over and counted. No cell has a zero byte: a file with
 * one is refused. Only csv.c uses libcsv, which owns
 * the prefix csv_.
 */
#ifndef CSV_CSV_H
#define CSV_CSV_H

#include <stddef.h>

#include "base/error.h"
#include "csv/dialect.h"

/*
 * The maximum length of a cell in bytes (a few KiB more may be accepted). A
 * longer cell usually has an unclosed quote.
 */
enum { READER_CELL_MAX = 1 << 20 };

/* The maximum number of bytes without a cell that is not empty: blank lines,
 * comments, or the million blank rows that a spreadsheet may add. */
enum { READER_BLANK_MAX = 1 << 26 };

/*
 * The reader calls cell() for every cell and row_end() at the end of each row.
 * `text` is valid only during the call, has no '\0' at its end and may contain
 * any byte. `line` is the 1-based line of the file on which the row starts.
 * end(), which may be NULL, is called after the last row. A status other than
 * STATUS_OK ends the reading and is returned.
 */
struct reader_sink {
    enum status (*cell)(void *context, const char *text, size_t length,
                        size_t line, struct error *err);
    enum status (*row_end)(void *context, size_t line, struct error *err);
    void *context;
    enum status (*end)(void *context, struct error *err);
};

/* Lines that were passed over, and the first of them. Blank lines before the
 * first row and after the last one are not counted. */
struct passed_over {
    size_t n_blank, first_blank;
    size_t n_comments, first_comment;
    size_t n_preamble, first_preamble; /* lines above the header */
    size_t n_borders, first_border;    /* of a drawn table */
    const char *encoding; /* for which the file was refused; NULL */
};

struct reader; /* opaque */

/*
 * Returns NULL if there is not enough memory. `name` is the name of the file in
 * messages; the delimiter of `dialect` is known. The reader keeps the pointers
 * `name` and `sink`. After a failure it can only be freed.
 */
struct reader *reader_new(const char *name, const struct dialect *dialect,
                          const struct reader_sink *sink);
enum status reader_feed(struct reader *reader, const char *bytes, size_t n,
                        struct error *err);
/* Ends the last row. STATUS_DATA if a quote is not closed. */
enum status reader_finish(struct reader *reader, struct error *err);
struct passed_over reader_passed_over(const struct reader *reader);
void reader_free(struct reader *reader); /* accepts NULL */

/*
 * Reads a whole file, decompressed (source.h). Calls dialect_find() first.
 * STATUS_DATA if it is not UTF-8 but UTF-16 or UTF-32. Other failures are those
 * of the sink, source_open() and source_read().
 */
enum status reader_read(const char *path, struct dialect *dialect,
                        const struct reader_sink *sink,
                        struct passed_over *passed, struct error *err);

#endif
