/*
 * csv.c - see csv.h.
 *
 * Bytes are passed to libcsv line by line. So line numbers are exact for all
 * line ends, also within quotes, and parsing ends at most one line after a
 * failure of the sink.
 */
#include "data/csv.h"

#include <csv.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    CHUNK = 1 << 16,      /* size of one read, and limit of one csv_parse() */
    BUFFER_STEP = 1 << 12 /* growth of libcsv's cell buffer */
};

static const char bom[] = "\xef\xbb\xbf";

struct reader {
    const char *name;
    const struct reader_sink *sink;
    struct csv_parser parser;

    size_t line;      /* current line, from 1 */
    size_t row_line;  /* line on which the row started */
    size_t cell_line; /* line on which the cell started */
    bool in_row;
    bool after_cr; /* a LF now belongs to the same line end */

    size_t n_bom; /* bytes of the byte order mark read so far; its full length
                     once it is known whether there is one */
    bool row_has_cells;
    size_t n_blank; /* bytes since the last cell */

    enum status status; /* returned by the sink */
    struct error *err;  /* of the current call */
};

static void on_cell(void *text, size_t length, void *data)
{
    struct reader *r = data;

    r->row_has_cells = true;
    r->n_blank = 0;
    r->cell_line = r->line;
    if (r->status == STATUS_OK)
        r->status =
            r->sink->cell(r->sink->context, text, length, r->row_line, r->err);
}

/* CSV_REPALL_NL calls it for blank lines and the LF of a CRLF, too. */
static void on_row(int end, void *data)
{
    struct reader *r = data;

    (void)end;
    if (r->status == STATUS_OK && r->row_has_cells)
        r->status = r->sink->row_end(r->sink->context, r->row_line, r->err);
    r->row_has_cells = false;
    r->in_row = false;
}

struct reader *reader_new(const char *name, char delimiter,
                          const struct reader_sink *sink)
{
    const unsigned char options = CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL;
    struct reader *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->name = name;
    r->sink = sink;
    r->line = 1;
    r->status = STATUS_OK;
    (void)csv_init(&r->parser, options);
    csv_set_delim(&r->parser, (unsigned char)delimiter);
    csv_set_blk_size(&r->parser, BUFFER_STEP);
    return r;
}

void reader_free(struct reader *r)
{
    if (!r)
        return;
    csv_free(&r->parser);
    free(r);
}

/* Parses `n` bytes of one line, or the whole line. */
static enum status feed_line(struct reader *r, const char *bytes, size_t n)
{
    if (!r->in_row) {
        r->in_row = true;
        r->row_line = r->cell_line = r->line;
    }
    if (csv_parse(&r->parser, bytes, n, on_cell, on_row, r) != n) {
        if (r->status != STATUS_OK)
            return r->status;
        if (csv_error(&r->parser) == CSV_EPARSE)
            return error_set(r->err, STATUS_DATA,
                             "%s:%zu: a quote inside a cell (quote the whole "
                             "cell and double the quotes in it)",
                             r->name, r->line);
        return error_no_memory(r->err, csv_get_buffer_size(&r->parser));
    }
    if (r->status == STATUS_OK &&
        csv_get_buffer_size(&r->parser) > READER_CELL_MAX + BUFFER_STEP)
        return error_set(r->err, STATUS_DATA,
                         "%s:%zu: a cell longer than %d bytes (is a quote "
                         "not closed?)",
                         r->name, r->cell_line, READER_CELL_MAX);
    r->n_blank += n;
    if (r->status == STATUS_OK && r->n_blank > READER_BLANK_MAX)
        return error_set(r->err, STATUS_DATA,
                         "%s:%zu: more than %d bytes without a cell (is it a "
                         "CSV file?)",
                         r->name, r->line, READER_BLANK_MAX);
    return r->status;
}

/* Returns the first `c` before `end`, or `end`. */
static const char *find(const char *bytes, const char *end, char c)
{
    const char *p = memchr(bytes, c, (size_t)(end - bytes));

    return p ? p : end;
}

static enum status feed_chunk(struct reader *r, const char *bytes, size_t n)
{
    const char *end = bytes + n;
    const char *cr = find(bytes, end, '\r'), *lf = find(bytes, end, '\n');

    while (bytes < end) {
        const char *stop;

        if (r->after_cr && *bytes == '\n') /* line end already counted */
            r->line--;
        if (cr < bytes)
            cr = find(bytes, end, '\r');
        if (lf < bytes)
            lf = find(bytes, end, '\n');
        stop = cr < lf ? cr : lf;
        if (stop < end)
            stop++;
        TRY(feed_line(r, bytes, (size_t)(stop - bytes)));
        r->after_cr = stop[-1] == '\r';
        if (r->after_cr || stop[-1] == '\n')
            r->line++;
        bytes = stop;
    }
    return STATUS_OK;
}

/* Skips the byte order mark. Returns the number of bytes skipped. If they turn
 * out to be no mark, parses those of earlier chunks and returns 0. */
static size_t skip_bom(struct reader *r, const char *bytes, size_t n,
                       enum status *status)
{
    size_t i = 0, held = r->n_bom;

    while (i < n && r->n_bom < sizeof bom - 1 && bytes[i] == bom[r->n_bom]) {
        r->n_bom++;
        i++;
    }
    if (i == n || r->n_bom == sizeof bom - 1)
        return i;
    r->n_bom = sizeof bom - 1;
    *status = feed_chunk(r, bom, held);
    return 0;
}

enum status reader_feed(struct reader *r, const char *bytes, size_t n,
                        struct error *err)
{
    enum status status = STATUS_OK;
    size_t at;

    r->err = err;
    at = skip_bom(r, bytes, n, &status);
    while (status == STATUS_OK && at < n) {
        size_t length = n - at < CHUNK ? n - at : CHUNK;

        status = feed_chunk(r, bytes + at, length);
        at += length;
    }
    return status;
}

enum status reader_finish(struct reader *r, struct error *err)
{
    r->err = err;
    if (r->n_bom < sizeof bom - 1) /* the file ended within the mark */
        TRY(feed_chunk(r, bom, r->n_bom));
    if (csv_fini(&r->parser, on_cell, on_row, r) != 0)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: a quote that is never closed (close it, or "
                         "double a quote that belongs to the text)",
                         r->name, r->cell_line);
    return r->status;
}

const char *reader_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

static enum status read_stream(FILE *file, struct reader *r, struct error *err)
{
    char chunk[CHUNK];
    size_t n;

    while ((n = fread(chunk, 1, sizeof chunk, file)) > 0)
        TRY(reader_feed(r, chunk, n, err));
    if (ferror(file))
        return error_set(err, STATUS_IO,
                         "%s: cannot read: %s (check the disk or the device)",
                         r->name, strerror(errno));
    return reader_finish(r, err);
}

static enum status open_file(const char *path, FILE **file, struct error *err)
{
    struct stat status;

    *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!*file)
        return error_cannot_open(err, path, errno, "check the path");
    if (fstat(fileno(*file), &status) == 0 && S_ISDIR(status.st_mode))
        return error_set(err, STATUS_NO_INPUT,
                         "%s: is a directory (give a CSV file in it)",
                         reader_name(path));
    return STATUS_OK;
}

enum status reader_read(const char *path, char delimiter,
                        const struct reader_sink *sink, struct error *err)
{
    FILE *file;
    enum status status = open_file(path, &file, err);

    if (status == STATUS_OK) {
        struct reader *r = reader_new(reader_name(path), delimiter, sink);

        status = r ? read_stream(file, r, err)
                   : error_no_memory(err, sizeof(struct reader));
        reader_free(r);
    }
    if (file && file != stdin)
        (void)fclose(file);
    return status;
}
