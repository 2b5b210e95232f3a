/* part_columns.c - see part_columns.h. */
#include "table/part_columns.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "csv/source.h"
#include "table/fill_words.h"
#include "table/clock_cell.h"
#include "time/time_names.h"
#include "time/weekday_names.h"

enum { HOUR = 60, DAY = 24 * HOUR, WEEK = 7, MONTH = 31, YEAR = 52 };

/* Columns next to each other whose names go on by one step. */
struct run {
    size_t first, n;
    int start, last, step; /* minutes, days or weeks */
};

/* The bytes of a name up to the end of its first time, if it is an interval
 * such as 09:15-09:30 or 09-10, else all. */
static size_t start_length(const char *name)
{
    const size_t length = strlen(name);
    size_t first;

    return clock_cell_interval(name, length, &first) &&
                   strspn(name, "0123456789:") >= first
               ? first
               : length;
}

/* The minutes of a name such as 09:15, 09:15:00 or 09:15-09:30; -1: it is
 * none. */
static int clock_of(const char *name)
{
    const size_t hour = strspn(name, "0123456789");
    const size_t n = start_length(name) - hour;
    const bool is_clock = hour >= 1 && hour <= 2 && name[hour] == ':' &&
                          is_digit(name[hour + 1]) && is_digit(name[hour + 2]);

    return is_clock && (n == 3 || (n == 6 && !strcmp(name + hour + 3, ":00")))
               ? (int)(strtol(name, NULL, 10) * HOUR +
                       strtol(name + hour + 1, NULL, 10))
               : -1;
}

/* The number of a name behind one of some words, as in H9 or "Hour 9"; -1: it
 * has none. */
static int number_after(const char *const *words, const char *name)
{
    for (; *words; words++) {
        const size_t n = strlen(*words);
        const char *number = name + n;

        if (strncasecmp(name, *words, n) != 0)
            continue;
        number += n && (*number == ' ' || *number == '_');
        if (is_digit(*number) && strspn(number, "0123456789") <= 2 &&
            number[strspn(number, "0123456789")] == '\0')
            return (int)strtol(number, NULL, 10);
    }
    return -1;
}

static int hour_of(const char *name)
{
    static const char *const words[] = {"h",   "he",     "hr", "hour",
                                        "std", "stunde", NULL};
    const int hour = start_length(name) < strlen(name)
                         ? (int)strtol(name, NULL, 10)
                         : number_after(words, name);

    return hour < 0 ? hour : hour * HOUR;
}

static int bare_hour_of(const char *name)
{
    static const char *const words[] = {"", NULL};
    const int hour = number_after(words, name);

    return hour < 0 ? hour : hour * HOUR;
}

static int day_of(const char *name)
{
    static const char *const words[] = {"", "d", "day", "tag", NULL};

    return number_after(words, name);
}

static int week_of(const char *name)
{
    static const char *const words[] = {"", "w", "wk", "week", "kw", NULL};

    return number_after(words, name);
}

static int weekday_of(const char *name)
{
    const struct found_name day = name_find(
        &weekday_names, name, name + strlen(name), WEEKDAY_LANGUAGES, true);

    return day.languages && !name[day.length] ? day.index : -1;
}

static bool is_day(const struct run *run)
{
    return run->n > 1 && run->step <= HOUR && (int)run->n * run->step == DAY;
}

static bool is_hours(const struct run *run)
{
    return is_day(run) && run->step == HOUR && run->start <= HOUR;
}

static bool is_week(const struct run *run)
{
    return run->n == WEEK && run->step == 1;
}

static bool is_month(const struct run *run)
{
    return run->n == MONTH && run->step == 1 && run->start == 1;
}

static bool is_year(const struct run *run)
{
    return (run->n == YEAR || run->n == YEAR + 1) && run->step == 1 &&
           run->start == 1;
}

/* True if several columns make the time, which keep their names then. */
static bool has_time_parts(const struct table *t)
{
    return strchr(t->time_name, ',') != NULL;
}

static bool has_dates(const struct table *t)
{
    return t->time_form.kind == TIME_DATE;
}

/* True for a row or more each day. */
static bool has_each_day(const struct table *t)
{
    for (size_t i = 1; has_dates(t) && i < t->n_rows; i++)
        if (llabs(t->ticks[i] - t->ticks[i - 1]) == 1)
            return true;
    return false;
}

/* Days with weekdays beside them may only mark them. */
static bool has_weeks(const struct table *t)
{
    return has_dates(t) && t->n_rows > 1 && t->ticks[1] != t->ticks[0] &&
           (t->ticks[1] - t->ticks[0]) % WEEK == 0;
}

static bool has_months(const struct table *t)
{
    const char *pattern = t->time_form.pattern;

    return t->time_form.kind == TIME_MONTH &&
           (strstr(pattern, "%m") || strstr(pattern, "%b") ||
            strstr(pattern, "%B"));
}

static bool has_years(const struct table *t)
{
    return time_name_unit(t->columns[t->time_column].name) == 'Y' &&
           !has_time_parts(t);
}

/* The functions below append awk that sets t to the time of part i; false:
 * there is no short one. */

static bool put_same(const struct table *t, const struct run *run,
                     struct text *filter)
{
    (void)run;
    text_printf(filter, "t=$%d;", t->time_column + 1);
    return true;
}

/* The date of a day of a month such as 2024-05, May 2024 or 05/2024. */
static bool put_day(const struct table *t, const struct run *run,
                    struct text *filter)
{
    const char *pattern = t->time_form.pattern;
    const int column = t->time_column + 1;

    if (has_time_parts(t))
        return put_same(t, run, filter);
    if (strcmp(pattern, "%Y-%m") == 0)
        text_printf(filter, "t=$%d\"-\"substr(100+h[i],2);", column);
    else
        text_printf(filter, "t=substr(100+h[i],2)\"%c\"$%d;", pattern[2],
                    column);
    return strcmp(pattern, "%Y-%m") == 0 ||
           (strncmp(pattern, "%Y", 2) != 0 && strchr(" -/.", pattern[2]));
}

/* The date of a day of a week that begins with its date. */
static bool put_weekday(const struct table *t, const struct run *run,
                        struct text *filter)
{
    enum { THURSDAY = 3 /* of 1970-01-01 */ };
    const int column = t->time_column + 1;
    const int64_t day = (t->ticks[0] % WEEK + WEEK + THURSDAY) % WEEK;

    text_printf(filter,
                "split($%d,a,\"-\");y=a[1];m=a[2]+0;d=a[3]+i-%zu;"
                "n=m==2?28+(y%%4==0):30+(m+(m>7))%%2;"
                "if(d>n){d-=n;m++}if(m>12){m=1;y++}"
                "t=y\"-\"substr(100+m,2)\"-\"substr(100+d,2);",
                column, run->first + 1);
    return strcmp(t->time_form.pattern, "%Y-%m-%d") == 0 && day == run->start;
}

/* What the columns of a run may be. */
static const struct parts {
    int (*read)(const char *name); /* -1: another name */
    bool (*is_all)(const struct run *run);
    bool (*fits)(const struct table *t);
    bool (*put_time)(const struct table *t, const struct run *run,
                     struct text *filter);
    const char *what, *whole, *time; /* of a row; the name of its time */
    const char *part;                /* NULL: the time tells it */
} kinds[] = {
    {clock_of, is_day, has_dates, put_same, "times of the day", "a day", "date",
     "time"},
    {hour_of, is_day, has_dates, put_same, "times of the day", "a day", "date",
     "hour"},
    {bare_hour_of, is_hours, has_each_day, put_same,
     "hours of the day, it seems", "a day", "date", "hour"},
    {weekday_of, is_week, has_weeks, put_weekday, "days of the week", "a week",
     "date", NULL},
    {day_of, is_month, has_months, put_day, "days of the month", "a month",
     "date", NULL},
    {week_of, is_year, has_years, put_same, "weeks of the year", "a year",
     "year", "week"},
};

/* Finds the columns from `first` on; false unless they are all parts, and begin
 * there. The week may begin with Sunday. */
static bool find_run(const struct parts *parts, const struct table *t,
                     size_t first, struct run *run)
{
    const int start = parts->read(t->columns[first].name);
    const int before = parts->read(t->columns[first - 1].name);

    *run = (struct run){first, 0, start, start, 0};
    for (size_t i = first; i < t->n_columns; i++, run->n++) {
        const int now = parts->read(t->columns[i].name);
        const int step = parts->read == weekday_of
                             ? (now - run->last + WEEK) % WEEK
                             : now - run->last;

        if (now < 0 || (i > first && step <= 0) ||
            (i > first + 1 && step != run->step))
            break;
        run->step = step;
        run->last = now;
    }
    return parts->is_all(run) &&
           ((int)first == t->time_column + 1 || before != start - run->step);
}

/* awk that writes, for each column of the run, the ones before it, with the
 * time of the part, its number unless the time tells it, and its cell. */
static bool put_filter(const struct parts *parts, const struct table *t,
                       const struct run *run, struct text *filter)
{
    const char *part = parts->part         ? parts->part
                       : has_time_parts(t) ? "day"
                                           : NULL;
    const size_t first = run->first + 1, end = first + run->n;
    bool is_known;

    fill_words_put_awk(t, filter);
    text_printf(filter, "NR>=%zu{sub(/\\r$/,\"\");", t->header_line);
    text_printf(filter,
                "for(i=%zu;i<%zu;i++){if(NR==%zu){h[i]=$i;"
                "sub(/^[^0-9]+/,\"\",h[i]);sub(/[^0-9:].*/"
                ",\"\",h[i]);if(i>%zu)continue}"
                "if($i==\"\")continue;",
                first, end, t->header_line, first);
    is_known = parts->put_time(t, run, filter);
    if (!has_time_parts(t))
        text_printf(filter, "if(NR==%zu)t=\"%s\";", t->header_line,
                    parts->time);
    text_printf(filter,
                "for(j=1;j<%zu;j++)printf \"%%s%%s\",j==%d?t:$j,OFS;"
                "print NR==%zu?",
                first, t->time_column + 1, t->header_line);
    if (part)
        text_printf(filter, "\"%s\"OFS\"value\":h[i]OFS$i}}'", part);
    else
        text_string(filter, "\"value\":$i}}'");
    return is_known;
}

static enum status report(const struct parts *parts, struct table *t,
                          const struct run *run, struct text *notes,
                          struct error *err)
{
    const size_t end = run->first + run->n;
    struct text text = {0}, filter = {0};

    text_string(&text, "columns \"");
    text_printable(&text, t->columns[run->first].name);
    text_string(&text, "\" to \"");
    text_printable(&text, t->columns[end - 1].name);
    text_printf(&text,
                "\" are %s: each is forecast as a series of its own, %s at a "
                "step; for one series, ",
                parts->what, parts->whole);
    if (parts->is_all == is_day || parts->is_all == is_hours)
        text_printf(&text, "by steps of %d minutes, ", run->step);
    if (put_filter(parts, t, run, &filter)) {
        if (end < t->n_columns) {
            text_string(&text, "without \"");
            text_printable(&text, t->columns[end].name);
            text_printf(&text, "\"%s, ",
                        end + 1 < t->n_columns ? " and those behind it" : "");
        }
        text_string(&text, "train on what this writes: ");
        source_add_command(&text, t->path, &filter);
    } else {
        text_string(&text, "write a line for each of them, with its date");
    }
    text_release(&filter);
    return findings_report(
        &t->findings, (struct finding){.kind = FINDING_WIDE, .count = run->n},
        &text, notes, err);
}

enum status part_columns_report(struct table *t, struct text *notes,
                                struct error *err)
{
    struct run run;

    if (t->time_column < 0 || !t->ticks || !t->n_rows || !t->header_line)
        return STATUS_OK;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (size_t i = (size_t)t->time_column + 1;
             i < t->n_columns && kinds[k].fits(t); i++)
            if (find_run(&kinds[k], t, i, &run))
                return report(&kinds[k], t, &run, notes, err);
    return STATUS_OK;
}
