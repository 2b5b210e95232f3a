/*
 * json_field.h - the fields of a struct as members of a JSON object.
 *
 * A table of rows {key, type, offset, range} drives reading and writing, so a
 * field that is added to the struct is one row here and nothing else in the
 * file format.
 */
#ifndef STORE_JSON_FIELD_H
#define STORE_JSON_FIELD_H

#include "store/json.h"

enum json_type {
    JSON_COUNT, /* uint64_t */
    JSON_REAL,  /* double */
    JSON_CHOICE /* int, the place of a name */
};

struct json_field {
    const char *key; /* NULL ends a table */
    enum json_type type;
    size_t offset;            /* in the struct */
    double minimum, maximum;  /* of numbers, both included */
    const char *const *names; /* of choices, ended by NULL */
};

void json_put_struct(struct json_writer *writer,
                     const struct json_field fields[], const void *object);

/* Reads all fields of the table; STATUS_DATA names the first that is wrong. */
enum status json_get_struct(const struct json_at *at,
                            const struct json_field fields[], void *object,
                            struct error *err);

#endif
