/* error.c - see error.h. */
#include "base/error.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

enum status error_set(struct error *err, enum status code, const char *format,
                      ...)
{
    va_list args;

    err->code = code;
    err->filter[0] = err->options[0] = '\0';
    va_start(args, format);
    (void)vsnprintf(err->message, sizeof err->message, format, args);
    va_end(args);
    utf8_make_printable(err->message);
    return code;
}

enum status error_add_filter(struct error *err, const char *filter,
                             const char *options)
{
    if (filter && strlen(filter) < sizeof err->filter &&
        strlen(options) < sizeof err->options) {
        (void)snprintf(err->filter, sizeof err->filter, "%s", filter);
        (void)snprintf(err->options, sizeof err->options, "%s", options);
    }
    return err->code;
}

enum status error_no_memory(struct error *err, unsigned long long bytes)
{
    return error_set(err, STATUS_INTERNAL,
                     "out of memory: cannot allocate %llu bytes (use a "
                     "smaller file, window or network)",
                     bytes);
}

enum status error_cannot_open(struct error *err, const char *path, int number,
                              const char *remedy)
{
    static const struct {
        int number;
        enum status status;
        const char *remedy; /* NULL: the caller's */
    } causes[] = {
        {ENOENT, STATUS_NO_INPUT, NULL},
        {ENOTDIR, STATUS_NO_INPUT, NULL},
        {EACCES, STATUS_NO_INPUT, "check its permissions"},
        {EPERM, STATUS_NO_INPUT, "check its permissions"},
        {EISDIR, STATUS_NO_INPUT, "give a file in it"},
        {ELOOP, STATUS_NO_INPUT, "remove one of the symbolic links"},
        {ENAMETOOLONG, STATUS_NO_INPUT, "use a shorter path"},
        {ENOMEM, STATUS_INTERNAL, "close other programs"},
        {EMFILE, STATUS_INTERNAL, "raise the limit on open files: ulimit -n"},
        {ENFILE, STATUS_INTERNAL, "close other programs"},
    };
    const size_t n = sizeof causes / sizeof *causes;
    size_t i = 0;

    while (i < n && causes[i].number != number)
        i++;
    if (i == n || causes[i].remedy)
        remedy = i < n ? causes[i].remedy : "check the disk or the device";
    return error_set(err, i < n ? causes[i].status : STATUS_IO,
                     "%.400s: cannot open: %s (%s)", path,
                     number == ENOMEM ? "out of memory" : strerror(number),
                     remedy);
}

void error_prefix(struct error *err, const char *prefix)
{
    char message[sizeof err->message];

    (void)snprintf(message, sizeof message, "%s", err->message);
    (void)error_set(err, err->code, "%.255s: %.700s", prefix, message);
}
