/* same_names.c - see same_names.h. */
#include "table/same_names.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/shell.h"
#include "base/text.h"
#include "csv/source.h"

enum { NAME_SHOWN = 40 }; /* bytes of a name in a message */

/* How often sed finds a name in the cells before column `end`. */
static size_t count_before(const struct string_list *row, const char *name,
                           size_t end)
{
    size_t n = 0;

    for (size_t i = 0; i < end; i++)
        for (const char *at = string_list_at(row, i);
             (at = strstr(at, name)) != NULL; at += strlen(name))
            n++;
    return n;
}

/* Appends a name, with a backslash before the characters that are special. */
static void put_escaped(struct text *script, const char *name,
                        const char *special)
{
    for (; *name; name++)
        text_printf(script, strchr(special, *name) ? "\\%c" : "%c", *name);
}

/* True if an earlier column has the name of column i. */
static bool is_repeated(const struct string_list *row, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (strcmp(string_list_at(row, k), string_list_at(row, i)) == 0)
            return true;
    return false;
}

/* True for a name that tells something, and that sed can find. */
static bool is_word(const char *name)
{
    bool is = false;

    for (const char *at = name; *at; at++)
        is |= is_letter(*at) || (unsigned char)*at >= 0x80;
    return is && strlen(name) <= NAME_SHOWN && !strpbrk(name, "\"\r\n");
}

/* Appends "sed '1s/load/load_2/2'", for all names that an earlier column has;
 * nothing if one of them is no word. */
static void put_rename(const struct string_list *row, size_t line, size_t two,
                       struct text *filter)
{
    struct text script = {0};

    for (size_t i = two; i < row->n; i++) {
        const char *name = string_list_at(row, i);

        if (i > two && !is_repeated(row, i))
            continue;
        if (!is_word(name)) {
            text_release(&script);
            return;
        }
        text_printf(&script, "%s%zus/", script.length ? ";" : "", line);
        put_escaped(&script, name, "\\/.*[^$");
        text_string(&script, "/");
        put_escaped(&script, name, "\\/&");
        text_printf(&script, "_%zu/%zu", i + 1, count_before(row, name, i) + 1);
    }
    text_string(filter, "sed ");
    filter->failed |= script.failed;
    if (!script.failed)
        shell_quote(filter, script.bytes);
    text_release(&script);
}

enum status same_names_refuse(struct table *t,
                              const struct string_list *first_row, size_t line,
                              size_t one, size_t two, struct error *err)
{
    struct text problem = {0}, remedy = {0}, filter = {0};
    char skip[32];
    enum status status;

    (void)snprintf(skip, sizeof skip, line > 1 ? "sed '1,%zud'" : "sed '%zud'",
                   line);
    text_printf(&problem, "columns %zu and %zu are both called \"%.*s\"",
                one + 1, two + 1, NAME_SHOWN, t->columns[two].name);
    put_rename(first_row, line, two, &filter);
    if (filter.bytes) {
        text_string(&remedy, "rename one: ");
        source_add_filter(&remedy, t->path, filter.bytes);
        text_string(&remedy, "; or ");
    }
    text_string(&remedy, "train with --no-header if the first row is data, or "
                         "leave the line out if it is a title: ");
    source_add_filter(&remedy, t->path, skip);
    if (!filter.bytes) {
        text_string(&remedy, ", or rename one");
        if (is_word(string_list_at(first_row, 0)))
            text_string(&filter, skip);
    }
    remedy.failed |= filter.failed;
    status = findings_report(
        &t->findings,
        (struct finding){.kind = FINDING_NAMES, .count = 1, .line = line},
        &problem, NULL, err);
    if (status == STATUS_OK)
        status = text_status(&remedy, err);
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA, "%s:%zu: %s (%s)", t->path, line,
                        findings_last(&t->findings)->text, remedy.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter.bytes, "");
    text_release(&filter);
    text_release(&remedy);
    return status;
}
