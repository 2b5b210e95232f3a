/*
 * json_field.h - reads and writes the fields of a struct as members of a JSON
 * object, by a table of their keys, types, offsets and ranges.
 */
#ifndef STORE_JSON_FIELD_H
#define STORE_JSON_FIELD_H

#include "store/json.h"

enum json_type {
    JSON_COUNT,     /* uint64_t */
    JSON_REAL,      /* double */
    JSON_CHOICE,    /* int, the index of a name */
    JSON_FLAG,      /* bool */
    JSON_CHARACTER, /* char */
    JSON_TEXT       /* char[], with `maximum` bytes and its '\0' */
};

struct json_field {
    const char *key; /* NULL ends a table */
    enum json_type type;
    size_t offset;            /* in the struct */
    double minimum, maximum;  /* of numbers, both included; see JSON_TEXT */
    const char *const *names; /* of choices, ended by NULL */
};

void json_put_struct(struct json_writer *writer,
                     const struct json_field fields[], const void *object);

/* Reads all fields of the table. STATUS_DATA for the first invalid field. */
enum status json_get_struct(const struct json_at *at,
                            const struct json_field fields[], void *object,
                            struct error *err);

#endif
