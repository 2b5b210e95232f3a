/* json_upgrade.c - see json_upgrade.h. */
#include "store/json_upgrade.h"

#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

static enum status rename_field(cJSON *item, const struct json_rename names[],
                                struct error *err)
{
    for (; names->from; names++)
        if (!strcmp(item->string, names->from)) {
            const size_t n = strlen(names->to) + 1;
            char *name = cJSON_malloc(n);

            if (!name)
                return error_no_memory(err, n);
            memcpy(name, names->to, n);
            cJSON_free(item->string);
            item->string = name;
            break;
        }
    return STATUS_OK;
}

/* All fields below an item; json_scan() limits the depth. */
static enum status rename_below(cJSON *item, const struct json_rename names[],
                                struct error *err)
{
    for (item = item->child; item; item = item->next) {
        if (item->string)
            TRY(rename_field(item, names, err));
        TRY(rename_below(item, names, err));
    }
    return STATUS_OK;
}

enum status json_rename_fields(struct json *document, const char *name,
                               const struct json_rename names[],
                               struct error *err)
{
    const struct json_at root = json_root(document, name);

    TRY(rename_below((cJSON *)document, names, err));
    return json_check_duplicates(&root, err);
}

/* Adds a field unless the object has it. */
static enum status add_default(cJSON *object, const struct json_default *field,
                               struct error *err)
{
    cJSON *value;

    if (!cJSON_IsObject(object) ||
        cJSON_GetObjectItemCaseSensitive(object, field->key))
        return STATUS_OK;
    value = cJSON_Parse(field->value);
    if (!value || !cJSON_AddItemToObject(object, field->key, value)) {
        cJSON_Delete(value);
        return error_no_memory(err, strlen(field->value));
    }
    return STATUS_OK;
}

/* Adds a field to the object at a path below `at`: "scaler.columns". */
static enum status add_below(cJSON *at, const char *path,
                             const struct json_default *field,
                             struct error *err)
{
    const size_t length = path ? strcspn(path, ".") : 0;
    char key[64];

    if (cJSON_IsArray(at)) {
        for (cJSON *item = at->child; item; item = item->next)
            TRY(add_below(item, path, field, err));
        return STATUS_OK;
    }
    if (!length)
        return add_default(at, field, err);
    (void)snprintf(key, sizeof key, "%.*s", (int)length, path);
    return add_below(cJSON_GetObjectItemCaseSensitive(at, key),
                     path[length] ? path + length + 1 : NULL, field, err);
}

enum status json_add_defaults(struct json *document,
                              const struct json_default *field,
                              struct error *err)
{
    for (; field->key; field++)
        TRY(add_below((cJSON *)document, field->object, field, err));
    return STATUS_OK;
}
