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

bool time_read_start(const char *text, const struct time_form *form,
                     const char *pattern, int64_t *tick)
{
    struct time_form forms[TIME_READINGS_MAX], own = *form, *found;
    int64_t time_of_day;
    struct civil date;

    if (form->kind == TIME_INTEGER)
        return time_read_stored(text, form, tick);
    if (time_parse(text, strlen(text), false, &own, tick))
        return true;
    found = choose(
        forms,
        time_detect(text, strlen(text), TIME_YEARS | TIME_LONG_NUMBERS, forms),
        pattern);
    if (!found || found->kind > form->kind ||
        !time_parse(text, strlen(text), false, found, tick))
        return false;
    if (*found->offset || strchr(found->pattern, 's')) /* says its zone */
        return true;
    date = calendar_split(found, *tick, &time_of_day);
    *tick = calendar_join(form, date, time_of_day);
    return true;
}
