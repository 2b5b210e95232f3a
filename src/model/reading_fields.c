/* reading_fields.c - see reading_fields.h. */
#include "model/reading_fields.h"

#define FIELD(field, key, type, ...)                                           \
    {key, type, offsetof(struct reading, field), __VA_ARGS__},

const struct json_field reading_fields[] = {READING_FIELDS(FIELD){.key = NULL}};
