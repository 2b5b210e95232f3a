/* reread.c - see reread.h. */
#include "cli/reread.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

static enum status fail(struct error *err)
{
    return error_set(err, STATUS_IO,
                     "standard input: cannot keep a copy: %s (check the space "
                     "for temporary files, or name a file)",
                     strerror(errno));
}

/* Leaves nothing in the buffer of standard input: what is read next is what its
 * descriptor has, at the position up to which it was read. POSIX defines this.
 */
static void empty_buffer(void)
{
    /* cppcheck-suppress fflushOnInputStream */
    (void)fflush(stdin);
}

/* Makes a file that has been written standard input. */
static enum status take_over(FILE *file, struct error *err)
{
    empty_buffer();
    return fflush(file) == 0 && dup2(fileno(file), STDIN_FILENO) >= 0
               ? STATUS_OK
               : fail(err);
}

static enum status copy(FILE *from, FILE *to, struct error *err)
{
    char chunk[1 << 16];
    size_t n, n_copied = 0;

    while ((n = fread(chunk, 1, sizeof chunk, from)) > 0) {
        n_copied += n;
        if (n_copied > REREAD_MAX)
            return error_set(err, STATUS_DATA,
                             "standard input: more than %d bytes (name a file)",
                             REREAD_MAX);
        if (fwrite(chunk, 1, n, to) != n)
            return fail(err);
    }
    if (ferror(from))
        return error_set(err, STATUS_IO,
                         "standard input: cannot read: %s (check the disk or "
                         "the device)",
                         strerror(errno));
    return STATUS_OK;
}

/* Copies what a command for sh writes; its messages are left out. */
static enum status run(const char *command, FILE *to, struct error *err)
{
    struct text quiet = {0};
    FILE *pipe = NULL;
    enum status status;

    text_printf(&quiet, "exec 2>/dev/null\n%s", command);
    status = text_status(&quiet, err);
    empty_buffer();
    if (status == STATUS_OK)
        pipe = popen(quiet.bytes, "r");
    text_release(&quiet);
    TRY(status);
    if (!pipe)
        return fail(err);
    status = copy(pipe, to, err);
    if (pclose(pipe) != 0 && status == STATUS_OK)
        status = error_set(err, STATUS_DATA, "the filter failed: %s", command);
    return status;
}

enum status reread_filtered(const char *command, struct error *err)
{
    FILE *file = tmpfile();
    enum status status;

    if (!file)
        return fail(err);
    status = run(command, file, err);
    if (status == STATUS_OK)
        status = take_over(file, err);
    (void)fclose(file);
    return status;
}

enum status reread_keep(int *kept, struct error *err)
{
    *kept = dup(STDIN_FILENO);
    return *kept >= 0 ? STATUS_OK : fail(err);
}

enum status reread_restore(int kept, struct error *err)
{
    bool restored;

    empty_buffer();
    restored = dup2(kept, STDIN_FILENO) >= 0;
    (void)close(kept);
    return restored ? STATUS_OK : fail(err);
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
    status = copy(stdin, file, err);
    if (status == STATUS_OK)
        status = take_over(file, err);
    (void)fclose(file);
    return status;
}

enum status reread_rewind(long start, struct error *err)
{
    clearerr(stdin);
    return fseek(stdin, start, SEEK_SET) == 0 ? STATUS_OK : fail(err);
}
