/*
 * json_upgrade.h - changes the document of an older version of a file into one
 * of the newest version, so that only that one has to be read.
 */
#ifndef STORE_JSON_UPGRADE_H
#define STORE_JSON_UPGRADE_H

#include "base/error.h"
#include "store/json.h"

/* Another name for a field, wherever it is. */
struct json_rename {
    const char *from, *to;
};

/* Renames the fields of every object; `names` ends with {NULL, NULL}. Refused
 * if an object then has a duplicate field. `name` is that of the document. */
enum status json_rename_fields(struct json *document, const char *name,
                               const struct json_rename names[],
                               struct error *err);

/* A field of an object of the document; `key` NULL ends a table. */
struct json_default {
    const char *object; /* or "object.object"; NULL: the document itself. Of
                           arrays, each element */
    const char *key;
    const char *value; /* JSON */
};

/* Adds each field that its object lacks. Objects that the document lacks are
 * left to the checks that follow. STATUS_INTERNAL: out of memory. */
enum status json_add_defaults(struct json *document,
                              const struct json_default defaults[],
                              struct error *err);

#endif
