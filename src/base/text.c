/* text.c - see text.h. */
#include "base/text.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

enum { FIRST_CAPACITY = 1024 };

/* Makes room for `n` more bytes and the '\0'. */
static bool text_reserve(struct text *text, size_t n)
{
    size_t capacity = text->capacity ? text->capacity : FIRST_CAPACITY;
    char *bytes;

    if (text->failed)
        return false;
    while (capacity - text->length <= n && capacity <= SIZE_MAX / 2)
        capacity *= 2;
    if (capacity - text->length <= n) {
        text->failed = true;
        return false;
    }
    if (capacity == text->capacity)
        return true;
    bytes = realloc(text->bytes, capacity);
    if (!bytes) {
        text->failed = true;
        return false;
    }
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
}

void text_bytes(struct text *text, const char *bytes, size_t n)
{
    if (!text_reserve(text, n))
        return;
    if (n)
        memcpy(text->bytes + text->length, bytes, n);
    text->length += n;
    text->bytes[text->length] = '\0';
}

void text_string(struct text *text, const char *string)
{
    text_bytes(text, string, strlen(string));
}

void text_vprintf(struct text *text, const char *format, va_list args)
{
    va_list again;
    int n;

    va_copy(again, args);
    n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (n < 0) {
        text->failed = true;
        return;
    }
    if (!text_reserve(text, (size_t)n))
        return;
    (void)vsnprintf(text->bytes + text->length, (size_t)n + 1, format, args);
    text->length += (size_t)n;
}

void text_printf(struct text *text, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_vprintf(text, format, args);
    va_end(args);
}

void text_printable(struct text *text, const char *string)
{
    while (*string) {
        const struct printable next = utf8_printable(string);

        text_bytes(text, next.bytes, next.n_bytes);
        string += next.n_read;
    }
}

void list_name(struct text *list, size_t i, size_t n, const char *name)
{
    const size_t shown = n > 20 ? 8 : n;

    if (i < shown) {
        text_string(list, i ? ", " : "");
        text_printable(list, name);
    } else if (i == shown)
        text_printf(list, " and %zu more", n - shown);
}

/* Returns the length of the first word in bytes, and sets its columns. */
static size_t word_length(const char *words, size_t *columns)
{
    size_t n = 0;

    for (*columns = 0; words[n] && words[n] != ' ';) {
        const struct printable next = utf8_printable(words + n);

        *columns += next.columns;
        n += next.n_read;
    }
    return n;
}

void text_wrapped(struct text *text, size_t column, size_t width,
                  const char *words)
{
    size_t at = column;

    while (*words) {
        const size_t blanks = strspn(words, " ");
        size_t columns, n = word_length(words + blanks, &columns);

        if (at > column && n && at + blanks + columns > width) {
            text_printf(text, "\n%*s", (int)column, "");
            at = column;
        } else {
            text_bytes(text, words, blanks);
            at += blanks;
        }
        text_bytes(text, words + blanks, n);
        at += columns;
        words += blanks + n;
    }
    text_string(text, "\n");
}

void text_wrapped_lines(struct text *text, size_t width, struct text *lines)
{
    char *line = lines->bytes, *end;

    for (; !lines->failed && line && *line; line = end + 1) {
        end = strchr(line, '\n');
        *end = '\0';
        text_wrapped(text, 0, width, line);
        *end = '\n';
    }
    text->failed |= lines->failed;
}

struct counted counted(size_t n, const char *thing)
{
    const size_t length = strlen(thing);
    const bool no_s = n == 1 || (length && thing[length - 1] == 's');
    struct counted counted;

    (void)snprintf(counted.text, sizeof counted.text, "%zu %s%s", n, thing,
                   no_s ? "" : "s");
    return counted;
}

void text_list_item(struct text *text, size_t i, size_t n, const char *name)
{
    text_string(text, i == 0 ? "" : i + 1 < n ? ", " : " and ");
    text_string(text, name);
}

const char *is_or_are(size_t n)
{
    return n == 1 ? "is" : "are";
}

void text_escaped(struct text *text, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n;) {
        const size_t length = utf8_length(bytes + i, n - i);

        if (length)
            text_bytes(text, bytes + i, length);
        else
            text_printf(text, "\\x%02x", (unsigned)(unsigned char)bytes[i]);
        i += length ? length : 1;
    }
}

void text_number(struct text *text, double value, const char *otherwise)
{
    if (isfinite(value))
        text_printf(text, "%.9g", value);
    else
        text_string(text, otherwise);
}

struct written_number as_written(double value)
{
    struct written_number number;

    for (int digits = 6; digits <= 9; digits++) {
        float again;

        (void)snprintf(number.text, sizeof number.text, "%.*g", digits, value);
        again = strtof(number.text, NULL);
        if (!strchr(number.text, 'e') && !((double)again < value) &&
            !((double)again > value))
            break;
    }
    return number;
}

struct rounded_number rounded(double value, int digits)
{
    struct rounded_number number;

    if (fabs(value) >= pow(10, digits - 1) && fabs(value) < 999999999.5)
        (void)snprintf(number.text, sizeof number.text, "%.0f", value);
    else
        (void)snprintf(number.text, sizeof number.text, "%.*g", digits, value);
    return number;
}

struct rounded_number rounded_signed(double value, int digits)
{
    const struct rounded_number number = rounded(value, digits);
    struct rounded_number with_sign;

    (void)snprintf(with_sign.text, sizeof with_sign.text, "%s%.24s",
                   *number.text == '-' ? "" : "+", number.text);
    return with_sign;
}

enum status text_status(const struct text *text, struct error *err)
{
    if (text->failed)
        return error_no_memory(err, text->capacity);
    return STATUS_OK;
}

enum status text_take(struct text *text, char **string, struct error *err)
{
    enum status status;

    text_bytes(text, "", 0); /* allocates an empty string too */
    status = text_status(text, err);
    *string = NULL;
    if (status == STATUS_OK)
        *string = text->bytes;
    else
        free(text->bytes);
    *text = (struct text){0};
    return status;
}

void text_release(struct text *text)
{
    free(text->bytes);
    *text = (struct text){0};
}
