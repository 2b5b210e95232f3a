/*
 * error.h - status codes and the one message that goes with a failure.
 *
 * A function that can fail returns `enum status` and fills a `struct error`
 * with place, problem and remedy in one line. The value of a status is the
 * exit code of the program, so that the table below is the whole mapping.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdarg.h>

/* clang-format off */
#define STATUS_LIST(X)                                  \
    X(STATUS_OK,          0, "done")                    \
    X(STATUS_DIVERGED,    4, "training diverged")       \
    X(STATUS_USAGE,      64, "usage")                   \
    X(STATUS_DATA,       65, "bad data or bad model")   \
    X(STATUS_NO_INPUT,   66, "input missing")           \
    X(STATUS_INTERNAL,   70, "internal error")          \
    X(STATUS_NO_OUTPUT,  73, "cannot create output")    \
    X(STATUS_IO,         74, "input/output error")      \
    X(STATUS_LOCKED,     75, "locked by another run")
/* clang-format on */

#define STATUS_ENUM(name, code, text) name = code,
enum status { STATUS_LIST(STATUS_ENUM) };
#undef STATUS_ENUM

/* The first failure: its code and one line without a newline at its end. */
struct error {
    enum status code;
    char message[1024];
};

#if defined(__GNUC__)
#define ERROR_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define ERROR_PRINTF(f, a)
#endif

/*
 * Fills `err` and returns `code`, so that a failing function can end with
 * `return error_set(err, STATUS_DATA, ...)`. What a terminal must not be shown
 * (it may come from a user's file, see utf8.h) becomes '?'; a text that is too
 * long is cut.
 */
enum status error_set(struct error *err, enum status code, const char *format,
                      ...) ERROR_PRINTF(3, 4);

/* error_set for an allocation of `bytes` that failed. */
enum status error_no_memory(struct error *err, unsigned long long bytes);

/*
 * error_set for a file that cannot be opened for reading, with errno `number`:
 * STATUS_NO_INPUT where it is the path or the permission, which `remedy` says
 * what to do about if there is nothing at the path; STATUS_INTERNAL for want of
 * memory or of open files, STATUS_IO for the rest.
 */
enum status error_cannot_open(struct error *err, const char *path, int number,
                              const char *remedy);

/* Puts "prefix: " before the message of an error that is set. */
void error_prefix(struct error *err, const char *prefix);

/* The text of a status, for `help` and the man page. */
const char *status_text(enum status code);

/* Hands a failure to the caller. */
#define TRY(expression)                                                        \
    do {                                                                       \
        enum status try_status = (expression);                                 \
        if (try_status != STATUS_OK)                                           \
            return try_status;                                                 \
    } while (0)

#endif
