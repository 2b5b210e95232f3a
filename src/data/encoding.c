/* encoding.c - see encoding.h. */
#include "data/encoding.h"

#include <string.h>

#include "base/shell.h"
#include "data/source.h"

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

/* The command that decompresses a file with such a name. */
static const struct {
    const char *suffix, *command;
} archives[] = {{".gz", "gzip -dc "}, {".zst", "zstd -dc "}};

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

void encoding_add_command(struct text *text, const char *encoding,
                          const char *path)
{
    const char *decompress = "";
    struct text to = {0};
    size_t length = strlen(path);

    if (strcmp(path, source_name("-")) == 0) {
        text_printf(text, "iconv -f %s -t UTF-8", encoding);
        return;
    }
    for (size_t i = 0; i < sizeof archives / sizeof *archives; i++) {
        const size_t n = strlen(archives[i].suffix);

        if (length > n && strcmp(path + length - n, archives[i].suffix) == 0) {
            decompress = archives[i].command;
            length -= n;
            break;
        }
    }
    text_bytes(&to, path, length);
    text_string(&to, ".utf8");
    text_string(text, decompress);
    if (*decompress)
        shell_quote(text, path);
    text_printf(text, "%siconv -f %s -t UTF-8 ", *decompress ? " | " : "",
                encoding);
    if (!*decompress) {
        shell_quote(text, path);
        text_string(text, " ");
    }
    text_string(text, "> ");
    shell_quote(text, to.failed ? "" : to.bytes);
    text_release(&to);
}

enum status encoding_check(const char *path, const char *sample, size_t n,
                           struct error *err)
{
    const char *encoding = find(sample, n);
    struct text command = {0};
    enum status status;

    if (!encoding)
        return STATUS_OK;
    encoding_add_command(&command, encoding, path);
    status = text_status(&command, err);
    if (status == STATUS_OK)
        status =
            error_set(err, STATUS_DATA, "%s: is %s, not UTF-8 (convert it: %s)",
                      path, encoding, command.bytes);
    text_release(&command);
    return status;
}
