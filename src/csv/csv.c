/*
 * csv.c - see csv.h.
 *
 * Bytes are passed to libcsv line by line. So line numbers are exact for all
 * line ends, also within quotes, and parsing ends at most one line after a
 * failure of the sink.
 */
#include "csv/csv.h"

#include <csv.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "csv/drawn_table.h"
#include "csv/encoding.h"
#include "csv/header_delimiter.h"
#include "csv/quoted_lines.h"
#include "csv/source.h"

enum {
    CHUNK = DIALECT_SAMPLE, /* size of one read, limit of one csv_parse() */
    BUFFER_STEP = 1 << 12   /* growth of libcsv's cell buffer */
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
    bool after_cr;   /* a LF now belongs to the same line end */
    bool lf_of_crlf; /* the bytes being parsed are that LF */
    bool in_comment;
    struct dialect dialect; /* row_names: only until the header */
    struct passed_over passed;

    size_t n_bom; /* bytes of the byte order mark read so far; its full length
                     once it is known whether there is one */
    bool row_has_cells;  /* the sink got some */
    size_t n_empty;      /* empty cells at the start of the row */
    bool any_row;        /* the sink got one */
    size_t n_lines_held; /* blank lines that count if a row follows */
    size_t line_held;    /* the first of them */
    size_t n_blank;      /* bytes since the last cell that is not empty */

    enum status status; /* returned by the sink */
    struct error *err;  /* of the current call */
};

static void give_cell(struct reader *r, const char *text, size_t length)
{
    r->row_has_cells = true;
    if (r->status == STATUS_OK)
        r->status =
            r->sink->cell(r->sink->context, text, length, r->row_line, r->err);
}

/* Empty cells at the start of a row wait for one that is not empty. Not
 * inlined: it would make on_cell() save registers for every cell. */
__attribute__((noinline)) static void
on_first_cell(struct reader *r, const char *text, size_t length)
{
    r->n_empty += r->dialect.row_names;
    r->dialect.row_names = false;
    if (length == 0) {
        r->n_empty++;
        return;
    }
    for (; r->n_empty && r->status == STATUS_OK; r->n_empty--)
        give_cell(r, "", 0);
    r->n_blank = 0;
    give_cell(r, text, length);
}

/* With CSV_EMPTY_IS_NULL, an unquoted empty cell is NULL: it stands between two
 * of a run of blanks. */
static void on_cell(void *text, size_t length, void *data)
{
    struct reader *r = data;

    r->cell_line = r->line;
    if (!text)
        return;
    if (!r->row_has_cells) {
        on_first_cell(r, text, length);
        return;
    }
    r->n_blank = 0;
    give_cell(r, text, length);
}

static void pass_over(size_t *n, size_t *first, size_t n_lines, size_t line)
{
    if (*n == 0)
        *first = line;
    *n += n_lines;
}

/* Ends a row without any value. A single empty cell, in quotes, is a value that
 * is missing, unless the row has more cells. */
static void end_blank_row(struct reader *r)
{
    struct passed_over *p = &r->passed;

    if (r->n_empty > 1)
        pass_over(&p->n_blank, &p->first_blank, 1, r->row_line);
    else if (r->n_empty == 1)
        give_cell(r, "", 0);
    else if (r->any_row)
        pass_over(&r->n_lines_held, &r->line_held, 1, r->row_line);
    r->n_empty = 0;
}

/* CSV_REPALL_NL calls it for blank lines and the LF of a CRLF, too. */
static void on_row(int end, void *data)
{
    struct reader *r = data;

    r->in_row = false;
    (void)end;
    if (r->lf_of_crlf)
        return;
    if (!r->row_has_cells)
        end_blank_row(r);
    if (!r->row_has_cells)
        return;
    if (r->n_lines_held)
        pass_over(&r->passed.n_blank, &r->passed.first_blank, r->n_lines_held,
                  r->line_held);
    r->n_lines_held = 0;
    r->any_row = true;
    if (r->status == STATUS_OK)
        r->status = r->sink->row_end(r->sink->context, r->row_line, r->err);
    r->row_has_cells = false;
}

struct reader *reader_new(const char *name, const struct dialect *dialect,
                          const struct reader_sink *sink)
{
    const unsigned char options =
        CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL |
        (dialect->delimiter == ' ' ? CSV_EMPTY_IS_NULL : 0);
    struct reader *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->name = name;
    r->sink = sink;
    r->line = 1;
    r->dialect = *dialect;
    r->status = STATUS_OK;
    (void)csv_init(&r->parser, options);
    csv_set_delim(&r->parser, (unsigned char)dialect->delimiter);
    csv_set_blk_size(&r->parser, BUFFER_STEP);
    return r;
}

struct passed_over reader_passed_over(const struct reader *r)
{
    return r->passed;
}

void reader_free(struct reader *r)
{
    if (!r)
        return;
    csv_free(&r->parser);
    free(r);
}

/* True if a line has a cell such as ="5", which is how programs keep
 * spreadsheets from changing it. */
static bool has_formula(const char *bytes, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (bytes[i - 1] == '=' && bytes[i] == '"')
            return true;
    return false;
}

/* Refuses a quote in a line, with the command that removes its quotes, and
 * those of the line on which the cell starts. */
static enum status refuse_quote(const struct reader *r, size_t line,
                                const char *problem, const char *remedy)
{
    char filter[80];

    if (r->cell_line == line)
        (void)snprintf(filter, sizeof filter, "sed '%zus/\"//g'", line);
    else
        (void)snprintf(filter, sizeof filter, "sed '%zus/\"//g;%zus/\"//g'",
                       r->cell_line, line);
    return source_refuse_line(r->name, line, problem, remedy, filter, r->err);
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
        if (csv_error(&r->parser) == CSV_EPARSE && has_formula(bytes, n))
            return source_refuse_line(
                r->name, r->line, "a formula of a spreadsheet, such as =\"5\"",
                "remove the signs", "sed 's/=\\(\"[^\"]*\"\\)/\\1/g'", r->err);
        if (csv_error(&r->parser) == CSV_EPARSE)
            return refuse_quote(r, r->line, "a quote inside a cell",
                                "quote the whole cell and double the quotes in "
                                "it, or remove the quotes");
        return error_no_memory(r->err, csv_get_buffer_size(&r->parser));
    }
    if (r->status == STATUS_OK &&
        csv_get_buffer_size(&r->parser) > READER_CELL_MAX + BUFFER_STEP)
        return error_set(r->err, STATUS_DATA,
                         "%s:%zu: a cell longer than %d bytes (is a quote "
                         "not closed?)",
                         r->name, r->cell_line, READER_CELL_MAX);
    return r->status;
}

static const char *skip_hashes(const char *bytes, const char *stop)
{
    while (bytes < stop && *bytes == '#')
        bytes++;
    return bytes;
}

/* Skips a piece of a line above the header, and counts the line unless it is
 * blank. */
static const char *skip_preamble(struct reader *r, const char *bytes,
                                 const char *stop)
{
    struct passed_over *p = &r->passed;

    while (bytes < stop && strchr(" \t\r\n", *bytes))
        bytes++;
    if (bytes < stop) {
        r->in_comment = true;
        if (*bytes == '#')
            pass_over(&p->n_comments, &p->first_comment, 1, r->line);
        else
            pass_over(&p->n_preamble, &p->first_preamble, 1, r->line);
    }
    return stop;
}

/* Skips comments, a preamble, borders, and the '#' of a header. Returns the
 * rest of a piece of a line, which may be empty. */
static const char *skip_comment(struct reader *r, const char *bytes,
                                const char *stop)
{
    struct passed_over *p = &r->passed;

    if (r->in_row || bytes == stop)
        return bytes;
    if (r->in_comment || (r->dialect.delimiter_line && r->line == 1))
        return stop;
    if (r->line < r->dialect.after_preamble)
        return skip_preamble(r, bytes, stop);
    if (*bytes == '+' && r->dialect.borders) {
        r->in_comment = true;
        pass_over(&p->n_borders, &p->first_border, 1, r->line);
        return stop;
    }
    if (*bytes != '#' || r->dialect.hash_rows)
        return bytes;
    if (r->line == r->dialect.header_comment)
        return skip_hashes(bytes, stop);
    r->in_comment = true;
    pass_over(&p->n_comments, &p->first_comment, 1, r->line);
    return stop;
}

/* Parses a piece of one line that ends with the line or the chunk. */
static enum status feed_piece(struct reader *r, const char *bytes,
                              const char *stop)
{
    const char *rest = skip_comment(r, bytes, stop);

    if (rest < stop)
        TRY(feed_line(r, rest, (size_t)(stop - rest)));
    r->n_blank += (size_t)(stop - bytes);
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

        r->lf_of_crlf = r->after_cr && *bytes == '\n';
        if (r->lf_of_crlf) /* line end already counted */
            r->line--;
        if (cr < bytes)
            cr = find(bytes, end, '\r');
        if (lf < bytes)
            lf = find(bytes, end, '\n');
        stop = cr < lf ? cr : lf;
        if (stop < end)
            stop++;
        TRY(feed_piece(r, bytes, stop));
        r->after_cr = stop[-1] == '\r';
        if (r->after_cr || stop[-1] == '\n') {
            r->line++;
            r->in_comment = false;
        }
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
        return refuse_quote(r, r->cell_line, "a quote that is never closed",
                            "close it, or remove the quotes");
    if (r->status == STATUS_OK && r->sink->end)
        r->status = r->sink->end(r->sink->context, err);
    return r->status;
}

/* Feeds the chunk that is read already, then the rest of the file. */
static enum status read_rest(struct source *source, struct reader *r,
                             char chunk[CHUNK], size_t n, struct error *err)
{
    while (n > 0) {
        TRY(encoding_check_zeros(r->name, chunk, n, r->line, err));
        TRY(reader_feed(r, chunk, n, err));
        if (n < CHUNK)
            break;
        TRY(source_read(source, chunk, CHUNK, &n, err));
    }
    return reader_finish(r, err);
}

static enum status read_source(struct source *source, const char *name,
                               struct dialect *dialect,
                               const struct reader_sink *sink,
                               struct passed_over *passed, struct error *err)
{
    char chunk[CHUNK];
    size_t n;
    struct reader *r;
    enum status status;

    TRY(source_read(source, chunk, CHUNK, &n, err));
    TRY(encoding_check(name, chunk, n, &passed->encoding, err));
    TRY(drawn_table_check(name, chunk, n, err));
    TRY(quoted_lines_check(name, chunk, n, n < CHUNK, err));
    TRY(header_delimiter_check(name, dialect, chunk, n, n < CHUNK, err));
    dialect_find(dialect, chunk, n, n < CHUNK);
    r = reader_new(name, dialect, sink);
    if (!r)
        return error_no_memory(err, CHUNK);
    status = read_rest(source, r, chunk, n, err);
    *passed = reader_passed_over(r);
    reader_free(r);
    return status;
}

enum status reader_read(const char *path, struct dialect *dialect,
                        const struct reader_sink *sink,
                        struct passed_over *passed, struct error *err)
{
    struct source *source;
    enum status status = source_open(&source, path, err);

    *passed = (struct passed_over){0};
    if (status == STATUS_OK)
        status =
            read_source(source, source_name(path), dialect, sink, passed, err);
    source_close(source);
    return status;
}
