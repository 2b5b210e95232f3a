/* source.c - see source.h. */
#include "csv/source.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "base/shell.h"

enum { BUFFER = 1 << 16, GZIP_WINDOW = 15 + 16 /* see inflateInit2() */ };

struct codec;

struct source {
    FILE *file;
    const char *name;
    const struct codec *codec;    /* NULL: not compressed */
    unsigned char buffer[BUFFER]; /* of the file as it is */
    size_t at, n;
    bool in_part; /* a part of the archive has begun and not ended */
    z_stream gzip;
    ZSTD_DStream *zstd;
};

/* A kind of archive. */
struct codec {
    const char *name;
    const char *magic;
    size_t n_magic;
    const char *suffix, *command; /* of such files, and what decompresses them
                                   */
    enum status (*start)(struct source *s, struct error *err);
    /* Decodes from the buffer; `*n` bytes, which may be 0. */
    enum status (*decode)(struct source *s, char *bytes, size_t size, size_t *n,
                          struct error *err);
    void (*stop)(struct source *s);
};

static enum status refuse_damage(const struct source *s, struct error *err)
{
    return error_set(err, STATUS_DATA,
                     "%s: the %s archive is damaged (copy or download it "
                     "again)",
                     s->name, s->codec->name);
}

static enum status gzip_start(struct source *s, struct error *err)
{
    return inflateInit2(&s->gzip, GZIP_WINDOW) == Z_OK
               ? STATUS_OK
               : error_no_memory(err, (size_t)1 << 15);
}

/* Skips the zeros that may follow a part; true if another part follows. */
static bool gzip_next(struct source *s)
{
    while (s->at < s->n && s->buffer[s->at] == 0)
        s->at++;
    return s->at < s->n && inflateReset(&s->gzip) == Z_OK;
}

static enum status gzip_decode(struct source *s, char *bytes, size_t size,
                               size_t *n, struct error *err)
{
    z_stream *z = &s->gzip;
    int code;

    *n = 0;
    if (!s->in_part && !gzip_next(s))
        return STATUS_OK;
    s->in_part = true;
    z->next_in = s->buffer + s->at;
    z->avail_in = (uInt)(s->n - s->at);
    z->next_out = (unsigned char *)bytes;
    z->avail_out = (uInt)size;
    code = inflate(z, Z_NO_FLUSH);
    s->at = s->n - z->avail_in;
    *n = size - z->avail_out;
    s->in_part = code != Z_STREAM_END;
    if (code == Z_MEM_ERROR)
        return error_no_memory(err, (size_t)1 << 15);
    return code == Z_STREAM_END || code == Z_OK || code == Z_BUF_ERROR
               ? STATUS_OK
               : refuse_damage(s, err);
}

static void gzip_stop(struct source *s)
{
    (void)inflateEnd(&s->gzip);
}

static enum status zstd_start(struct source *s, struct error *err)
{
    s->zstd = ZSTD_createDStream();
    return s->zstd ? STATUS_OK : error_no_memory(err, ZSTD_DStreamInSize());
}

static enum status zstd_decode(struct source *s, char *bytes, size_t size,
                               size_t *n, struct error *err)
{
    ZSTD_inBuffer in = {s->buffer, s->n, s->at};
    ZSTD_outBuffer out = {bytes, size, 0};
    const bool starts = !s->in_part && s->at == s->n;
    const size_t code = starts ? 0 : ZSTD_decompressStream(s->zstd, &out, &in);

    s->at = in.pos;
    *n = out.pos;
    s->in_part = code != 0;
    if (!ZSTD_isError(code))
        return STATUS_OK;
    if (ZSTD_getErrorCode(code) == ZSTD_error_frameParameter_windowTooLarge)
        return error_set(err, STATUS_DATA,
                         "%s: the zstd archive needs too much memory "
                         "(decompress it with zstd -d --long=31)",
                         s->name);
    return refuse_damage(s, err);
}

static void zstd_stop(struct source *s)
{
    (void)ZSTD_freeDStream(s->zstd);
}

static const struct codec codecs[] = {
    {"gzip", "\x1f\x8b", 2, ".gz", "gzip -dc", gzip_start, gzip_decode,
     gzip_stop},
    {"zstd", "\x28\xb5\x2f\xfd", 4, ".zst", "zstd -dc", zstd_start, zstd_decode,
     zstd_stop},
};

/* Files that are not read, by their first bytes. */
static const struct {
    const char *magic;
    size_t n_magic;
    const char *what, *remedy;
} others[] = {
    {"PK\x03\x04", 4, "a workbook or a ZIP archive",
     "save the sheet as CSV, or unzip the file"},
    {"\xd0\xcf\x11\xe0", 4, "an old workbook", "save the sheet as CSV"},
    {"BZh", 3, "a bzip2 archive", "decompress it with bzip2 -dk"},
    {"\xfd"
     "7zXZ",
     5, "an xz archive", "decompress it with xz -dk"},
    {"PAR1", 4, "a Parquet file", "write it as CSV"},
    {"SQLite format 3", 16, "a database", "export the table as CSV"},
    {"%PDF-", 5, "a PDF file", "get the data as CSV"},
    {"<!DOCTYPE", 9, "a web page", "export the table as CSV"},
    {"<!doctype", 9, "a web page", "export the table as CSV"},
    {"<html", 5, "a web page", "export the table as CSV"},
    {"<table", 6, "a web page", "export the table as CSV"},
    {"<TABLE", 6, "a web page", "export the table as CSV"},
    {"<?xml", 5, "an XML file", "export the table as CSV"},
    {"[{\"", 3, "a JSON file", "write it as CSV"},
    {"[\n", 2, "a JSON file", "write it as CSV"},
    {"[\r\n", 3, "a JSON file", "write it as CSV"},
    {"{\n", 2, "a JSON file", "write it as CSV"},
    {"{\r\n", 3, "a JSON file", "write it as CSV"},
    {"{\"", 2, "a JSON file", "write it as CSV"},
    {"ARROW1", 6, "an Arrow or Feather file", "write it as CSV"},
    {"FEA1", 4, "an Arrow or Feather file", "write it as CSV"},
    {"\x89HDF", 4, "an HDF5 file", "write the table as CSV"},
};

const char *source_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* The codec of an archive with such a name, and its suffix cut off; or NULL. */
static const struct codec *codec_of_name(const char *name, size_t *length)
{
    for (size_t i = 0; i < sizeof codecs / sizeof *codecs; i++) {
        const size_t n = strlen(codecs[i].suffix);

        if (*length > n && strcmp(name + *length - n, codecs[i].suffix) == 0) {
            *length -= n;
            return &codecs[i];
        }
    }
    return NULL;
}

void source_add_reading(struct text *text, const char *name, const char *filter)
{
    size_t length = strlen(name);
    const struct codec *codec = codec_of_name(name, &length);

    if (strcmp(name, source_name("-")) == 0) {
        text_string(text, filter);
        return;
    }
    text_printf(text, "%s ", codec ? codec->command : filter);
    shell_quote_file(text, name);
    if (codec)
        text_printf(text, " | %s", filter);
}

void source_add_end(struct text *text, const char *name)
{
    size_t length = strlen(name);
    struct text to = {0};

    if (strcmp(name, source_name("-")) == 0)
        return;
    (void)codec_of_name(name, &length);
    text_bytes(&to, name, length);
    text_string(&to, ".new");
    text_string(text, " > ");
    shell_quote_file(text, to.failed ? "" : to.bytes);
    text_release(&to);
}

void source_add_filter(struct text *text, const char *name, const char *filter)
{
    source_add_reading(text, name, filter);
    source_add_end(text, name);
}

void source_add_command(struct text *text, const char *name,
                        const struct text *filter)
{
    text->failed |= filter->failed;
    if (!filter->failed)
        source_add_filter(text, name, filter->bytes);
}

enum status source_refuse_line(const char *name, size_t line,
                               const char *problem, const char *remedy,
                               const char *filter, struct error *err)
{
    struct text command = {0};
    enum status status;

    source_add_filter(&command, name, filter);
    status = text_status(&command, err);
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA, "%s:%zu: %s (%s: %s)", name, line,
                        problem, remedy, command.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter, "");
    text_release(&command);
    return status;
}

/* Reads bytes of the file as it is. */
static enum status read_file(struct source *s, void *bytes, size_t size,
                             size_t *n, struct error *err)
{
    *n = fread(bytes, 1, size, s->file);
    if (!ferror(s->file))
        return STATUS_OK;
    return error_set(err, STATUS_IO,
                     "%s: cannot read: %s (check the disk or the device)",
                     s->name, strerror(errno));
}

static enum status fill(struct source *s, struct error *err)
{
    s->at = 0;
    return read_file(s, s->buffer, sizeof s->buffer, &s->n, err);
}

static enum status open_file(struct source *s, const char *path,
                             struct error *err)
{
    struct stat status;

    s->file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!s->file)
        return error_cannot_open(err, path, errno, "check the path");
    if (fstat(fileno(s->file), &status) == 0 && S_ISDIR(status.st_mode))
        return error_set(err, STATUS_NO_INPUT,
                         "%s: is a directory (give a CSV file in it)", s->name);
    return STATUS_OK;
}

static bool starts_with(const struct source *s, const char *magic, size_t n)
{
    return s->n >= n && memcmp(s->buffer, magic, n) == 0;
}

static enum status choose_codec(struct source *s, struct error *err)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (starts_with(s, others[i].magic, others[i].n_magic))
            return error_set(err, STATUS_DATA, "%s: is %s, not a CSV file (%s)",
                             s->name, others[i].what, others[i].remedy);
    for (size_t i = 0; i < sizeof codecs / sizeof *codecs; i++)
        if (starts_with(s, codecs[i].magic, codecs[i].n_magic)) {
            TRY(codecs[i].start(s, err));
            s->codec = &codecs[i];
        }
    return STATUS_OK;
}

enum status source_open(struct source **source, const char *path,
                        struct error *err)
{
    struct source *s = calloc(1, sizeof *s);

    *source = s;
    if (!s)
        return error_no_memory(err, sizeof *s);
    s->name = source_name(path);
    TRY(open_file(s, path, err));
    TRY(fill(s, err));
    return choose_codec(s, err);
}

/* Of a file that is not compressed: what its codec was sought in, then the
 * file. */
static enum status read_plain(struct source *s, char *bytes, size_t size,
                              size_t *n, struct error *err)
{
    if (s->at == s->n) {
        s->at = s->n = 0;
        return read_file(s, bytes, size, n, err);
    }
    *n = s->n - s->at < size ? s->n - s->at : size;
    memcpy(bytes, s->buffer + s->at, *n);
    s->at += *n;
    return STATUS_OK;
}

enum status source_read(struct source *s, char *bytes, size_t size, size_t *n,
                        struct error *err)
{
    for (*n = 0; *n < size;) {
        size_t made;
        enum status status;

        if (s->codec && s->at == s->n)
            TRY(fill(s, err));
        status = s->codec
                     ? s->codec->decode(s, bytes + *n, size - *n, &made, err)
                     : read_plain(s, bytes + *n, size - *n, &made, err);
        *n += made;
        TRY(status);
        if (made || s->n)
            continue;
        if (s->codec && s->in_part)
            return error_set(err, STATUS_DATA,
                             "%s: the %s archive is cut off (copy or download "
                             "it again)",
                             s->name, s->codec->name);
        break;
    }
    return STATUS_OK;
}

void source_close(struct source *s)
{
    if (!s)
        return;
    if (s->codec)
        s->codec->stop(s);
    if (s->file && s->file != stdin)
        (void)fclose(s->file);
    free(s);
}
