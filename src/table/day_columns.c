/* day_columns.c - see day_columns.h. */
#include "table/day_columns.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "csv/source.h"
#include "time/time_names.h"

enum { HOUR = 60, DAY = 24 * HOUR };

/* Columns next to each other whose names go on by one step. */
struct run {
    size_t first, n;
    int step, last; /* minutes */
    bool are_clocks;
};

/* The minutes of a name such as 09:15; -1: it is none. */
static int clock_of(const char *name)
{
    const char *colon = strchr(name, ':');

    return time_is_clock(name) && strlen(colon) == 3
               ? (int)(strtol(name, NULL, 10) * HOUR +
                       strtol(colon + 1, NULL, 10))
               : -1;
}

/* The minutes of a name such as H9 or "Hour 9"; -1: it is none. */
static int hour_of(const char *name)
{
    static const char *const words[] = {"h",    "he",  "hr",
                                        "hour", "std", "stunde"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t n = strlen(words[i]);
        const char *number = name + n;

        if (strncasecmp(name, words[i], n) != 0)
            continue;
        number += *number == ' ' || *number == '_';
        if (is_digit(*number) && strspn(number, "0123456789") <= 2 &&
            number[strspn(number, "0123456789")] == '\0')
            return (int)strtol(number, NULL, 10) * HOUR;
    }
    return -1;
}

/* Finds the columns from `first` on; false unless they fill a day. */
static bool find_run(const struct table *t, size_t first, struct run *run)
{
    const char *name = t->columns[first].name;
    int (*const read)(const char *) = clock_of(name) >= 0 ? clock_of : hour_of;

    *run = (struct run){first, 0, 0, read(name), read == clock_of};
    for (size_t i = first; i < t->n_columns; i++, run->n++) {
        const int now = read(t->columns[i].name);
        const int step = now - run->last;

        if (now < 0 || (i > first && step <= 0) ||
            (i > first + 1 && step != run->step))
            break;
        run->step = step;
        run->last = now;
    }
    return run->n > 1 && run->step <= HOUR && (int)run->n * run->step == DAY;
}

/* awk that writes, for each column of the run, the ones before it, its name and
 * its cell. */
static void put_filter(const struct table *t, const struct run *run,
                       struct text *filter)
{
    const char delimiter[] = {t->delimiter, '\0'};
    const char *sign = t->delimiter == '\t' ? "\\t" : delimiter;
    const size_t first = run->first + 1, end = first + run->n;

    text_printf(filter, "awk -F'%s' -v OFS='%s' 'NR>=%zu{sub(/\\r$/,\"\");",
                sign, sign, t->header_line);
    text_printf(filter,
                "for(i=%zu;i<%zu;i++){if(NR==%zu){h[i]=$i;"
                "gsub(/[^0-9:]/,\"\",h[i]);if(i>%zu)continue}",
                first, end, t->header_line, first);
    text_printf(filter,
                "for(j=1;j<%zu;j++)printf \"%%s%%s\","
                "NR==%zu&&j==%d?\"date\":$j,OFS;",
                first, t->header_line, t->time_column + 1);
    text_printf(filter, "print NR==%zu?\"%s\"OFS\"value\":h[i]OFS$i}}'",
                t->header_line, run->are_clocks ? "time" : "hour");
}

static enum status report(struct table *t, const struct run *run,
                          struct text *notes, struct error *err)
{
    struct text text = {0}, filter = {0};

    put_filter(t, run, &filter);
    text_string(&text, "columns \"");
    text_printable(&text, t->columns[run->first].name);
    text_string(&text, "\" to \"");
    text_printable(&text, t->columns[run->first + run->n - 1].name);
    text_printf(&text,
                "\" are times of the day: each is forecast as a series of its "
                "own, a day at a step; for one series, by steps of %d minutes, "
                "train on what this writes: ",
                run->step);
    source_add_command(&text, t->path, &filter);
    return findings_report(
        &t->findings, (struct finding){.kind = FINDING_WIDE, .count = run->n},
        &text, notes, err);
}

enum status day_columns_report(struct table *t, struct text *notes,
                               struct error *err)
{
    struct run run;

    if (t->time_column < 0 || t->time_form.kind != TIME_DATE || !t->header_line)
        return STATUS_OK;
    for (size_t i = (size_t)t->time_column + 1; i < t->n_columns; i++)
        if (find_run(t, i, &run))
            return report(t, &run, notes, err);
    return STATUS_OK;
}
