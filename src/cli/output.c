/* output.c - see output.h. */
#include "cli/output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <stdlib.h>
#include <sys/ioctl.h>

#include "store/file.h"

enum { DEFAULT_COLUMNS = 80, MAX_COLUMNS = 10000 };

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

enum status output_write(const char *path, const struct text *text,
                         struct error *err)
{
    TRY(text_status(text, err));
    if (!output_is_standard(path))
        return file_write_atomic(path, text->bytes, text->length, false, err);
    errno = 0;
    if (fwrite(text->bytes, 1, text->length, stdout) != text->length ||
        fflush(stdout) != 0)
        return cannot_write(err);
    return STATUS_OK;
}

enum status output_write_both(const char *output, const struct text *results,
                              const char *path, const struct text *text,
                              struct error *err)
{
    const bool standard = path && output_is_standard(path);

    TRY(text_status(text, err));
    if (path && !standard)
        TRY(output_write(path, text, err));
    TRY(output_write(output, results, err));
    return standard ? output_write(NULL, text, err) : STATUS_OK;
}

enum status output_close(struct error *err)
{
    bool failed = ferror(stdout) != 0;

    errno = 0;
    if (fclose(stdout) != 0 || failed)
        return cannot_write(err);
    return STATUS_OK;
}
