/* json_field.c - see json_field.h. */
#include "store/json_field.h"

#include <string.h>

static void put_field(struct json_writer *w, const struct json_field *field,
                      const void *value)
{
    switch (field->type) {
    case JSON_COUNT:
        json_put_integer(w, field->key, (int64_t) * (const uint64_t *)value);
        break;
    case JSON_REAL:
        json_put_real(w, field->key, *(const double *)value);
        break;
    case JSON_CHOICE:
        json_put_string(w, field->key, field->names[*(const int *)value]);
        break;
    case JSON_FLAG:
        json_put_bool(w, field->key, *(const bool *)value);
        break;
    case JSON_CHARACTER:
        json_put_string(w, field->key,
                        (const char[]){*(const char *)value, '\0'});
        break;
    case JSON_TEXT:
        json_put_string(w, field->key, value);
        break;
    }
}

void json_put_struct(struct json_writer *w, const struct json_field *field,
                     const void *object)
{
    for (; field->key; field++)
        put_field(w, field, (const char *)object + field->offset);
}

static enum status get_text(const struct json_at *at,
                            const struct json_field *field, char *value,
                            struct error *err)
{
    const char *text;

    TRY(json_string(at, field->key, &text, err));
    if (field->type == JSON_CHARACTER) {
        if (strlen(text) != 1)
            return json_refuse(at, field->key, err, "expected one character");
        *value = *text;
        return STATUS_OK;
    }
    if ((double)strlen(text) >= field->maximum)
        return json_refuse(at, field->key, err,
                           "expected fewer than %.0f bytes", field->maximum);
    memcpy(value, text, strlen(text) + 1);
    return STATUS_OK;
}

static enum status get_field(const struct json_at *at,
                             const struct json_field *field, void *value,
                             struct error *err)
{
    int64_t count;

    switch (field->type) {
    case JSON_COUNT:
        TRY(json_integer(at, field->key, (int64_t)field->minimum,
                         (int64_t)field->maximum, &count, err));
        *(uint64_t *)value = (uint64_t)count;
        break;
    case JSON_REAL:
        return json_real(at, field->key, field->minimum, field->maximum, value,
                         err);
    case JSON_CHOICE:
        return json_choice(at, field->key, field->names, value, err);
    case JSON_FLAG:
        return json_bool(at, field->key, value, err);
    case JSON_CHARACTER:
    case JSON_TEXT:
        return get_text(at, field, value, err);
    }
    return STATUS_OK;
}

enum status json_get_struct(const struct json_at *at,
                            const struct json_field *field, void *object,
                            struct error *err)
{
    for (; field->key; field++)
        TRY(get_field(at, field, (char *)object + field->offset, err));
    return STATUS_OK;
}
