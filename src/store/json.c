/* json.c - what is done with cJSON, see json.h. */
#include "store/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

/* A `struct json` is a cJSON under a name of our own. */
static struct json *to_json(cJSON *item)
{
    return (struct json *)item;
}

static cJSON *to_cjson(struct json *value)
{
    return (cJSON *)value;
}

static const cJSON *item_of(const struct json_at *at)
{
    return (const cJSON *)at->value;
}

/* ---- Parsing ---- */

static enum status refuse_at(const char *name, const char *bytes, size_t at,
                             const char *problem, struct error *err)
{
    size_t line = 1, i;

    for (i = 0; i < at; i++)
        line += bytes[i] == '\n';
    return error_set(err, STATUS_DATA, "%s:%zu: %s", name, line, problem);
}

/*
 * What cJSON lets pass: deep nesting, which costs stack, and characters that
 * would end a string early.
 */
static enum status scan(const char *name, const char *bytes, size_t n,
                        struct error *err)
{
    bool in_string = false;
    size_t i, depth = 0;

    for (i = 0; i < n; i++) {
        char c = bytes[i];
        bool blank = c == '\t' || c == '\n' || c == '\r';

        if ((unsigned char)c < ' ' && (in_string || !blank))
            return refuse_at(name, bytes, i,
                             "a control character (is it a JSON file?)", err);
        if (c == '"') {
            in_string = !in_string;
        } else if (in_string) {
            if (c == '\\' && n - i > 5 && !memcmp(bytes + i, "\\u0000", 6))
                return refuse_at(name, bytes, i, "\\u0000 in a string", err);
            i += c == '\\';
        } else if (c == '[' || c == '{') {
            if (++depth > JSON_MAX_DEPTH)
                return refuse_at(name, bytes, i,
                                 "nested too deeply (is it a model file?)",
                                 err);
        } else if ((c == ']' || c == '}') && depth) {
            depth--;
        }
    }
    return STATUS_OK;
}

static int compare_keys(const void *a, const void *b)
{
    const char *const *left = a, *const *right = b;

    return strcmp(*left, *right);
}

/* Sorted, equal keys are neighbours: a file cannot make this quadratic. */
static enum status refuse_twins(const struct json_at *at, struct error *err)
{
    size_t i, n = json_size(at);
    const char **keys;
    const cJSON *child;
    enum status status = STATUS_OK;

    if (n < 2)
        return STATUS_OK;
    keys = malloc(n * sizeof *keys);
    if (!keys)
        return error_no_memory(err, n * sizeof *keys);
    for (i = 0, child = item_of(at)->child; child; child = child->next)
        keys[i++] = child->string;
    qsort(keys, n, sizeof *keys, compare_keys);
    for (i = 1; i < n && status == STATUS_OK; i++)
        if (!strcmp(keys[i - 1], keys[i]))
            status = json_refuse(at, keys[i], err, "this field is there twice");
    free(keys);
    return status;
}

/* All objects in `at`; the depth is bounded by scan(). */
static enum status refuse_all_twins(const struct json_at *at, struct error *err)
{
    const cJSON *child;
    size_t i = 0;

    if (cJSON_IsObject(item_of(at)))
        TRY(refuse_twins(at, err));
    for (child = item_of(at)->child; child; child = child->next) {
        struct json_at below = {(const struct json *)child, at, child->string,
                                i++};

        if (child->child)
            TRY(refuse_all_twins(&below, err));
    }
    return STATUS_OK;
}

enum status json_parse(const char *name, const char *bytes, size_t n,
                       struct json **document, struct error *err)
{
    const char *end = bytes;
    struct json_at root;
    enum status status;
    cJSON *item;
    size_t at;

    *document = NULL;
    TRY(scan(name, bytes, n, err));
    item = n ? cJSON_ParseWithLengthOpts(bytes, n, &end, 0) : NULL;
    at = end ? (size_t)(end - bytes) : 0;
    if (!item)
        return refuse_at(name, bytes, at,
                         "not valid JSON (a damaged or foreign file?)", err);
    root = json_root(to_json(item), name);
    while (at < n && strchr(" \t\r\n", bytes[at]))
        at++;
    if (at < n)
        status =
            refuse_at(name, bytes, at, "more text after the JSON value", err);
    else
        status = refuse_all_twins(&root, err);
    if (status == STATUS_OK)
        *document = to_json(item);
    else
        cJSON_Delete(item);
    return status;
}

void json_free(struct json *document)
{
    cJSON_Delete(to_cjson(document));
}

/* ---- Reading ---- */

/* NULL if there is no such field, or no object to have one. */
static const cJSON *find(const struct json_at *at, const char *key)
{
    return key ? cJSON_GetObjectItemCaseSensitive(item_of(at), key)
               : item_of(at);
}

/* A value of a kind that `is_kind` knows. */
static enum status find_kind(const struct json_at *at, const char *key,
                             cJSON_bool (*is_kind)(const cJSON *),
                             const char *kind, const cJSON **item,
                             struct error *err)
{
    *item = find(at, key);
    if (!*item)
        return json_refuse(at, key, err, "missing, expected %s", kind);
    if (!is_kind(*item))
        return json_refuse(at, key, err, "expected %s", kind);
    return STATUS_OK;
}

bool json_is_null(const struct json_at *at, const char *key)
{
    return cJSON_IsNull(find(at, key));
}

static enum status find_container(const struct json_at *at, const char *key,
                                  cJSON_bool (*is_kind)(const cJSON *),
                                  const char *kind, struct json_at *found,
                                  struct error *err)
{
    const cJSON *item;

    TRY(find_kind(at, key, is_kind, kind, &item, err));
    *found = *at;
    if (key)
        *found = (struct json_at){(const struct json *)item, at, key, 0};
    return STATUS_OK;
}

enum status json_object(const struct json_at *at, const char *key,
                        struct json_at *object, struct error *err)
{
    return find_container(at, key, cJSON_IsObject, "an object", object, err);
}

enum status json_array(const struct json_at *at, const char *key,
                       struct json_at *array, struct error *err)
{
    return find_container(at, key, cJSON_IsArray, "an array", array, err);
}

enum status json_string(const struct json_at *at, const char *key,
                        const char **value, struct error *err)
{
    const cJSON *item;

    TRY(find_kind(at, key, cJSON_IsString, "a string", &item, err));
    *value = item->valuestring;
    return STATUS_OK;
}

enum status json_bool(const struct json_at *at, const char *key, bool *value,
                      struct error *err)
{
    const cJSON *item;

    TRY(find_kind(at, key, cJSON_IsBool, "true or false", &item, err));
    *value = cJSON_IsTrue(item);
    return STATUS_OK;
}

enum status json_number(const struct json_at *at, const char *key,
                        double *value, struct error *err)
{
    const cJSON *item;

    TRY(find_kind(at, key, cJSON_IsNumber, "a number", &item, err));
    *value = item->valuedouble;
    if (!isfinite(*value))
        return json_refuse(at, key, err, "expected a finite number");
    return STATUS_OK;
}

enum status json_reals(const struct json_at *at, const char *key, size_t n,
                       real *values, struct error *err)
{
    const cJSON *child;
    struct json_at array;
    size_t i = 0;

    TRY(json_array(at, key, &array, err));
    if (json_size(&array) != n)
        return json_refuse(&array, NULL, err, "expected %zu numbers, found %zu",
                           n, json_size(&array));
    for (child = item_of(&array)->child; child; child = child->next) {
        values[i] = (real)child->valuedouble;
        if (!cJSON_IsNumber(child) || !isfinite(values[i]))
            return json_refuse(&array, NULL, err,
                               "element %zu is no finite number", i);
        i++;
    }
    return STATUS_OK;
}

size_t json_size(const struct json_at *at)
{
    return (size_t)cJSON_GetArraySize(item_of(at));
}

struct json_at json_child(const struct json_at *at, size_t i)
{
    const cJSON *item = cJSON_GetArrayItem(item_of(at), (int)i);

    assert(item);
    return (struct json_at){(const struct json *)item, at, item->string, i};
}

/* ---- Writing ---- */

static bool is_good(const struct json_writer *writer)
{
    return writer->error.code == STATUS_OK;
}

/* Adds `item` (NULL: no memory) to the container that is open. */
static void add(struct json_writer *writer, const char *key, cJSON *item)
{
    cJSON *container;
    bool added;

    if (!item && is_good(writer))
        (void)error_no_memory(&writer->error, sizeof *item);
    if (!is_good(writer)) {
        cJSON_Delete(item);
        return;
    }
    assert(writer->depth > 0);
    container = to_cjson(writer->open[writer->depth - 1]);
    assert(cJSON_IsObject(container) == (key != NULL));
    added = key ? cJSON_AddItemToObject(container, key, item)
                : cJSON_AddItemToArray(container, item);
    if (!added) {
        cJSON_Delete(item);
        (void)error_no_memory(&writer->error, strlen(key ? key : ""));
    }
}

static void open_container(struct json_writer *writer, const char *key,
                           cJSON *item)
{
    add(writer, key, item);
    if (!is_good(writer))
        return;
    assert(writer->depth < JSON_MAX_DEPTH);
    writer->open[writer->depth++] = to_json(item);
}

void json_start(struct json_writer *writer)
{
    *writer = (struct json_writer){0};
    writer->open[0] = to_json(cJSON_CreateObject());
    if (writer->open[0])
        writer->depth = 1;
    else
        (void)error_no_memory(&writer->error, sizeof(cJSON));
}

void json_open_object(struct json_writer *writer, const char *key)
{
    open_container(writer, key, cJSON_CreateObject());
}

void json_open_array(struct json_writer *writer, const char *key)
{
    open_container(writer, key, cJSON_CreateArray());
}

void json_close(struct json_writer *writer)
{
    if (!is_good(writer))
        return;
    assert(writer->depth > 1);
    writer->depth--;
}

void json_put_string(struct json_writer *writer, const char *key,
                     const char *value)
{
    add(writer, key, cJSON_CreateString(value));
}

void json_put_bool(struct json_writer *writer, const char *key, bool value)
{
    add(writer, key, cJSON_CreateBool(value));
}

void json_put_null(struct json_writer *writer, const char *key)
{
    add(writer, key, cJSON_CreateNull());
}

/* Numbers go in as text, so that it is ours how many digits they have. */
static void add_raw(struct json_writer *writer, const char *key,
                    struct text *text)
{
    add(writer, key, text->failed ? NULL : cJSON_CreateRaw(text->bytes));
    text_release(text);
}

static void refuse_value(struct json_writer *writer, const char *key)
{
    if (is_good(writer))
        (void)error_set(&writer->error, STATUS_INTERNAL,
                        "\"%s\" is out of range and cannot be written",
                        key ? key : "element");
}

void json_put_integer(struct json_writer *writer, const char *key,
                      int64_t value)
{
    struct text text = {0};

    if (value > JSON_MAX_INTEGER || value < -JSON_MAX_INTEGER)
        refuse_value(writer, key);
    text_printf(&text, "%" PRId64, value);
    add_raw(writer, key, &text);
}

void json_put_measure(struct json_writer *writer, const char *key, double value)
{
    struct text text = {0};

    text_number(&text, value, "null");
    add_raw(writer, key, &text);
}

void json_put_real(struct json_writer *writer, const char *key, double value)
{
    if (isfinite(value))
        json_put_measure(writer, key, value);
    else
        refuse_value(writer, key);
}

/* One item for all values: a tree of them takes twenty times the memory. */
void json_put_reals(struct json_writer *writer, const char *key,
                    const real *values, size_t n)
{
    struct text text = {0};
    size_t i;

    text_string(&text, "[");
    for (i = 0; i < n; i++) {
        if (!isfinite(values[i]))
            refuse_value(writer, key);
        text_string(&text, i ? ", " : "");
        text_number(&text, (double)values[i], "null");
    }
    text_string(&text, "]");
    add_raw(writer, key, &text);
}

enum status json_print(struct json_writer *writer, enum json_layout layout,
                       struct text *text, struct error *err)
{
    char *(*print)(const cJSON *) =
        layout == JSON_LINES ? cJSON_Print : cJSON_PrintUnformatted;
    enum status status = writer->error.code;
    char *printed;

    *err = writer->error;
    if (status == STATUS_OK) {
        assert(writer->depth == 1);
        printed = print(to_cjson(writer->open[0]));
        text->failed |= !printed;
        text_string(text, printed ? printed : "");
        text_string(text, "\n");
        status = text_status(text, err);
        cJSON_free(printed);
    }
    json_writer_release(writer);
    return status;
}

void json_writer_release(struct json_writer *writer)
{
    cJSON_Delete(to_cjson(writer->open[0]));
    *writer = (struct json_writer){0};
}
