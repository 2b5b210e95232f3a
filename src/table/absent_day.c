/* absent_day.c - see absent_day.h. */
#include "table/absent_day.h"

#include <string.h>

enum { FEWEST_DATES = 20, SHORTEST_MONTH = 28 };

/* The place of the two digits of the day; `length` if the pattern has others
 * than a year, a month and a day in digits. */
static size_t place_of_day(const char *pattern, size_t length)
{
    static const struct {
        const char *pattern;
        size_t digits_from; /* the day to the end */
    } patterns[] = {
        {"%Y%m%d", 2}, {"%-y%m%d", 2}, {"%-m%d%Y", 6}, {"%-d%m%Y", 8}};

    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        if (strcmp(pattern, patterns[i].pattern) == 0 &&
            length >= patterns[i].digits_from)
            return length - patterns[i].digits_from;
    return length;
}

bool absent_day_read(struct time_reading *r, size_t row, const char *text,
                     size_t length, int64_t *tick)
{
    const size_t at = place_of_day(r->form.pattern, length);
    char copy[ABSENT_TEXT_MAX];

    if (r->n < FEWEST_DATES || r->n_absent == ABSENT_DAYS_MAX || at >= length ||
        length >= ABSENT_TEXT_MAX)
        return false;
    memcpy(copy, text, length);
    if (!r->n_absent)
        memcpy(r->absent_text, text, length);
    for (int day = (copy[at] - '0') * 10 + copy[at + 1] - '0' - 1;
         day >= SHORTEST_MONTH; day--) {
        copy[at] = (char)('0' + day / 10);
        copy[at + 1] = (char)('0' + day % 10);
        if (day < 31 && time_parse(copy, length, false, &r->form, tick)) {
            r->absent[r->n_absent++] = row;
            return true;
        }
    }
    return false;
}
