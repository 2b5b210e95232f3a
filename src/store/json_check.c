/* json_check.c - conditions on what json_read.c reads, see json.h. */
#include "store/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

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

enum status json_fields(const struct json_at *at, const char *const names[],
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
