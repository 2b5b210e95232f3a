/*
 * csv.c - see csv.h.
 *
 * The bytes are handed to libcsv line by line: that is what makes the line
 * numbers exact whatever the line ends are, also those within quotes, and
 * ends the parsing at most one line after a sink has failed.
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
    CHUNK = 1 << 16,      /* bytes of one read, and at most of one csv_parse */
    BUFFER_STEP = 1 << 12 /* by which libcsv's buffer of a cell grows */
};

static const char bom[] = "\xef\xbb\xbf";

struct reader {
    const char *name;
    const struct reader_sink *sink;
    struct csv_parser parser;

    size_t line;      /* that is being read, from 1 */
    size_t row_line;  /* on which the row started */
    size_t cell_line; /* on which the cell started */
    bool in_row;
    bool after_cr; /* a LF that follows belongs to the same line end */

    size_t n_bom; /* bytes of the mark seen; its length if it is settled */
    bool row_has_cells;
    size_t n_blank; /* bytes since the last cell */

    enum status status; /* of the sink */
    struct error *err;  /* during a call */
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

/* With CSV_REPALL_NL also called for blank lines, and the LF of a CRLF. */
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

/* At most one line, of which `n` bytes are there. */
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
                         "%s:%zu: a cell longer than %d bytes (is there a "
                         "quote that is not closed?)",
                         r->name, r->cell_line, READER_CELL_MAX);
    r->n_blank += n;
    if (r->status == STATUS_OK && r->n_blank > READER_BLANK_MAX)
        return error_set(r->err, STATUS_DATA,
                         "%s:%zu: more than %d bytes without a cell (is it a "
                         "CSV file?)",
                         r->name, r->line, READER_BLANK_MAX);
    return r->status;
}

/* The first `c` in the bytes, or their end. */
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

        if (r->after_cr && *bytes == '\n') /* of a line that is counted */
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

/* Passes over the byte order mark; how many of the bytes that took. */
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
    if (r->n_bom < sizeof bom - 1) /* a file that ends within the mark */
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
        return error_set(err, STATUS_IO, "%s: reading failed: %s", r->name,
                         strerror(errno));
    return reader_finish(r, err);
}

static enum status open_file(const char *path, FILE **file, struct error *err)
{
    struct stat status;

    *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!*file)
        return error_cannot_open(err, path, errno,
                                 "check the path and the folder");
    if (fstat(fileno(*file), &status) == 0 && S_ISDIR(status.st_mode))
        return error_set(err, STATUS_NO_INPUT,
                         "%s: is a directory (name a CSV file in it)",
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
