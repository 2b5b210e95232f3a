/*
 * time_detect.h - a pattern that is built while a text is matched; shared by
 * the sources that find the patterns of dates and of times of day.
 */
#ifndef TIME_TIME_DETECT_H
#define TIME_TIME_DETECT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/ascii.h"
#include "time/time_pattern.h"

struct pattern {
    char text[TIME_PATTERN_MAX];
    size_t n;
    bool points; /* are parts of the names of months before them */
};

static inline void pattern_put(struct pattern *p, const char *text,
                               size_t length)
{
    if (p->n + length >= sizeof p->text)
        return; /* a text that is too long is no time */
    memcpy(p->text + p->n, text, length);
    p->n += length;
}

static inline void pattern_letter(struct pattern *p, char letter)
{
    pattern_put(p, (char[]){'%', letter}, 2);
}

static inline size_t cursor_digits(const struct cursor *in)
{
    size_t n = 0;

    while (in->at + n < in->end && is_digit(in->at[n]))
        n++;
    return n;
}

static inline size_t cursor_letters(const struct cursor *in)
{
    size_t n = 0;

    while (in->at + n < in->end && is_letter(in->at[n]))
        n++;
    return n;
}

static inline char cursor_peek(const struct cursor *in)
{
    return in->at < in->end ? *in->at : '\0';
}

/* Moves a character that is part of the pattern as it is. */
static inline void pattern_copy(struct cursor *in, struct pattern *p)
{
    pattern_put(p, in->at++, 1);
}

/* Matches hours, minutes and seconds with a separator between them, or
 * none. */
bool time_detect_clock(struct cursor *in, struct pattern *p);

/* Matches what follows the date; with `fraction` only an hour or a minute that
 * has one. */
bool time_detect_rest(struct cursor *in, bool fraction, struct pattern *p);

#endif
