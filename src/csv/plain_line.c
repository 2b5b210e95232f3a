/* plain_line.c - see plain_line.h. */
#include "csv/plain_line.h"

#include "csv/find_byte.h"

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

/* The first quote from `at` on, or the end of the line. */
static const char *find_quote(const struct plain_line *line, const char *at)
{
    return find_byte(at, line->end, '"');
}

bool plain_line_start(struct plain_line *line, const char *bytes, size_t n,
                      char delimiter)
{
    const char *end = bytes + n - 1;

    if ((*end != '\n' && *end != '\r') || delimiter == ' ')
        return false;
    *line = (struct plain_line){bytes, NULL, end, delimiter};
    line->quote = find_quote(line, bytes);
    if (skip_blanks(line, bytes) == end)
        line->at = NULL;
    return true;
}

bool plain_line_next(struct plain_line *line, const char **text, size_t *length)
{
    const char *end = line->end, *start, *stop, *next;

    if (!line->at)
        return false;
    start = skip_blanks(line, line->at);
    if (start < end && start == line->quote) {
        start++;
        stop = find_quote(line, start);
        if (stop == end)
            return false;
        line->quote = find_quote(line, stop + 1);
        next = skip_blanks(line, stop + 1);
    } else {
        next = stop = find_byte(start, line->quote, line->delimiter);
        while (stop > start && is_blank(line, stop[-1]))
            stop--;
    }
    if (next < end && *next != line->delimiter)
        return false;
    line->at = next < end ? next + 1 : NULL;
    *text = start;
    *length = (size_t)(stop - start);
    return true;
}
