/* plain_line.c - see plain_line.h. */
#include "csv/plain_line.h"

#include <string.h>

static bool is_blank(const struct plain_line *line, char c)
{
    return (c == ' ' || c == '\t') && c != line->delimiter;
}

static const char *skip_blanks(const struct plain_line *line, const char *at)
{
    while (at < line->end && is_blank(line, *at))
        at++;
    return at;
}

bool plain_line_start(struct plain_line *line, const char *bytes, size_t n,
                      char delimiter)
{
    const char *end = bytes + n - 1;

    if ((*end != '\n' && *end != '\r') || delimiter == ' ' ||
        memchr(bytes, '"', n))
        return false;
    *line = (struct plain_line){bytes, end, delimiter};
    if (skip_blanks(line, bytes) == end)
        line->at = NULL;
    return true;
}

bool plain_line_next(struct plain_line *line, const char **text, size_t *length)
{
    const char *stop;

    if (!line->at)
        return false;
    *text = stop = skip_blanks(line, line->at);
    while (stop < line->end && *stop != line->delimiter)
        stop++;
    line->at = stop < line->end ? stop + 1 : NULL;
    while (stop > *text && is_blank(line, stop[-1]))
        stop--;
    *length = (size_t)(stop - *text);
    return true;
}
