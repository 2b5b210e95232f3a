/*
 * json_read.c - reads JSON with cJSON, see json.h.
 *
 * json_scan() removes the arrays of numbers from the text. They are attached to
 * the tree afterwards, in the string field of cJSON, which arrays do not use.
 */
#include "store/json.h"

#include <assert.h>
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>

#include "store/json_scan.h"

/* A `struct json` is a cJSON under another name. */
static struct json *to_json(cJSON *item)
{
    return (struct json *)item;
}

static const cJSON *item_of(const struct json_at *at)
{
    return (const cJSON *)at->value;
}

/* NULL for an array that is empty or not an array of numbers. */
static const struct json_numbers *numbers_of(const cJSON *array)
{
    const void *block = array->valuestring;

    return block;
}

/* Attaches the numbers to the arrays, which are in the order of the text. */
static void attach_numbers(cJSON *item, struct json_scan *s, size_t *next)
{
    if (cJSON_IsArray(item) && !item->child) {
        assert(*next < s->n_arrays);
        item->valuestring = (char *)s->arrays[*next];
        s->arrays[(*next)++] = NULL;
    }
    for (item = item->child; item; item = item->next)
        attach_numbers(item, s, next);
}

static int compare_keys(const void *a, const void *b)
{
    const char *const *left = a, *const *right = b;

    return strcmp(*left, *right);
}

/* Refuses duplicate keys. Sorts them first, so that the time is not quadratic.
 */
static enum status check_duplicate_keys(const struct json_at *at,
                                        struct error *err)
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
            status = json_refuse(at, keys[i], err, "duplicate field");
    free(keys);
    return status;
}

/* json_scan() has limited the depth. */
enum status json_check_duplicates(const struct json_at *at, struct error *err)
{
    const cJSON *child;
    size_t i = 0;

    if (cJSON_IsObject(item_of(at)))
        TRY(check_duplicate_keys(at, err));
    for (child = item_of(at)->child; child; child = child->next) {
        struct json_at below = {(const struct json *)child, at, child->string,
                                i++};

        if (child->child)
            TRY(json_check_duplicates(&below, err));
    }
    return STATUS_OK;
}

static enum status parse(struct json_scan *s, cJSON **item, struct error *err)
{
    const char *end = s->bytes;
    size_t at, next = 0;

    TRY(json_scan(s, err));
    errno = 0;
    *item = s->n ? cJSON_ParseWithLengthOpts(s->bytes, s->kept, &end, 0) : NULL;
    at = end ? (size_t)(end - s->bytes) : 0;
    if (!*item && errno == ENOMEM)
        return error_no_memory(err, s->kept);
    if (!*item)
        return json_scan_refuse(s, at, "not valid JSON (is it a model file?)",
                                err);
    while (at < s->kept && strchr(" \t\r\n", s->bytes[at]))
        at++;
    if (at < s->kept)
        return json_scan_refuse(s, at, "more text after the JSON value", err);
    attach_numbers(*item, s, &next);
    return STATUS_OK;
}

enum status json_parse(const char *name, char *bytes, size_t n,
                       struct json **document, struct error *err)
{
    struct json_scan s = {.name = name, .bytes = bytes, .n = n};
    cJSON *item = NULL;
    struct json_at root;
    enum status status = parse(&s, &item, err);

    json_scan_release(&s);
    root = json_root(to_json(item), name);
    if (status == STATUS_OK)
        status = json_check_duplicates(&root, err);
    if (status != STATUS_OK) {
        cJSON_Delete(item);
        item = NULL;
    }
    *document = to_json(item);
    return status;
}

void json_free(struct json *document)
{
    cJSON_Delete((cJSON *)document);
}

/* NULL if there is no such field, or `at` is not an object. */
static const cJSON *find(const struct json_at *at, const char *key)
{
    return key ? cJSON_GetObjectItemCaseSensitive(item_of(at), key)
               : item_of(at);
}

/* Finds a value and checks it with `is_kind`. */
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

bool json_has(const struct json_at *at, const char *key)
{
    return find(at, key) != NULL;
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
    TRY(find_container(at, key, cJSON_IsArray, "an array", array, err));
    if (numbers_of(item_of(array)))
        return json_refuse(at, key, err, "unexpected array of numbers");
    return STATUS_OK;
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

static size_t count_of(const cJSON *array)
{
    const struct json_numbers *numbers = numbers_of(array);

    return numbers ? numbers->n : (size_t)cJSON_GetArraySize(array);
}

enum status json_count(const struct json_at *at, const char *key, size_t *n,
                       struct error *err)
{
    const cJSON *item;

    TRY(find_kind(at, key, cJSON_IsArray, "an array", &item, err));
    *n = count_of(item);
    return STATUS_OK;
}

enum status json_reals(const struct json_at *at, const char *key, size_t n,
                       real *values, struct error *err)
{
    const struct json_numbers *numbers;
    const cJSON *item, *child;
    size_t size, i = 0;

    TRY(find_kind(at, key, cJSON_IsArray, "an array", &item, err));
    numbers = numbers_of(item);
    size = count_of(item);
    if (size != n)
        return json_refuse(at, key, err, "expected %s, found %zu",
                           counted(n, "number").text, size);
    if (numbers || !n) {
        for (; i < n; i++)
            values[i] = (real)numbers->values[i];
        return STATUS_OK;
    }
    for (child = item->child; child->next; child = child->next, i++)
        if (!cJSON_IsNumber(child) ||
            !(fabs(child->valuedouble) <= (double)FLT_MAX))
            break;
    return json_refuse(at, key, err, "element %zu is not a finite number", i);
}

/* Follows the list of children, because json_child() takes linear time. */
enum status json_strings(const struct json_at *at, const char *key,
                         struct string_list *list, struct error *err)
{
    struct json_at array;
    const cJSON *child;
    size_t i = 0;

    TRY(json_array(at, key, &array, err));
    for (child = item_of(&array)->child; child; child = child->next) {
        const struct json_at element = {(const struct json *)child, &array,
                                        child->string, i++};
        const char *text;

        TRY(json_string(&element, NULL, &text, err));
        TRY(string_list_add(list, text, strlen(text), err));
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

struct json_at json_root(const struct json *document, const char *name)
{
    return (struct json_at){document, NULL, name, 0};
}

static void print_place(struct text *text, const struct json_at *at)
{
    if (!at->parent) {
        text_printf(text, "%s: ", at->key);
        return;
    }
    print_place(text, at->parent);
    if (!at->key)
        text_printf(text, "[%zu]", at->index);
    else
        text_printf(text, "%s%s", at->parent->parent ? "." : "", at->key);
}

enum status json_refuse(const struct json_at *at, const char *key,
                        struct error *err, const char *format, ...)
{
    struct json_at field = {NULL, at, key, 0};
    struct text place = {0};
    char message[512];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(message, sizeof message, format, args);
    va_end(args);
    print_place(&place, key ? &field : at);
    (void)error_set(err, STATUS_DATA, "%.400s%s%s",
                    place.bytes ? place.bytes : "",
                    key || at->parent ? ": " : "", message);
    text_release(&place);
    return STATUS_DATA;
}

enum status json_integer(const struct json_at *at, const char *key,
                         int64_t minimum, int64_t maximum, int64_t *value,
                         struct error *err)
{
    double number;

    TRY(json_number(at, key, &number, err));
    if (fabs(number) > (double)JSON_MAX_INTEGER || floor(number) != number ||
        (int64_t)number < minimum || (int64_t)number > maximum)
        return json_refuse(at, key, err,
                           "expected a whole number from %" PRId64
                           " to %" PRId64,
                           minimum, maximum);
    *value = (int64_t)number;
    return STATUS_OK;
}

enum status json_real(const struct json_at *at, const char *key, double minimum,
                      double maximum, double *value, struct error *err)
{
    TRY(json_number(at, key, value, err));
    if (*value < minimum || *value > maximum)
        return json_refuse(at, key, err, "expected a number from %g to %g",
                           minimum, maximum);
    return STATUS_OK;
}

enum status json_choice(const struct json_at *at, const char *key,
                        const char *const names[], int *value,
                        struct error *err)
{
    struct text all = {0};
    const char *name;
    int i;

    TRY(json_string(at, key, &name, err));
    for (i = 0; names[i]; i++) {
        if (!strcmp(name, names[i])) {
            *value = i;
            text_release(&all);
            return STATUS_OK;
        }
        text_printf(&all, "%s%s", i ? ", " : "", names[i]);
    }
    (void)json_refuse(at, key, err, "\"%.60s\" is not one of %s", name,
                      all.bytes ? all.bytes : "");
    text_release(&all);
    return STATUS_DATA;
}

enum status json_check_keys(const struct json_at *at, const char *const names[],
                            struct error *err)
{
    size_t i, k, n = json_size(at);

    for (i = 0; i < n; i++) {
        struct json_at field = json_child(at, i);

        for (k = 0; names[k] && strcmp(names[k], field.key) != 0; k++)
            ;
        if (!names[k])
            return json_refuse(&field, NULL, err,
                               "unknown field (written by a newer version?)");
    }
    return STATUS_OK;
}
