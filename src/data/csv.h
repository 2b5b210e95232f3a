/*
 * csv.h - a CSV as a stream of cells; csv.c is the only file that knows
 * libcsv, which owns the prefix csv_.
 *
 * Any cutting of the bytes into chunks gives the same cells. Quoted cells may
 * hold delimiters, doubled quotes and line ends; rows end in LF, CR or CRLF;
 * a UTF-8 byte order mark at the start and blank lines are passed over, and
 * so are the blanks around a cell that is not quoted.
 */
#ifndef DATA_CSV_H
#define DATA_CSV_H

#include <stddef.h>

#include "base/error.h"

/*
 * Bytes of the longest cell accepted (some KiB more may pass); a longer one
 * is most often a quote left open.
 */
enum { READER_CELL_MAX = 1 << 20 };

/* Bytes without a cell, such as blank lines, that are passed over. */
enum { READER_BLANK_MAX = 1 << 24 };

/*
 * Called for every cell, then once at the end of its row. `text` is valid
 * during the call only, is not ended by a '\0' and may hold any byte. `line`
 * is the 1-based line of the file on which the row starts. A status other
 * than STATUS_OK ends the reading and is handed on.
 */
struct reader_sink {
    enum status (*cell)(void *context, const char *text, size_t length,
                        size_t line, struct error *err);
    enum status (*row_end)(void *context, size_t line, struct error *err);
    void *context;
};

struct reader; /* opaque */

/*
 * NULL without memory. `name` is what messages call the file; neither it nor
 * the sink is copied. After a failure a reader can only be freed.
 */
struct reader *reader_new(const char *name, char delimiter,
                          const struct reader_sink *sink);
enum status reader_feed(struct reader *reader, const char *bytes, size_t n,
                        struct error *err);
/* Ends the last row; STATUS_DATA for a quote that was never closed. */
enum status reader_finish(struct reader *reader, struct error *err);
void reader_free(struct reader *reader); /* accepts NULL */

/* What messages call the file `path`; "-" is standard input. */
const char *reader_name(const char *path);

/*
 * Reads a whole file; `path` "-" is standard input. STATUS_NO_INPUT if it is
 * absent, a directory or not readable, STATUS_IO if reading fails, and as
 * error_cannot_open() says.
 */
enum status reader_read(const char *path, char delimiter,
                        const struct reader_sink *sink, struct error *err);

#endif
