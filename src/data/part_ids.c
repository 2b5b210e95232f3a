/* part_ids.c - see part_ids.h. */
#include "data/part_ids.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/shell.h"
#include "time/day_part.h"

/* The ids are numbers that rise by one from 0 or 1 on. */
static bool are_counted(const struct table *t)
{
    const long first = strtol(t->ids[0], NULL, 10);

    for (size_t i = 0; i < t->n_ids; i++) {
        const char *id = t->ids[i];

        if (strspn(id, "0123456789") != strlen(id) ||
            strtol(id, NULL, 10) != first + (long)i)
            return false;
    }
    return first == 0 || first == 1;
}

/* "half-hours" */
static void add_parts(int minutes, struct text *text)
{
    if (minutes < 15)
        text_printf(text, "parts of %d minutes", minutes);
    else
        text_string(text, minutes == 30 ? "half-hours" : "quarter-hours");
}

/* True if nearly every row of an id but the first follows, with its date, that
 * of the id before it. */
static bool follow_each_other(const struct dataset *d)
{
    const int64_t *ticks = d->table.ticks;
    size_t n = 0, n_after = 0;

    for (size_t s = 1; s < d->n_series; s++) {
        const struct series *here = &d->series[s], *before = here - 1;
        size_t k = 0;

        for (size_t i = 0; i < here->n_rows; i++) {
            const size_t row = here->first + i;
            const size_t line = dataset_line(d, row);

            while (k < before->n_rows &&
                   dataset_line(d, before->first + k) + 1 < line)
                k++;
            n_after += k < before->n_rows &&
                       dataset_line(d, before->first + k) + 1 == line &&
                       ticks[before->first + k] == ticks[row];
            n++;
        }
    }
    return n_after * 10 >= n * 9;
}

static enum status refuse(struct dataset *d, int minutes, struct error *err)
{
    const struct table *t = &d->table;
    struct text text = {0}, choices = {0}, both = {0};
    struct finding finding = {.kind = FINDING_TIME,
                              .count = t->n_rows,
                              .line = dataset_line(d, d->series[0].first),
                              .column = t->id_name,
                              .needed = true};
    enum status status;

    text_printf(&both, "%s,%s", t->time_name, t->id_name);
    text_string(&choices, "--id ");
    shell_quote(&choices, t->id_name);
    text_string(&choices, "\n--time ");
    if (!both.failed)
        shell_quote(&choices, both.bytes);
    text_printf(&text,
                "its numbers %s to %s run through each date: they may be ids "
                "of series, or the ",
                t->ids[0], t->ids[t->n_ids - 1]);
    add_parts(minutes, &text);
    text_string(&text, " of the day");
    choices.failed |= both.failed;
    status = text_status(&choices, err);
    finding.choices = choices.bytes;
    if (status == STATUS_OK)
        status = findings_report(&d->table.findings, finding, &text, NULL, err);
    if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA,
                           "%s:%zu: column \"%s\": %s (give --id %s, or --time "
                           "%s)",
                           dataset_path(d, d->series[0].first), finding.line,
                           t->id_name, findings_last(&t->findings)->text,
                           t->id_name, both.bytes);
    text_release(&text);
    text_release(&choices);
    text_release(&both);
    return status;
}

enum status part_ids_check(struct dataset *d, struct error *err)
{
    const struct table *t = &d->table;
    /* the other names of table_id.c say that they are ids */
    const bool is_vague = t->id_was_found && strcasecmp(t->id_name, "id") == 0;
    const int minutes = is_vague ? day_part_length(t->n_ids) : 0;

    return minutes && t->ticks && t->time_form.kind == TIME_DATE &&
                   are_counted(t) && follow_each_other(d)
               ? refuse(d, minutes, err)
               : STATUS_OK;
}
