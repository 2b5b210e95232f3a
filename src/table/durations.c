/* durations.c - see durations.h. */
#include "table/durations.h"

#include <stdlib.h>
#include <string.h>

#include "csv/source.h"
#include "table/fill_words.h"
#include "table/left_out_filter.h"

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

static long smallest_units(const char *duration)
{
    long sum = 0;

    for (const char *at = duration; at; at = strchr(at, ':')) {
        at += *at == ':';
        sum = 60 * sum + strtol(at, NULL, 10);
    }
    return sum;
}

/* True if its first texts go on by the same step, as the ends of intervals do:
 * they tell the time. */
static bool tells_the_time(const struct odd_cells *odd)
{
    long step = 0;

    for (size_t i = 1; i < odd->n_figures; i++) {
        const long here = smallest_units(odd->figures[i]) -
                          smallest_units(odd->figures[i - 1]);

        if (here <= 0 || (i > 1 && here != step))
            return false;
        step = here;
    }
    return odd->n_figures > 2;
}

/* The unit of what the filter writes. */
static const char *unit_of(const char *duration)
{
    return strchr(strchr(duration, ':') + 1, ':') ? "seconds"
                                                  : "their smaller unit";
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
                        t->path, t->columns[c].name, first, unit_of(first),
                        command.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter.bytes, "");
    text_release(&filter);
    text_release(&command);
    return status;
}

enum status durations_report(struct table *t, int column, struct text *notes,
                             struct error *err)
{
    const struct column *c = &t->columns[column];
    const char *first = duration_in(c);
    struct text text = {0}, how = {0}, filter = {0};
    enum status status;

    if (!first || tells_the_time(&c->odd))
        return STATUS_OK;
    text_printf(&text, "it has durations or times of day such as %s", first);
    text_printf(&how, "write them in %s", unit_of(first));
    put_filter(t, &filter);
    text.failed |= how.failed;
    status = left_out_filter(t,
                             (struct finding){.kind = FINDING_TEXT,
                                              .column = c->name,
                                              .count = c->n_other,
                                              .line = c->first_other.line},
                             c->first_other.path, &text,
                             how.failed ? "" : how.bytes, &filter, notes, err);
    text_release(&how);
    return status;
}
