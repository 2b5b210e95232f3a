/* json_write.c - JSON as text, see json.h. */
#include "store/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

static bool is_good(const struct json_writer *w)
{
    return w->error.code == STATUS_OK;
}

static void put_tabs(struct text *text, size_t n)
{
    for (; n > 0; n--)
        text_bytes(text, "\t", 1);
}

static void put_character(struct text *text, char c)
{
    static const char special[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    const char *found = memchr(special, c, sizeof special - 1);

    if (found)
        text_printf(text, "\\%c", letters[found - special]);
    else
        text_printf(text, "\\u%04x", (unsigned)c);
}

static void put_quoted(struct text *text, const char *string)
{
    text_bytes(text, "\"", 1);
    for (;;) {
        size_t n = 0;

        while ((unsigned char)string[n] >= ' ' && string[n] != '"' &&
               string[n] != '\\')
            n++;
        text_bytes(text, string, n);
        if (!string[n])
            break;
        put_character(text, string[n]);
        string += n + 1;
    }
    text_bytes(text, "\"", 1);
}

/*
 * Where the next value of the open container goes: behind a comma, on a line
 * of its own with its key in an object. NULL after a failure.
 */
static struct text *next(struct json_writer *w, const char *key)
{
    const size_t top = w->depth - 1;
    bool follows;

    if (!is_good(w))
        return NULL;
    assert(w->depth > 0 && w->open[top].is_array == !key);
    follows = w->open[top].has_items;
    w->open[top].has_items = true;
    if (!key) {
        text_string(w->text, follows ? ", " : "");
        return w->text;
    }
    text_string(w->text, follows ? ",\n" : "\n");
    put_tabs(w->text, w->depth);
    put_quoted(w->text, key);
    text_string(w->text, ":\t");
    return w->text;
}

static void open_container(struct json_writer *w, bool is_array)
{
    assert(w->depth < JSON_MAX_DEPTH);
    text_string(w->text, is_array ? "[" : "{");
    w->open[w->depth].is_array = is_array;
    w->open[w->depth++].has_items = false;
}

void json_start(struct json_writer *w, struct text *text)
{
    *w = (struct json_writer){.text = text, .start = text->length};
    open_container(w, false);
}

void json_open_object(struct json_writer *w, const char *key)
{
    if (next(w, key))
        open_container(w, false);
}

void json_open_array(struct json_writer *w, const char *key)
{
    if (next(w, key))
        open_container(w, true);
}

static void close_container(struct json_writer *w)
{
    w->depth--;
    if (!w->open[w->depth].is_array) {
        text_string(w->text, "\n");
        put_tabs(w->text, w->depth);
    }
    text_string(w->text, w->open[w->depth].is_array ? "]" : "}");
}

void json_close(struct json_writer *w)
{
    if (!is_good(w))
        return;
    assert(w->depth > 1);
    close_container(w);
}

void json_put_string(struct json_writer *w, const char *key, const char *value)
{
    struct text *text = next(w, key);

    if (text)
        put_quoted(text, value);
}

/* A value that is written as it is. */
static void put_raw(struct json_writer *w, const char *key, const char *value)
{
    struct text *text = next(w, key);

    if (text)
        text_string(text, value);
}

void json_put_bool(struct json_writer *w, const char *key, bool value)
{
    put_raw(w, key, value ? "true" : "false");
}

void json_put_null(struct json_writer *w, const char *key)
{
    put_raw(w, key, "null");
}

static void refuse_value(struct json_writer *w, const char *key)
{
    if (is_good(w))
        (void)error_set(&w->error, STATUS_INTERNAL,
                        "\"%s\" is out of range and cannot be written",
                        key ? key : "element");
}

void json_put_integer(struct json_writer *w, const char *key, int64_t value)
{
    struct text *text;

    if (value > JSON_MAX_INTEGER || value < -JSON_MAX_INTEGER)
        refuse_value(w, key);
    text = next(w, key);
    if (text)
        text_printf(text, "%" PRId64, value);
}

void json_put_measure(struct json_writer *w, const char *key, double value)
{
    struct text *text = next(w, key);

    if (text)
        text_number(text, value, "null");
}

void json_put_real(struct json_writer *w, const char *key, double value)
{
    if (!isfinite(value))
        refuse_value(w, key);
    json_put_measure(w, key, value);
}

void json_put_reals(struct json_writer *w, const char *key, const real *values,
                    size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(values[i]))
            refuse_value(w, key);
    json_open_array(w, key);
    for (size_t i = 0; i < n; i++)
        json_put_measure(w, NULL, (double)values[i]);
    json_close(w);
}

enum status json_end(struct json_writer *w, struct error *err)
{
    if (is_good(w)) {
        assert(w->depth == 1);
        close_container(w);
        text_string(w->text, "\n");
        if (text_status(w->text, &w->error) == STATUS_OK)
            return STATUS_OK;
    }
    w->text->length = w->start;
    if (w->text->bytes)
        w->text->bytes[w->start] = '\0';
    *err = w->error;
    return err->code;
}
