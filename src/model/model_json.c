/* model_json.c - fields that several objects of a model file have; see
 * model_json.h. */
#include "model/model_json.h"

#include <string.h>

#include "store/json.h"

enum status model_get_time(const struct json_at *at, const char *key,
                           char value[TIME_TEXT_MAX], struct error *err)
{
    const char *text;

    value[0] = '\0';
    if (json_is_null(at, key))
        return STATUS_OK;
    TRY(json_string(at, key, &text, err));
    if (strlen(text) >= TIME_TEXT_MAX)
        return json_refuse(at, key, err, "this time is too long");
    memcpy(value, text, strlen(text) + 1);
    return STATUS_OK;
}

enum status model_get_text(const struct json_at *at, const char *key,
                           bool optional, char **value, struct error *err)
{
    const char *text;

    *value = NULL;
    if (optional && json_is_null(at, key))
        return STATUS_OK;
    TRY(json_string(at, key, &text, err));
    *value = strdup(text);
    return *value ? STATUS_OK : error_no_memory(err, strlen(text) + 1);
}

enum status model_expect_name(const struct json_at *at, const char *name,
                              struct error *err)
{
    const char *found;

    TRY(json_string(at, "name", &found, err));
    return strcmp(found, name) == 0
               ? STATUS_OK
               : json_refuse(at, "name", err, "expected \"%s\"", name);
}
