/* durations.c - see durations.h. */
#include "table/durations.h"

#include <string.h>

#include "csv/source.h"
#include "table/fill_words.h"

#define DIGITS "0123456789"

/* True for digits, and one or two pairs of digits behind colons. */
static bool is_duration(const char *text)
{
    size_t n = strspn(text, DIGITS), n_pairs = 0;

    for (text += n; n && *text == ':'; text += 3, n_pairs++)
        n = strspn(text + 1, DIGITS) == 2;
    return n && !*text && (n_pairs == 1 || n_pairs == 2);
}

/* The first of its texts; NULL: it is no column of durations. */
static const char *duration_in(const struct column *c)
{
    const struct odd_cells *odd = &c->odd;

    if (c->use != COLUMN_VALUES || c->n_numbers || !odd->n_figures)
        return NULL;
    for (size_t i = 0; i < odd->n_figures; i++)
        if (!is_duration(odd->figures[i]))
            return NULL;
    return odd->figures[0];
}

/* Appends awk that counts in sixtieths: 60 * (60 * hours + minutes) + seconds.
 */
static void put_filter(const struct table *t, struct text *filter)
{
    fill_words_put_awk(t, filter);
    text_string(filter,
                "function f(s,  n, i, p, x) { "
                "if (s !~ /^[\" ]*[0-9]+:/) return s; gsub(/\"/, \"\", s); "
                "n = split(s, p, \":\"); "
                "for (i = 1; i <= n; i++) x = 60 * x + p[i]; return x } {");
    for (size_t c = 0; c < t->n_columns; c++)
        if (duration_in(&t->columns[c]))
            text_printf(filter, " $%zu = f($%zu);", c + 1, c + 1);
    text_string(filter, " } 1'");
}

enum status durations_refuse(const struct table *t, struct error *err)
{
    struct text filter = {0}, command = {0};
    const char *first = NULL;
    enum status status;
    size_t c = 0;

    while (c < t->n_columns && !(first = duration_in(&t->columns[c])))
        c++;
    if (!first)
        return STATUS_OK;
    put_filter(t, &filter);
    source_add_command(&command, t->path, &filter);
    status = text_status(&command, err);
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA,
                        "%s: no column contains numbers to train on; column "
                        "\"%s\" has durations such as %s (write them in %s: "
                        "%s)",
                        t->path, t->columns[c].name, first,
                        strchr(strchr(first, ':') + 1, ':')
                            ? "seconds"
                            : "their smaller unit",
                        command.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter.bytes, "");
    text_release(&filter);
    text_release(&command);
    return status;
}
