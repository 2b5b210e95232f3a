/* quoted_lines.c - see quoted_lines.h. */
#include "csv/quoted_lines.h"

#include "csv/source.h"
#include "csv/tally.h"

enum { LEAST = 4 /* lines; fewer may be so by chance */ };

/* True if each line begins and ends with a quote, and has as many of a
 * delimiter as the first one; the last line may be cut off. */
static bool have_same(const char *bytes, size_t n_bytes, bool whole,
                      char delimiter)
{
    struct line_cursor c = {bytes, bytes + n_bytes, '\0'};
    size_t n_first = 0, n_lines = 0;

    for (; c.at < c.end; line_skip_end(&c)) {
        const char *start = c.at;
        size_t n = 0;

        for (; !line_at_end(&c); c.at++)
            n += *c.at == delimiter;
        if (c.at == start || (c.at == c.end && !whole))
            continue;
        if (c.at < start + 2 || *start != '"' || c.at[-1] != '"' || !n ||
            (n_lines && n != n_first))
            return false;
        n_first = n;
        n_lines++;
    }
    return n_lines >= LEAST;
}

static bool are_single_cells(const struct tally_sample *sample, char delimiter)
{
    const struct tally t = tally_lines(sample, delimiter);

    return t.n >= LEAST && t.usual == 1 && t.n_usual == t.n && !t.n_broken;
}

enum status quoted_lines_check(const char *name, const char *bytes, size_t n,
                               bool whole, struct error *err)
{
    static const char delimiters[] = {',', ';', '\t', '|'};
    const struct tally_sample sample = {
        .bytes = bytes, .n = n, .whole = whole, .names = true};

    for (size_t i = 0; i < sizeof delimiters; i++)
        if (have_same(bytes, n, whole, delimiters[i]) &&
            are_single_cells(&sample, delimiters[i]))
            return source_refuse_line(
                name, 1,
                "each line is in quotes as a whole, so that it is one cell",
                "remove them", "sed 's/^\"//;s/\"\\r*$//;s/\"\"/\"/g'", err);
    return STATUS_OK;
}
