/* same_names.c - see same_names.h. */
#include "table/same_names.h"

#include <stdio.h>
#include <string.h>

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

/* Appends "sed '1s/load/load_2/2' data.csv > data.csv.new". */
static void add_rename(const struct table *t, const struct string_list *row,
                       size_t line, size_t two, struct text *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ -";
    const char *name = string_list_at(row, two), *at = name;
    struct text filter = {0};

    while (*at && ((unsigned char)*at >= 0x80 || strchr(plain, *at)))
        at++;
    if (*at || !*name || strlen(name) > NAME_SHOWN)
        return;
    text_printf(&filter, "sed '%zus/%s/%s_%zu/%zu'", line, name, name, two + 1,
                count_before(row, name, two) + 1);
    text_string(text, ": ");
    text->failed |= filter.failed;
    if (!filter.failed)
        source_add_filter(text, t->path, filter.bytes, ".new");
    text_release(&filter);
}

enum status same_names_refuse(struct table *t,
                              const struct string_list *first_row, size_t line,
                              size_t one, size_t two, struct error *err)
{
    struct text problem = {0}, remedy = {0};
    char skip[32];
    enum status status;

    (void)snprintf(skip, sizeof skip, "sed '1,%zud'", line);
    text_printf(&problem, "columns %zu and %zu are both called \"%.*s\"",
                one + 1, two + 1, NAME_SHOWN, t->columns[two].name);
    text_string(&remedy, "train with --no-header if the first row is data, "
                         "leave the line out if it is a title: ");
    source_add_filter(&remedy, t->path, skip, ".new");
    text_string(&remedy, ", or rename one");
    add_rename(t, first_row, line, two, &remedy);
    status = findings_report(
        &t->findings,
        (struct finding){.kind = FINDING_NAMES, .count = 1, .line = line},
        &problem, NULL, err);
    if (status == STATUS_OK)
        status = text_status(&remedy, err);
    if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA, "%s:%zu: %s (%s)", t->path, line,
                           findings_last(&t->findings)->text, remedy.bytes);
    text_release(&remedy);
    return status;
}
