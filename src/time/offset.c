/* offset.c - reads offsets from UTC; see time_pattern.h. */
#include <string.h>

#include "time/calendar.h"
#include "base/ascii.h"
#include "time/time_pattern.h"

/* Reads the name of an offset, such as CEST, and its hours. */
static bool take_name(struct cursor *in, int *hours)
{
    static const struct {
        const char *name;
        int hours;
    } names[] = {{"UTC", 0},  {"GMT", 0},  {"WET", 0},  {"WEST", 1},
                 {"BST", 1},  {"CET", 1},  {"MEZ", 1},  {"CEST", 2},
                 {"MESZ", 2}, {"EET", 2},  {"EEST", 3}, {"EST", -5},
                 {"EDT", -4}, {"CST", -6}, {"CDT", -5}, {"MST", -7},
                 {"MDT", -6}, {"PST", -8}, {"PDT", -7}, {"JST", 9}};
    size_t length = 0;

    while (in->at + length < in->end && is_letter(in->at[length]))
        length++;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (length == strlen(names[i].name) &&
            memcmp(in->at, names[i].name, length) == 0) {
            *hours = names[i].hours;
            in->at += length;
            return true;
        }
    return false;
}

static bool take(struct cursor *in, char c)
{
    if (in->at == in->end || *in->at != c)
        return false;
    in->at++;
    return true;
}

static bool at_digit(const struct cursor *in)
{
    return in->at < in->end && is_digit(*in->at);
}

/* Reads two digits, or at least `least`, of a number up to `high`. */
static bool take_pair(struct cursor *in, int least, int high, int *value)
{
    int n = 0;

    for (*value = 0; n < 2 && at_digit(in); n++)
        *value = *value * 10 + (*in->at++ - '0');
    return n >= least && *value <= high;
}

/* Skips what may follow the number of an offset: the name of one after a blank,
 * or after the name (`named`) that of a time zone in parentheses. */
static bool skip_zone_name(struct cursor *in, bool named)
{
    int ignored;

    if (in->end - in->at <= 3 || *in->at != ' ')
        return true;
    in->at++;
    if (!named)
        return take_name(in, &ignored);
    if (!take(in, '('))
        return false;
    in->at = in->end;
    return in->at[-1] == ')';
}

/* Skips the zone in brackets that Java writes after an offset. */
static bool skip_brackets(struct cursor *in)
{
    if (in->at == in->end || *in->at != '[')
        return true;
    in->at = in->end;
    return in->at[-1] == ']';
}

bool time_take_offset(struct cursor *in, int64_t *shift)
{
    int hours = 0, minutes = 0;
    const bool named = take_name(in, &hours) || take(in, 'Z') || take(in, 'z');
    const bool negative = in->at < in->end && *in->at == '-';

    if (!hours && (take(in, '+') || take(in, '-'))) {
        if (!take_pair(in, named ? 1 : 2, 23, &hours))
            return false;
        if ((take(in, ':') || at_digit(in)) && !take_pair(in, 2, 59, &minutes))
            return false;
        if (!skip_zone_name(in, named))
            return false;
    } else if (!named) {
        return false;
    }
    if (!skip_brackets(in))
        return false;
    *shift = hours * TICKS_HOUR + minutes * TICKS_MINUTE;
    if (negative)
        *shift = -*shift;
    return true;
}
