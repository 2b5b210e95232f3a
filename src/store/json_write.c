/*
 * json_write.c - writes JSON with cJSON, see json.h. A `struct json` is a cJSON
 * under another name.
 */
#include "store/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/utf8.h"

static bool is_ok(const struct json_writer *w)
{
    return w->error.code == STATUS_OK;
}

static cJSON *container(const struct json_writer *w)
{
    return (cJSON *)w->open[w->depth - 1];
}

/* Adds `item` (NULL: out of memory) to the open container. */
static void add(struct json_writer *w, const char *key, cJSON *item)
{
    if (!item && is_ok(w))
        (void)error_no_memory(&w->error, sizeof *item);
    if (!is_ok(w)) {
        cJSON_Delete(item);
        return;
    }
    assert(w->depth > 0 && cJSON_IsObject(container(w)) == (key != NULL));
    if (key ? cJSON_AddItemToObject(container(w), key, item)
            : cJSON_AddItemToArray(container(w), item))
        return;
    cJSON_Delete(item);
    (void)error_no_memory(&w->error, sizeof *item);
}

static void open_container(struct json_writer *w, const char *key, cJSON *item)
{
    if (w->depth)
        add(w, key, item);
    else if (!item)
        (void)error_no_memory(&w->error, sizeof *item);
    assert(w->depth < JSON_MAX_DEPTH);
    if (is_ok(w))
        w->open[w->depth++] = (struct json *)item;
}

void json_start(struct json_writer *w, struct text *text)
{
    *w = (struct json_writer){.text = text};
    open_container(w, NULL, cJSON_CreateObject());
}

void json_open_object(struct json_writer *w, const char *key)
{
    open_container(w, key, cJSON_CreateObject());
}

void json_open_array(struct json_writer *w, const char *key)
{
    open_container(w, key, cJSON_CreateArray());
}

/* Converts an item to its text, which needs a tenth of the memory. */
static cJSON *as_text(const cJSON *item)
{
    char *printed = cJSON_Print(item);
    cJSON *raw = printed ? cJSON_CreateRaw(printed) : NULL;

    cJSON_free(printed);
    return raw;
}

void json_close(struct json_writer *w)
{
    cJSON *closed, *raw;

    if (!is_ok(w))
        return;
    assert(w->depth > 1);
    closed = container(w);
    w->depth--;
    if (!cJSON_IsArray(container(w)))
        return;
    raw = as_text(closed);
    if (!raw || !cJSON_ReplaceItemViaPointer(container(w), closed, raw)) {
        cJSON_Delete(raw);
        (void)error_no_memory(&w->error, sizeof *raw);
    }
}

/* Replaces bytes that are not UTF-8 (possible in a path) with U+FFFD. */
static cJSON *as_utf8(const char *value)
{
    struct text text = {0};
    cJSON *item;

    while (*value) {
        const size_t n = utf8_length(value, strnlen(value, 4));

        text_bytes(&text, n ? value : "\xef\xbf\xbd", n ? n : 3);
        value += n ? n : 1;
    }
    item = text.failed ? NULL : cJSON_CreateString(text.bytes);
    text_release(&text);
    return item;
}

void json_put_string(struct json_writer *w, const char *key, const char *value)
{
    add(w, key,
        utf8_is_valid(value, strlen(value)) ? cJSON_CreateString(value)
                                            : as_utf8(value));
}

void json_put_string_or_null(struct json_writer *w, const char *key,
                             const char *value)
{
    if (value && *value)
        json_put_string(w, key, value);
    else
        json_put_null(w, key);
}

void json_put_bool(struct json_writer *w, const char *key, bool value)
{
    add(w, key, cJSON_CreateBool(value));
}

void json_put_null(struct json_writer *w, const char *key)
{
    add(w, key, cJSON_CreateNull());
}

/* Adds a number as text, which determines its digits. */
static void add_raw(struct json_writer *w, const char *key, struct text *text)
{
    add(w, key, text->failed ? NULL : cJSON_CreateRaw(text->bytes));
    text_release(text);
}

static void refuse_value(struct json_writer *w, const char *key)
{
    if (is_ok(w))
        (void)error_set(&w->error, STATUS_INTERNAL,
                        "\"%s\" is out of range and cannot be written",
                        key ? key : "element");
}

void json_put_integer(struct json_writer *w, const char *key, int64_t value)
{
    struct text text = {0};

    if (value > JSON_MAX_INTEGER || value < -JSON_MAX_INTEGER)
        refuse_value(w, key);
    text_printf(&text, "%" PRId64, value);
    add_raw(w, key, &text);
}

void json_put_real_or_null(struct json_writer *w, const char *key, double value)
{
    struct text text = {0};

    text_number(&text, value, "null");
    add_raw(w, key, &text);
}

void json_put_real(struct json_writer *w, const char *key, double value)
{
    if (!isfinite(value))
        refuse_value(w, key);
    json_put_real_or_null(w, key, value);
}

/* Adds all values as one item. */
void json_put_reals(struct json_writer *w, const char *key, const real *values,
                    size_t n)
{
    struct text text = {0};

    text_string(&text, "[");
    for (size_t i = 0; i < n; i++) {
        if (!isfinite(values[i]))
            refuse_value(w, key);
        text_string(&text, i ? ", " : "");
        text_number(&text, (double)values[i], "null");
    }
    text_string(&text, "]");
    add_raw(w, key, &text);
}

enum status json_end(struct json_writer *w, struct error *err)
{
    char *printed = NULL;

    if (is_ok(w)) {
        assert(w->depth == 1);
        printed = cJSON_Print(container(w));
        if (!printed)
            (void)error_no_memory(&w->error, sizeof *printed);
    }
    if (w->depth)
        cJSON_Delete((cJSON *)w->open[0]);
    if (is_ok(w)) {
        text_string(w->text, printed);
        text_string(w->text, "\n");
        (void)text_status(w->text, &w->error);
    }
    cJSON_free(printed);
    *err = w->error;
    return err->code;
}
