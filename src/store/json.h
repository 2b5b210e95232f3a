/*
 * json.h - reading JSON strictly and writing it, by cJSON, which only
 * json_read.c and json_write.c know.
 *
 * Reading: a value is looked at through a `struct json_at`, which knows where
 * it stands, so that a message names the place:
 *     model.json: config.hidden: expected a whole number from 1 to 4096
 * A getter takes the object and the key, or NULL for the value itself. All of
 * them fail with STATUS_DATA. Strings stay the document's. An array of numbers
 * alone is read by json_reals() and nothing else.
 *
 * Writing: containers are opened and closed in order; the first failure is
 * remembered and handed out by json_end(). An array is on one line, but for
 * the members of objects in it, which have lines of their own.
 */
#ifndef STORE_JSON_H
#define STORE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/real.h"
#include "base/text.h"
#include "base/list.h"

/*
 * Of a file that is read. Items take 80 bytes each, numbers in arrays of their
 * own 4, so that memory stays within some times the length of the file.
 */
enum {
    JSON_MAX_DEPTH = 32,
    JSON_MAX_ITEMS = 1 << 18,
    JSON_MAX_NUMBERS = 1 << 23 /* in arrays of their own */
};

/* Beyond it doubles are not exact: integers are neither read nor written. */
#define JSON_MAX_INTEGER (INT64_C(1) << 53)

struct json; /* a value of cJSON */

/*
 * Parses `n` bytes, which are used up; `name` is what messages call them.
 * Refused beside what is no JSON: bytes after the value, a key twice in one
 * object, more depth or items than the bounds above, a '\0' in a string, a
 * string that is no UTF-8. Free with json_free().
 */
enum status json_parse(const char *name, char *bytes, size_t n,
                       struct json **document, struct error *err);
void json_free(struct json *document); /* accepts NULL */

/* A value and the way to it; valid while its parents and document are. */
struct json_at {
    const struct json *value;
    const struct json_at *parent; /* NULL for the document */
    const char *key; /* name of the document, key, or NULL for an element */
    size_t index;    /* of an element */
};

struct json_at json_root(const struct json *document, const char *name);

/* A failure with the place of at[key] before the message. */
enum status json_refuse(const struct json_at *at, const char *key,
                        struct error *err, const char *format, ...)
    ERROR_PRINTF(4, 5);

/* False for a field that is not there. */
bool json_is_null(const struct json_at *at, const char *key);

enum status json_object(const struct json_at *at, const char *key,
                        struct json_at *object, struct error *err);
/* An array that is not of numbers alone. */
enum status json_array(const struct json_at *at, const char *key,
                       struct json_at *array, struct error *err);
enum status json_string(const struct json_at *at, const char *key,
                        const char **value, struct error *err);
enum status json_integer(const struct json_at *at, const char *key,
                         int64_t minimum, int64_t maximum, int64_t *value,
                         struct error *err);
/* A number that is finite, then one in a range. */
enum status json_number(const struct json_at *at, const char *key,
                        double *value, struct error *err);
enum status json_real(const struct json_at *at, const char *key, double minimum,
                      double maximum, double *value, struct error *err);
enum status json_bool(const struct json_at *at, const char *key, bool *value,
                      struct error *err);

/* The place of a string in `names`, which ends in NULL. */
enum status json_choice(const struct json_at *at, const char *key,
                        const char *const names[], int *value,
                        struct error *err);

/* An array of exactly `n` numbers that are finite as floats, into `values`. */
enum status json_reals(const struct json_at *at, const char *key, size_t n,
                       real *values, struct error *err);

/* Adds an array of strings to a list, which stays as far as it came. */
enum status json_strings(const struct json_at *at, const char *key,
                         struct string_list *list, struct error *err);

/* Elements of an array, or members of an object with their keys. */
size_t json_size(const struct json_at *at);
struct json_at json_child(const struct json_at *at, size_t i); /* i < size */

/* Refuses an object with a key that is not in `names` (ended by NULL). */
enum status json_check_keys(const struct json_at *at, const char *const names[],
                            struct error *err);

struct json_writer {
    struct text *text;
    struct json *open[JSON_MAX_DEPTH]; /* the containers being filled */
    size_t depth;
    struct error error;
};

/*
 * Starts a document, which is an object; json_end() has to follow. `key` is
 * NULL for an element of an array. A container that is an element is kept as
 * text once it is closed: a tree of many would take ten times the memory.
 */
void json_start(struct json_writer *writer, struct text *text);
void json_open_object(struct json_writer *writer, const char *key);
void json_open_array(struct json_writer *writer, const char *key);
void json_close(struct json_writer *writer);

/* What is no UTF-8 in a value becomes U+FFFD, so that any reader takes it. */
void json_put_string(struct json_writer *writer, const char *key,
                     const char *value);
/* null for NULL and "". */
void json_put_string_or_null(struct json_writer *writer, const char *key,
                             const char *value);
/* Beyond JSON_MAX_INTEGER it is a failure (a time belongs in a string). */
void json_put_integer(struct json_writer *writer, const char *key,
                      int64_t value);
void json_put_bool(struct json_writer *writer, const char *key, bool value);
void json_put_null(struct json_writer *writer, const char *key);

/* With 9 significant digits; a value that is not finite is a failure. */
void json_put_real(struct json_writer *writer, const char *key, double value);
void json_put_reals(struct json_writer *writer, const char *key,
                    const real *values, size_t n);
/* null for a value that is not finite: something that cannot be computed. */
void json_put_real_or_null(struct json_writer *writer, const char *key,
                           double value);

/*
 * Appends the document and a newline to the text and frees what the writer
 * holds. STATUS_INTERNAL after a failure: then nothing is appended.
 */
enum status json_end(struct json_writer *writer, struct error *err);

#endif
