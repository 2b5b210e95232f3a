/* time_detect_clock.c - finds the pattern of the time of day after a date; see
 * time_detect.h. */
#include "time/time_detect.h"

#include <string.h>

#include "base/ascii.h"

static bool follows_t(const struct pattern *p)
{
    return p->n && (p->text[p->n - 1] | 32) == 't';
}

/* Matches a fraction of what is before it, with any number of digits. */
static bool match_fraction(struct cursor *in, struct pattern *p)
{
    size_t n;

    if (cursor_peek(in) != '.' && cursor_peek(in) != ',')
        return false;
    pattern_copy(in, p);
    pattern_letter(p, 'f');
    n = cursor_digits(in);
    in->at += n;
    return n >= 1 && n <= 9;
}

/* Matches an hour or a minute with a fraction, as ISO 8601 has it: 00.5,
 * 00:30.5 or 0030.5. Without the T before it an hour with a fraction could be a
 * part of a day or an hour and minutes. */
static bool match_clock_fraction(struct cursor *in, struct pattern *p)
{
    const bool is_iso = follows_t(p);
    const size_t n = cursor_digits(in);
    struct cursor minute;

    if (n < 1 || n > 4)
        return false;
    in->at += n;
    if (n > 2) {
        pattern_put(p, "%-H%M", n == 3 ? 5 : 0);
        pattern_put(p, "%H%M", n == 4 ? 4 : 0);
        return match_fraction(in, p);
    }
    pattern_letter(p, 'H');
    minute = (struct cursor){in->at + 1, in->end};
    if (cursor_peek(in) == ':' && cursor_digits(&minute) == 2) {
        pattern_copy(in, p);
        in->at += 2;
        pattern_letter(p, 'M');
        return match_fraction(in, p);
    }
    return is_iso && match_fraction(in, p);
}

/* True for milliseconds after a colon, as in 10:00:00:000. */
static bool has_milliseconds(const struct cursor *in)
{
    const struct cursor after = {in->at + 1, in->end};

    return cursor_peek(in) == ':' && cursor_digits(&after) == 3;
}

/* Matches the h after an hour and the minutes after it: 8h, 08h or 8h05. */
static bool match_h(struct cursor *in, struct pattern *p)
{
    if (cursor_peek(in) != 'h' && cursor_peek(in) != 'H')
        return false;
    pattern_copy(in, p);
    if (cursor_digits(in) == 2) {
        in->at += 2;
        pattern_letter(p, 'M');
    }
    return true;
}

bool time_detect_clock(struct cursor *in, struct pattern *p)
{
    const size_t n = cursor_digits(in);
    const char separator = n > 2 && in->at + n < in->end ? in->at[n] : '\0';
    const bool is_iso = follows_t(p);

    if (n >= 3 && n <= 6) { /* of 3 and 5 the hour lacks a digit */
        if (n % 2)
            pattern_put(p, "%-H%M%S", n + 2);
        else
            pattern_put(p, "%H%M%S", n);
        in->at += n;
        if (n <= 4 || (separator != '.' && separator != ','))
            return true;
    } else {
        if (n < 1 || n > 2)
            return false;
        in->at += n;
        pattern_letter(p, 'H');
        if (match_h(in, p))
            return true;
        for (const char *letter = "MS"; *letter; letter++) {
            static const char separators[] = ":.";
            const char c = cursor_peek(in);
            const struct cursor after = {in->at + 1, in->end};

            if (c == '\0' || !strchr(separators, c) ||
                (letter[0] == 'S' && p->text[p->n - 3] != c &&
                 (is_iso || c == ':')) ||
                cursor_digits(&after) != 2)
                return letter[0] == 'S' || c == '\0' || !strchr(separators, c);
            pattern_copy(in, p);
            in->at += 2;
            pattern_letter(p, *letter);
        }
    }
    if (cursor_peek(in) == '.' || cursor_peek(in) == ',' ||
        has_milliseconds(in)) {
        pattern_copy(in, p);
        if (cursor_digits(in) < 1 || cursor_digits(in) > 9)
            return false;
        pattern_put(p, (char[]){'%', (char)('0' + cursor_digits(in)), 'f'}, 3);
        in->at += cursor_digits(in);
    }
    return true;
}

/* The length of AM, PM, a.m., p.m., or of A or P at the end; 0: none. */
static size_t half_length(const struct cursor *in)
{
    const size_t n = cursor_letters(in);
    const bool dots =
        n == 1 && in->end - in->at >= 4 && in->at[1] == '.' && in->at[3] == '.';

    if ((cursor_peek(in) | 32) != 'a' && (cursor_peek(in) | 32) != 'p')
        return 0;
    if (n == 1 && in->end - in->at == 1)
        return 1;
    if ((!dots && n != 2) || (in->at[dots ? 2 : 1] | 32) != 'm')
        return 0;
    return dots ? 4 : 2;
}

/* Matches AM or PM in any of these forms, and changes the hour of the pattern
 * to that of a half day. */
static void match_half(struct cursor *in, struct pattern *p)
{
    struct cursor at = *in;
    char *hour = strstr(p->text, "%H");
    size_t n;

    if (cursor_peek(&at) == ' ')
        at.at++;
    n = half_length(&at);
    if (!hour || !n)
        return;
    if (cursor_peek(in) == ' ')
        pattern_copy(in, p);
    hour[1] = 'I';
    pattern_put(p, "%", 1);
    if (n == 4)
        pattern_put(p, ".", 1);
    else if (*in->at >= 'a')
        pattern_put(p, "#", 1);
    if (n == 1)
        pattern_put(p, "1", 1);
    pattern_put(p, "p", 1);
    in->at += n;
}

static void match_offset(struct cursor *in, struct pattern *p)
{
    if (cursor_peek(in) == ' ' && in->end - in->at > 1)
        pattern_copy(in, p);
    if (cursor_peek(in) == '\0')
        return;
    /* what is no offset is refused when the pattern is tried */
    pattern_letter(p, 'z');
    in->at = in->end;
}

/* Matches the word for year that some languages write after it, shortened: in
 * Russian, Ukrainian and Polish. */
static void match_year_word(struct cursor *in, struct pattern *p)
{
    static const char *const words[] = {" \xd0\xb3.", " \xd1\x80.", " r."};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t n = strlen(words[i]);

        if ((size_t)(in->end - in->at) < n || memcmp(in->at, words[i], n) != 0)
            continue;
        pattern_put(p, words[i], n);
        in->at += n;
        return;
    }
}

bool time_detect_rest(struct cursor *in, bool fraction, struct pattern *p)
{
    match_year_word(in, p);
    if (cursor_peek(in) == '\0')
        return in->at == in->end && !fraction;
    if (!strpbrk(p->text, "dju"))
        return false;
    if (cursor_peek(in) == ',')
        pattern_copy(in, p);
    if (in->end - in->at > 2 && memcmp(in->at, " @ ", 3) == 0) { /* Kibana */
        pattern_copy(in, p);
        pattern_copy(in, p);
    }
    if (cursor_peek(in) == '\0' ||
        !strchr("Tt :D_", cursor_peek(in))) /* kdb+ writes D */
        return false;
    pattern_copy(in, p);
    if (!(fraction ? match_clock_fraction(in, p) : time_detect_clock(in, p)))
        return false;
    match_half(in, p);
    match_offset(in, p);
    return true;
}
