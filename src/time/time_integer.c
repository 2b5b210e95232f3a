/*
 * time_integer.c - integers as times; see time_pattern.h. They are read
 * strictly, so that writing one gives the text that was read.
 */
#include <stddef.h>

#include "base/ascii.h"
#include "time/time_pattern.h"

enum { INTEGER_DIGITS = 18 };

bool time_read_integer(struct cursor in, int width, struct time_form *form,
                       int64_t *tick)
{
    const bool negative = in.at < in.end && *in.at == '-';
    const ptrdiff_t n = in.end - in.at - negative;
    int64_t value = 0;
    bool padded;

    if (n < 1 || n > INTEGER_DIGITS)
        return false;
    in.at += negative;
    padded = n > 1 && *in.at == '0';
    if (width < 0)
        width = padded ? (int)n : 0;
    for (; in.at < in.end; in.at++) {
        if (!is_digit(*in.at))
            return false;
        value = value * 10 + (*in.at - '0');
    }
    if (negative && (padded || value == 0))
        return false;
    if (padded ? n != width : n < width)
        return false;
    form->kind = TIME_INTEGER;
    form->width = width;
    *tick = negative ? -value : value;
    return true;
}

bool time_integer_form(const char *text, size_t length, struct time_form *form)
{
    int64_t ignored;

    return time_read_integer((struct cursor){text, text + length}, -1, form,
                             &ignored);
}
