/* reread.c - see reread.h. */
#include "cli/reread.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "csv/decode.h"

static enum status fail(struct error *err)
{
    return error_set(err, STATUS_IO,
                     "standard input: cannot keep a copy: %s (check the space "
                     "for temporary files, or name a file)",
                     strerror(errno));
}

/* Makes a file that has been written standard input. */
static enum status take_over(FILE *file, struct error *err)
{
    return fflush(file) == 0 && dup2(fileno(file), STDIN_FILENO) >= 0
               ? STATUS_OK
               : fail(err);
}

static enum status copy(FILE *to, struct error *err)
{
    char chunk[1 << 16];
    size_t n, n_copied = 0;

    while ((n = fread(chunk, 1, sizeof chunk, stdin)) > 0) {
        n_copied += n;
        if (n_copied > REREAD_MAX)
            return error_set(err, STATUS_DATA,
                             "standard input: more than %d bytes (name a file)",
                             REREAD_MAX);
        if (fwrite(chunk, 1, n, to) != n)
            return fail(err);
    }
    if (ferror(stdin))
        return error_set(err, STATUS_IO,
                         "standard input: cannot read: %s (check the disk or "
                         "the device)",
                         strerror(errno));
    return take_over(to, err);
}

enum status reread_decoded(const char *path, const char *encoding,
                           struct error *err)
{
    FILE *file = tmpfile();
    enum status status;

    if (!file)
        return fail(err);
    status = decode(path, encoding, file, REREAD_MAX, err);
    if (status == STATUS_OK)
        status = take_over(file, err);
    (void)fclose(file);
    return status;
}

enum status reread_prepare(long *start, struct error *err)
{
    FILE *file;
    enum status status;

    *start = ftell(stdin);
    if (*start >= 0)
        return STATUS_OK;
    *start = 0;
    file = tmpfile();
    if (!file)
        return fail(err);
    status = copy(file, err);
    (void)fclose(file);
    return status;
}

enum status reread_rewind(long start, struct error *err)
{
    clearerr(stdin);
    return fseek(stdin, start, SEEK_SET) == 0 ? STATUS_OK : fail(err);
}
