/* time_start.c - see time_start.h. */
#include "time/time_start.h"

#include <string.h>

#include "time/calendar.h"

enum { ORDER_MAX = 4 };

/* The order of year, month and day in a pattern, such as "Ymd". */
static void find_order(const char *pattern, char order[ORDER_MAX])
{
    size_t n = 0;

    for (; *pattern && n + 1 < ORDER_MAX; pattern++) {
        const char c = *pattern;

        if (c == 'Y' || c == 'y')
            order[n++] = 'Y';
        else if (c == 'm' || c == 'b' || c == 'B')
            order[n++] = 'm';
        else if (c == 'd')
            order[n++] = 'd';
        else if (c == 'H' || c == 'I')
            break;
    }
    order[n] = '\0';
}

/* Chooses among the forms of a text: the only one, or the one with the order of
 * a pattern; NULL: none. */
static struct time_form *choose(struct time_form *forms, size_t n,
                                const char *pattern)
{
    char order[ORDER_MAX], other[ORDER_MAX];

    find_order(pattern, order);
    for (size_t k = 0; k < n && n > 1; k++) {
        find_order(forms[k].pattern, other);
        if (strcmp(order, other) == 0)
            return &forms[k];
    }
    return n == 1 ? forms : NULL;
}

/* The first tick of a month, quarter or year with this month in it. */
static int64_t start_of_period(const struct time_form *form, int64_t tick)
{
    struct time_form own = *form;
    char text[TIME_TEXT_MAX];
    int64_t start;

    return time_parse(text, time_print(form, tick, text), true, &own, &start)
               ? start
               : tick;
}

/* The first tick of a form that is not before a date and a time of day; of
 * months, quarters and years the one with the date in it. */
static int64_t not_before(const struct time_form *form, struct civil date,
                          int64_t time_of_day)
{
    const int64_t tick = calendar_join(form, date, time_of_day);

    if (form->kind == TIME_DATE)
        return tick + (time_of_day > 0);
    if (form->kind == TIME_MONTH)
        return start_of_period(form, tick);
    return tick;
}

/* Reads a text in a form that was found, as a tick of another one. */
static bool read_as(const char *text, struct time_form *found,
                    const struct time_form *form, int64_t *tick)
{
    int64_t time_of_day;
    struct civil date;

    const bool is_epoch = strchr(found->pattern, 's') != NULL;

    if (!time_parse(text, strlen(text), false, found, tick))
        return false;
    if (form->kind != TIME_DATETIME && is_epoch)
        return false;
    if (form->kind == TIME_DATETIME && (*found->offset || is_epoch))
        return true; /* says its zone */
    date = calendar_split(found, *tick, &time_of_day);
    *tick = not_before(form, date, time_of_day);
    return true;
}

size_t time_read_start(const char *text, const struct time_form *form,
                       const char *pattern, int64_t ticks[2])
{
    struct time_form forms[TIME_READINGS_MAX], own = *form, *found;
    size_t n;

    if (form->kind == TIME_INTEGER)
        return time_read_stored(text, form, ticks);
    if (time_parse(text, strlen(text), false, &own, ticks))
        return 1;
    n = time_detect(text, strlen(text), TIME_YEARS | TIME_LONG_NUMBERS, forms);
    found = choose(forms, n, pattern);
    if (found)
        return read_as(text, found, form, ticks);
    if (n < 2 || !read_as(text, &forms[0], form, &ticks[0]) ||
        !read_as(text, &forms[1], form, &ticks[1]))
        return 0;
    return ticks[0] == ticks[1] ? 1 : 2;
}
