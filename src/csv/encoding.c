/* encoding.c - see encoding.h. */
#include "csv/encoding.h"

#include <stdio.h>
#include <string.h>

#include "csv/source.h"
#include "csv/tally.h"

enum { LOOKED_AT = 4096 };

/* The longer marks first: that of UTF-16LE starts that of UTF-32LE. */
static const struct {
    const char *mark;
    size_t n;
    const char *encoding;
} marks[] = {
    {"\xff\xfe\0\0", 4, "UTF-32LE"},
    {"\0\0\xfe\xff", 4, "UTF-32BE"},
    {"\xff\xfe", 2, "UTF-16LE"},
    {"\xfe\xff", 2, "UTF-16BE"},
};

/* Most characters of a table are ASCII, half of whose bytes are zero. */
static const char *find_without_mark(const char *sample, size_t n)
{
    size_t n_zeros[2] = {0};

    n = n < LOOKED_AT ? n & ~(size_t)1 : LOOKED_AT;
    for (size_t i = 0; i < n; i++)
        n_zeros[i % 2] += sample[i] == 0;
    if (n && n_zeros[1] > n / 4 && n_zeros[0] < n / 16)
        return "UTF-16LE";
    if (n && n_zeros[0] > n / 4 && n_zeros[1] < n / 16)
        return "UTF-16BE";
    return NULL;
}

static const char *find(const char *sample, size_t n)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (n >= marks[i].n && memcmp(sample, marks[i].mark, marks[i].n) == 0)
            return marks[i].encoding;
    return find_without_mark(sample, n);
}

enum { FILTER_MAX = 64 };

static void put_filter(char filter[FILTER_MAX], const char *encoding)
{
    (void)snprintf(filter, FILTER_MAX, "iconv -f %s -t UTF-8", encoding);
}

void encoding_add_command(struct text *text, const char *encoding,
                          const char *path)
{
    char filter[FILTER_MAX];

    put_filter(filter, encoding);
    source_add_filter(text, path, filter);
}

enum status encoding_add_filter(struct error *err, const char *encoding)
{
    char filter[FILTER_MAX];

    put_filter(filter, encoding);
    return error_add_filter(err, filter, "");
}

enum status encoding_check(const char *path, const char *sample, size_t n,
                           const char **encoding, struct error *err)
{
    struct text command = {0};
    enum status status;

    *encoding = find(sample, n);
    if (!*encoding)
        return STATUS_OK;
    encoding_add_command(&command, *encoding, path);
    status = text_status(&command, err);
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA,
                        "%s: is %s, not UTF-8 (convert it: %s)", path,
                        *encoding, command.bytes);
    if (status == STATUS_OK)
        status = encoding_add_filter(err, *encoding);
    text_release(&command);
    return status;
}

enum status encoding_check_zeros(const char *path, const char *bytes, size_t n,
                                 size_t line, struct error *err)
{
    const char *zero = memchr(bytes, '\0', n);

    if (!zero)
        return STATUS_OK;
    return source_refuse_line(
        path, line + line_count_ends(bytes, zero), "a zero byte",
        "if it is a text file, leave such bytes out", "sed 's/\\x00//g'", err);
}
