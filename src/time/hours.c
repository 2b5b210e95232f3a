/* hours.c - see hours.h. */
#include "time/hours.h"

#include <string.h>

#include "base/ascii.h"
#include "time/calendar.h"
#include "time/week.h"

int64_t hours_number(struct time_step step, int64_t date, int64_t time_of_day)
{
    const bool is_open = step.days >> calendar_weekday(date) & 1U;
    const int64_t after = time_of_day - step.first;
    int64_t row = step.rows - 1;

    if (is_open && after < 0)
        row = -1;
    else if (is_open && after / step.count < row)
        row = after / step.count;
    return week_number(step.days, date) * step.rows + row;
}

int64_t hours_date(struct time_step step, int64_t number, int64_t *time_of_day)
{
    const int64_t day = number / step.rows - (number % step.rows < 0);

    *time_of_day = step.first + (number - day * step.rows) * step.count;
    return week_date(step.days, day);
}

/* Reads hh:mm or hh:mm:ss at `*at`, and moves it behind. */
static bool read_time(const char **at, const char *end, int64_t *time_of_day)
{
    static const struct {
        int64_t ticks;
        int limit;
    } parts[] = {{TICKS_HOUR, 24}, {TICKS_MINUTE, 60}, {TICKS_SECOND, 60}};
    const char *p = *at;
    int n = 0;

    for (*time_of_day = 0; n < 3; n++) {
        int number = 0, n_digits = 0;

        if (n && (p == end || *p != ':'))
            break;
        p += n > 0;
        for (; p < end && is_digit(*p) && n_digits < 2; p++, n_digits++)
            number = 10 * number + (*p - '0');
        if (!n_digits || number >= parts[n].limit)
            return false;
        *time_of_day += number * parts[n].ticks;
    }
    *at = p;
    return n > 1;
}

bool hours_parse(const char *text, size_t length, struct time_step *step)
{
    const char *at = text, *end = text + length;
    unsigned days = WEEK_ALL_DAYS;
    int64_t first, last;

    if (!read_time(&at, end, &first) || at == end || *at++ != '-' ||
        !read_time(&at, end, &last) || last <= first ||
        (last - first) % step->count ||
        (at < end &&
         (*at != ',' || !week_parse(at + 1, (size_t)(end - at - 1), &days))))
        return false;
    *step = (struct time_step){.kind = STEP_HOURS,
                               .count = step->count,
                               .days = days,
                               .first = first,
                               .rows = (last - first) / step->count + 1};
    return true;
}

static void print_time(int64_t time_of_day, struct text *text)
{
    const int seconds = (int)(time_of_day / TICKS_SECOND);

    text_printf(text, "%02d:%02d", seconds / 3600, seconds / 60 % 60);
    if (seconds % 60)
        text_printf(text, ":%02d", seconds % 60);
}

static int64_t last_of(struct time_step step)
{
    return step.first + (step.rows - 1) * step.count;
}

void hours_print(struct time_step step, struct text *text)
{
    print_time(step.first, text);
    text_string(text, "-");
    print_time(last_of(step), text);
    if (step.days == WEEK_ALL_DAYS)
        return;
    text_string(text, ",");
    week_print(step.days, text);
}

void hours_words(struct time_step step, struct text *words)
{
    text_string(words, " from ");
    print_time(step.first, words);
    text_string(words, " to ");
    print_time(last_of(step), words);
    if (step.days == WEEK_ALL_DAYS)
        return;
    text_string(words, ", ");
    week_words(step.days, words);
}
