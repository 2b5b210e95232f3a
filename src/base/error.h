/*
 * error.h - status codes and the message that describes a failure.
 *
 * A function that can fail returns `enum status` and fills a `struct error`
 * with the place, the problem and the remedy, in one line. The value of a
 * status is the exit code of the program.
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

/* A failure: its code and one line of text without the newline. */
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
 * Fills `err` and returns `code`, so that a function can fail with
 * `return error_set(err, STATUS_DATA, ...)`. Characters that are not safe to
 * print on a terminal (see utf8.h) become '?'. A message that is too long is
 * cut.
 */
enum status error_set(struct error *err, enum status code, const char *format,
                      ...) ERROR_PRINTF(3, 4);

/* Calls error_set() for a failed allocation of `bytes`: STATUS_INTERNAL. */
enum status error_no_memory(struct error *err, unsigned long long bytes);

/*
 * Calls error_set() for a file that cannot be opened for reading; `number` is
 * errno. STATUS_NO_INPUT if the path or the permissions are wrong, with
 * `remedy` in the message if there is no such file; STATUS_INTERNAL if memory
 * or file descriptors are used up; STATUS_IO otherwise.
 */
enum status error_cannot_open(struct error *err, const char *path, int number,
                              const char *remedy);

/* Puts "prefix: " before the message of `err`, which must be set. */
void error_prefix(struct error *err, const char *prefix);

/* The meaning of a status, for `help` and the man page. */
const char *status_text(enum status code);

/* Returns from the calling function if `expression` fails. */
#define TRY(expression)                                                        \
    do {                                                                       \
        enum status try_status = (expression);                                 \
        if (try_status != STATUS_OK)                                           \
            return try_status;                                                 \
    } while (0)

#endif
