/* calendar_names.c - see calendar_names.h. */
#include "time/calendar_names.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "time/month_names.h"
#include "time/time_names.h"
#include "time/time_pattern.h"

enum { WORDS = 8, WORD_MAX = 32, JOINED = WORDS * WORD_MAX };

/* The words of a name in small letters: runs of letters, or of digits, of which
 * a capital after a small letter begins another one. */
struct words {
    char list[WORDS][WORD_MAX];
    size_t n; /* 0 for too many or too long ones */
};

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool is_in_word(char c)
{
    return is_letter(c) || is_digit(c) || ((unsigned char)c & 0x80);
}

/* True if a word ends before `at`. */
static bool is_border(const char *at)
{
    return is_digit(at[-1]) != is_digit(*at) ||
           (at[-1] >= 'a' && at[-1] <= 'z' && *at >= 'A' && *at <= 'Z');
}

static struct words split(const char *name)
{
    struct words words = {.n = 0};
    size_t length = 0;

    for (const char *at = name; *at; at++) {
        if (!is_in_word(*at)) {
            length = 0;
            continue;
        }
        if (length && is_border(at))
            length = 0;
        if (!length && words.n == WORDS)
            return (struct words){.n = 0};
        words.n += !length;
        if (length + 1 == WORD_MAX)
            return (struct words){.n = 0};
        words.list[words.n - 1][length++] = small(*at);
        words.list[words.n - 1][length] = '\0';
    }
    return words;
}

/* Joins the words from `from` to before `to`. */
static void join(const struct words *words, size_t from, size_t to,
                 char joined[JOINED])
{
    size_t length = 0;

    joined[0] = '\0';
    for (size_t i = from; i < to; i++)
        length += (size_t)snprintf(joined + length, JOINED - length, "%s",
                                   words->list[i]);
}

/* True if the words from `from` to before `to` name a part of the calendar. */
static bool is_part_name(const struct words *words, size_t from, size_t to)
{
    char joined[JOINED];
    int low, high;

    join(words, from, to, joined);
    return time_name_range(joined, &low, &high);
}

static bool is_weekday(const char *word)
{
    for (int day = 0; day < 7; day++)
        if (!strcasecmp(word, time_weekdays[day]) ||
            (strlen(word) == 3 && !strncasecmp(word, time_weekdays[day], 3)))
            return true;
    return false;
}

static bool is_month(const char *word)
{
    const char *end = word + strlen(word);
    const struct found_name month =
        name_find(&month_names, word, end, MONTH_LANGUAGES, false);

    return month.languages && word + month.length == end;
}

bool calendar_name_is_flag(const char *name)
{
    static const char *const flags[] = {
        "weekend",    "wochenende",  "findesemana", "finsemana", "workday",
        "workingday", "businessday", "weekday",     "werktag",   "arbeitstag",
        "holiday",    "feiertag",    "schoolday",   "leap",      "schaltjahr"};
    const struct words words = split(name);
    char joined[JOINED];

    join(&words, 0, words.n, joined);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strstr(joined, flags[i]))
            return true;
    return false;
}

bool calendar_name_is_part(const char *name)
{
    const struct words words = split(name);
    const size_t n = words.n;
    const char *last = n ? words.list[n - 1] : "";
    const bool is_named = is_weekday(last) || is_month(last);

    return (n == 1 && is_named) ||
           (n == 2 && is_named && !strcmp(words.list[0], "is")) ||
           (n > 1 && (is_named || is_digit(*last)) &&
            is_part_name(&words, 0, n - 1));
}

bool calendar_name_is_wave(const char *name)
{
    static const char *const waves[] = {"sin", "cos", "sine", "cosine"};
    const struct words words = split(name);
    size_t n_waves = 0, n_parts = 0;

    for (size_t i = 0; i < words.n; i++) {
        for (size_t k = 0; k < sizeof waves / sizeof *waves; k++)
            n_waves += strcmp(words.list[i], waves[k]) == 0;
        n_parts += is_part_name(&words, i, i + 1);
    }
    return n_waves == 1 && n_parts > 0;
}
