/* json_scan.c - see json_scan.h. */
#include "store/json_scan.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "base/number.h"
#include "base/utf8.h"
#include "store/json.h"

void json_scan_release(struct json_scan *s)
{
    for (size_t i = 0; i < s->n_arrays; i++)
        free(s->arrays[i]);
    free(s->arrays);
    free(s->buffer);
}

enum status json_scan_refuse(const struct json_scan *s, size_t kept,
                             const char *problem, struct error *err)
{
    size_t line = 1;

    for (size_t i = 0; i < kept; i++)
        line += s->bytes[i] == '\n';
    return error_set(err, STATUS_DATA, "%s:%zu: %s", s->name, line, problem);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* A model file is mostly numbers, and each of their bytes comes here. */
static bool is_number_char(char c)
{
    static const bool is_one[256] = {
        ['0'] = true, ['1'] = true, ['2'] = true, ['3'] = true, ['4'] = true,
        ['5'] = true, ['6'] = true, ['7'] = true, ['8'] = true, ['9'] = true,
        ['-'] = true, ['+'] = true, ['.'] = true, ['e'] = true, ['E'] = true,
    };

    return is_one[(unsigned char)c];
}

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && is_blank(*p))
        p++;
    return p;
}

/* Reads a number that is finite as a float. Returns its end, or NULL. */
static const char *read_number(const char *p, const char *end, float *value)
{
    const char *const start = p;

    while (p < end && is_number_char(*p))
        p++;
    if (p == start || *start == '+' || *start == '.' ||
        number_parse(start, (size_t)(p - start), value) != NUMBER)
        return NULL;
    return p;
}

static enum status refuse_many(const struct json_scan *s, struct error *err)
{
    return json_scan_refuse(s, s->kept, "too many values (is it a model file?)",
                            err);
}

/*
 * Reads the numbers between '[' and ']' into s->buffer. Sets *n to 0 if there
 * is anything else; cJSON or json_reals() then reports it.
 */
static enum status read_numbers(struct json_scan *s, size_t *n,
                                struct error *err)
{
    const char *p = s->bytes + s->at, *const end = s->bytes + s->n;

    for (*n = 0;; p++) {
        float *buffer = array_grow(s->buffer, &s->buffer_capacity, *n + 1,
                                   sizeof *buffer, err);

        if (!buffer)
            return err->code;
        s->buffer = buffer;
        p = read_number(skip_blanks(p, end), end, &buffer[*n]);
        if (!p)
            break;
        if (s->n_numbers + ++*n > JSON_MAX_NUMBERS)
            return refuse_many(s, err);
        p = skip_blanks(p, end);
        if (p == end || *p != ',')
            break;
    }
    if (!p || p == end || *p != ']')
        *n = 0;
    return STATUS_OK;
}

/* Copies the first n numbers of s->buffer. */
static struct json_numbers *copy_numbers(const struct json_scan *s, size_t n)
{
    struct json_numbers *numbers =
        malloc(sizeof *numbers + n * sizeof *numbers->values);

    if (numbers) {
        numbers->n = n;
        memcpy(numbers->values, s->buffer, n * sizeof *numbers->values);
    }
    return numbers;
}

/* Skips to the ']' of the array and keeps its newlines. */
static void skip_array(struct json_scan *s)
{
    const char *const close =
        memchr(s->bytes + s->at, ']', s->n - s->at); /* there is one */
    const char *line = s->bytes + s->at;

    while ((line = memchr(line, '\n', (size_t)(close - line)))) {
        s->bytes[s->kept++] = '\n';
        line++;
    }
    s->at = (size_t)(close - s->bytes);
}

/* Removes an array of numbers; `at` is after the '['. */
static enum status scan_array(struct json_scan *s, struct error *err)
{
    const char *const end = s->bytes + s->n;
    const char *const first = skip_blanks(s->bytes + s->at, end);
    const bool is_empty = first < end && *first == ']';
    struct json_numbers **arrays;
    size_t n = 0;

    if (!is_empty)
        TRY(read_numbers(s, &n, err));
    if (!is_empty && !n)
        return STATUS_OK;
    arrays = array_grow(s->arrays, &s->capacity, s->n_arrays + 1,
                        sizeof(void *), err);
    if (!arrays)
        return err->code;
    s->arrays = arrays;
    arrays[s->n_arrays] = n ? copy_numbers(s, n) : NULL;
    if (n && !arrays[s->n_arrays])
        return error_no_memory(err, n * sizeof *s->buffer);
    s->n_arrays++;
    s->n_numbers += n;
    skip_array(s);
    return STATUS_OK;
}

/* Scans one character of a string, or an escape sequence. */
static enum status scan_string(struct json_scan *s, struct error *err)
{
    const char *p = s->bytes + s->at;
    size_t n = 1;

    if (*p == '\\') {
        if (s->n - s->at > 5 && !memcmp(p, "\\u0000", 6))
            return json_scan_refuse(s, s->kept, "\\u0000 in a string", err);
        s->bytes[s->kept++] = s->bytes[s->at++];
    }
    if (s->at < s->n)
        n = utf8_length(s->bytes + s->at, s->n - s->at);
    if (!n)
        return json_scan_refuse(s, s->kept,
                                "text that is not UTF-8 (convert the data with "
                                "iconv -f latin1 -t utf-8 FILE, and train "
                                "again)",
                                err);
    for (; n && s->at < s->n; n--)
        s->bytes[s->kept++] = s->bytes[s->at++];
    return STATUS_OK;
}

/* Scans one character outside of strings. */
static enum status scan_structure(struct json_scan *s, struct error *err)
{
    const char c = s->bytes[s->kept++] = s->bytes[s->at++];

    if (c == '[' || c == '{' || c == ',')
        s->n_items++;
    if (s->n_items > JSON_MAX_ITEMS)
        return refuse_many(s, err);
    if ((c == ']' || c == '}') && s->depth)
        s->depth--;
    if (c != '[' && c != '{')
        return STATUS_OK;
    if (++s->depth > JSON_MAX_DEPTH)
        return json_scan_refuse(s, s->kept,
                                "nested too deeply (is it a model file?)", err);
    return c == '[' ? scan_array(s, err) : STATUS_OK;
}

enum status json_scan(struct json_scan *s, struct error *err)
{
    bool in_string = false;

    while (s->at < s->n) {
        const char c = s->bytes[s->at];

        if ((unsigned char)c < ' ' && (in_string || !is_blank(c)))
            return json_scan_refuse(
                s, s->kept, "a control character (is it a JSON file?)", err);
        if (c == '"')
            in_string = !in_string;
        if (in_string || c == '"')
            TRY(scan_string(s, err));
        else
            TRY(scan_structure(s, err));
    }
    return STATUS_OK;
}
