/* error.c - see error.h. */
#include "base/error.h"

#include <stdio.h>

#include "base/utf8.h"

enum status error_set(struct error *err, enum status code, const char *format,
                      ...)
{
    va_list args;

    err->code = code;
    va_start(args, format);
    (void)vsnprintf(err->message, sizeof err->message, format, args);
    va_end(args);
    utf8_make_printable(err->message);
    return code;
}

enum status error_no_memory(struct error *err, unsigned long long bytes)
{
    return error_set(err, STATUS_INTERNAL,
                     "out of memory: %llu bytes are not to be had (use a "
                     "smaller file, window or network)",
                     bytes);
}

void error_prefix(struct error *err, const char *prefix)
{
    char message[sizeof err->message];

    (void)snprintf(message, sizeof message, "%s", err->message);
    (void)error_set(err, err->code, "%.255s: %.700s", prefix, message);
}

const char *status_text(enum status code)
{
#define STATUS_ROW(name, value, text)                                          \
    if (code == (name))                                                        \
        return text;
    STATUS_LIST(STATUS_ROW)
#undef STATUS_ROW
    return "unknown";
}
