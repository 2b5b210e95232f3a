/* output.c - see output.h. */
#include "cli/output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <stdlib.h>
#include <sys/ioctl.h>

enum {
    DEFAULT_COLUMNS = 80,
    MAX_COLUMNS = 10000,
    STREAM_BYTES = 1 << 16 /* written at once */
};

size_t terminal_columns(int fd)
{
    const char *variable = getenv("COLUMNS");
    struct winsize size = {0};
    long columns;

    if (isatty(fd) != 1)
        return 0;
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col)
        return size.ws_col;
    columns = variable ? strtol(variable, NULL, 10) : 0;
    return columns > 0 && columns <= MAX_COLUMNS ? (size_t)columns
                                                 : DEFAULT_COLUMNS;
}

bool output_is_standard(const char *path)
{
    return !path || !strcmp(path, "-");
}

static enum status cannot_write(struct error *err)
{
    return error_set(err, STATUS_IO, "standard output: cannot write: %s",
                     strerror(errno));
}

size_t output_columns(const char *path)
{
    return output_is_standard(path) ? terminal_columns(STDOUT_FILENO) : 0;
}

enum status output_try(const char *path, struct error *err)
{
    return output_is_standard(path) ? STATUS_OK
                                    : file_check_writable(path, err);
}

static enum status print(const struct text *text, struct error *err)
{
    errno = 0;
    return fwrite(text->bytes, 1, text->length, stdout) == text->length &&
                   fflush(stdout) == 0
               ? STATUS_OK
               : cannot_write(err);
}

enum status output_write(const char *path, const struct text *text,
                         struct error *err)
{
    TRY(text_status(text, err));
    return output_is_standard(path)
               ? print(text, err)
               : file_write_atomic(path, text->bytes, text->length, false, err);
}

enum status output_write_all(const struct output *list, size_t n,
                             struct error *err)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].text)
            TRY(text_status(list[i].text, err));
    for (size_t i = 0; i < n; i++)
        if (list[i].text && !output_is_standard(list[i].path))
            TRY(output_write(list[i].path, list[i].text, err));
    for (size_t i = 0; i < n; i++)
        if (list[i].text && output_is_standard(list[i].path))
            TRY(output_write(list[i].path, list[i].text, err));
    return STATUS_OK;
}

enum status output_stream_open(const char *path, struct output_stream *stream,
                               struct error *err)
{
    *stream = (struct output_stream){.open = path != NULL,
                                     .standard = output_is_standard(path)};
    return stream->open && !stream->standard
               ? file_writer_open(path, &stream->file, err)
               : STATUS_OK;
}

static enum status flush(struct output_stream *stream, struct text *text,
                         struct error *err)
{
    TRY(text_status(text, err));
    TRY(stream->standard
            ? print(text, err)
            : file_writer_add(&stream->file, text->bytes, text->length, err));
    text->length = 0;
    return STATUS_OK;
}

enum status output_stream_add(struct output_stream *stream, struct text *text,
                              struct error *err)
{
    return text->length < STREAM_BYTES ? text_status(text, err)
                                       : flush(stream, text, err);
}

enum status output_stream_close(struct output_stream *stream, struct text *text,
                                struct error *err)
{
    if (!stream->open)
        return STATUS_OK;
    TRY(flush(stream, text, err));
    return stream->standard ? STATUS_OK
                            : file_writer_commit(&stream->file, false, err);
}

void output_stream_release(struct output_stream *stream)
{
    file_writer_release(&stream->file);
}

enum status output_close(struct error *err)
{
    bool failed = ferror(stdout) != 0;

    errno = 0;
    if (fclose(stdout) != 0 || failed)
        return cannot_write(err);
    return STATUS_OK;
}
