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

enum status {
    STATUS_OK = 0,
    STATUS_GATE = 3,       /* the model is worse than asked for */
    STATUS_DIVERGED = 4,   /* training diverged */
    STATUS_USAGE = 64,     /* wrong use of the command line */
    STATUS_DATA = 65,      /* bad data or bad model */
    STATUS_NO_INPUT = 66,  /* input missing or unreadable */
    STATUS_INTERNAL = 70,  /* internal error, or out of memory */
    STATUS_NO_OUTPUT = 73, /* cannot create output */
    STATUS_IO = 74,        /* reading or writing failed */
    STATUS_LOCKED = 75     /* locked by another run */
};

/* A failure: its code and one line of text without the newline. */
struct error {
    enum status code;
    char message[1024];
    /* A command for sh that mends the file if it is passed through it, such as
     * "sed 4d", and the options that are needed then; both may be "". */
    char filter[512], options[256];
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

/* Adds a filter and its options to a failure; neither if they are too long.
 * `filter` may be NULL. The message, which has them too, is for persons: it is
 * cut, and its characters may be others. Returns the code. */
enum status error_add_filter(struct error *err, const char *filter,
                             const char *options);

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

/* Returns from the calling function if `expression` fails. */
#define TRY(expression)                                                        \
    do {                                                                       \
        enum status try_status = (expression);                                 \
        if (try_status != STATUS_OK)                                           \
            return try_status;                                                 \
    } while (0)

#endif
