/*
 * json.h - reads and writes JSON. Only json_read.c, json_upgrade.c and
 * json_write.c use cJSON.
 *
 * Reading is strict. A `struct json_at` is a value with its place, which
 * messages name:
 *     model.json: config.hidden: expected a whole number from 1 to 4096
 * A getter takes an object and a key, or NULL for the value itself, and fails
 * with STATUS_DATA. Strings are owned by the document. Only json_reals() reads
 * an array of numbers.
 *
 * Writing opens and closes containers in order. json_end() returns the first
 * failure. An array is written on one line, except that each member of an
 * object in it has its own line.
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
 * Limits for a file that is read. An item needs 80 bytes, a number in an array
 * of numbers 4, so that memory is limited to a few times the file size.
 */
enum {
    JSON_MAX_DEPTH = 32,
    JSON_MAX_ITEMS = 1 << 18,
    JSON_MAX_NUMBERS = 1 << 23 /* in arrays of numbers */
};

/* Larger integers are not exact as doubles; they are refused. */
#define JSON_MAX_INTEGER (INT64_C(1) << 53)

struct json; /* a cJSON value */

/*
 * Parses `n` bytes and overwrites them; `name` is their name in messages.
 * STATUS_DATA: invalid JSON, bytes after the value, duplicate keys in an
 * object, more depth or items than the limits, a '\0' in a string, a string
 * that is not UTF-8. Free the document with json_free().
 */
enum status json_parse(const char *name, char *bytes, size_t n,
                       struct json **document, struct error *err);
void json_free(struct json *document); /* accepts NULL */

/* A value and its place; valid as long as its parents and its document. */
struct json_at {
    const struct json *value;
    const struct json_at *parent; /* NULL for the document */
    const char *key; /* name of the document, key, or NULL for an element */
    size_t index;    /* of an element of an array */
};

struct json_at json_root(const struct json *document, const char *name);

/* STATUS_DATA if an object in `at` has two fields of one name. json_parse() has
 * checked this. */
enum status json_check_duplicates(const struct json_at *at, struct error *err);

/* STATUS_DATA, with the place of at[key] before the message. */
enum status json_refuse(const struct json_at *at, const char *key,
                        struct error *err, const char *format, ...)
    ERROR_PRINTF(4, 5);

/* False if there is no such field. */
bool json_is_null(const struct json_at *at, const char *key);
bool json_has(const struct json_at *at, const char *key);

enum status json_object(const struct json_at *at, const char *key,
                        struct json_at *object, struct error *err);
/* Gets an array; STATUS_DATA for an array of numbers. */
enum status json_array(const struct json_at *at, const char *key,
                       struct json_at *array, struct error *err);
enum status json_string(const struct json_at *at, const char *key,
                        const char **value, struct error *err);
enum status json_integer(const struct json_at *at, const char *key,
                         int64_t minimum, int64_t maximum, int64_t *value,
                         struct error *err);
/* json_number() gets a finite number, json_real() one in a range. */
enum status json_number(const struct json_at *at, const char *key,
                        double *value, struct error *err);
enum status json_real(const struct json_at *at, const char *key, double minimum,
                      double maximum, double *value, struct error *err);
enum status json_bool(const struct json_at *at, const char *key, bool *value,
                      struct error *err);

/* Gets the index of a string in `names`, which ends with NULL. */
enum status json_choice(const struct json_at *at, const char *key,
                        const char *const names[], int *value,
                        struct error *err);

/* Gets the number of elements of an array. */
enum status json_count(const struct json_at *at, const char *key, size_t *n,
                       struct error *err);

/* Gets an array of exactly `n` numbers, which must be finite as floats. */
enum status json_reals(const struct json_at *at, const char *key, size_t n,
                       real *values, struct error *err);

/* Adds the strings of an array to a list, up to the first failure. */
enum status json_strings(const struct json_at *at, const char *key,
                         struct string_list *list, struct error *err);

/* Elements of an array, or members of an object. */
size_t json_size(const struct json_at *at);
struct json_at json_child(const struct json_at *at, size_t i); /* i < size */

/* STATUS_DATA if a key of an object is not in `names`, which ends with NULL. */
enum status json_check_keys(const struct json_at *at, const char *const names[],
                            struct error *err);

struct json_writer {
    struct text *text;
    struct json *open[JSON_MAX_DEPTH]; /* the open containers */
    size_t depth;
    struct error error;
};

/*
 * Starts a document, which is an object; end it with json_end(). `key` is NULL
 * for an element of an array. A closed container in an array is stored as text,
 * which needs a tenth of the memory.
 */
void json_start(struct json_writer *writer, struct text *text);
void json_open_object(struct json_writer *writer, const char *key);
void json_open_array(struct json_writer *writer, const char *key);
void json_close(struct json_writer *writer);

/* Bytes of a value that are not UTF-8 become U+FFFD. */
void json_put_string(struct json_writer *writer, const char *key,
                     const char *value);
/* Writes null for NULL and "". */
void json_put_string_or_null(struct json_writer *writer, const char *key,
                             const char *value);
/* Values beyond JSON_MAX_INTEGER fail; write times as strings. */
void json_put_integer(struct json_writer *writer, const char *key,
                      int64_t value);
void json_put_bool(struct json_writer *writer, const char *key, bool value);
void json_put_null(struct json_writer *writer, const char *key);

/* Writes 9 significant digits. A value that is not finite fails. */
void json_put_real(struct json_writer *writer, const char *key, double value);
void json_put_reals(struct json_writer *writer, const char *key,
                    const real *values, size_t n);
/* Writes null for a value that is not finite. */
void json_put_real_or_null(struct json_writer *writer, const char *key,
                           double value);

/*
 * Appends the document and a newline to the text and releases the writer.
 * STATUS_INTERNAL if the writer has failed; then it appends nothing.
 */
enum status json_end(struct json_writer *writer, struct error *err);

#endif
