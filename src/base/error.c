/* error.c - see error.h. */
#include "base/error.h"

#include <stdio.h>
#include <string.h>

/*
 * The bytes of the character at `text`, 0 if there is none to be shown: well-
 * formed UTF-8 as in table 3-7 of the Unicode Standard, no control character.
 */
static size_t character(const unsigned char *text)
{
    static const struct {
        unsigned char first, first_end, second, second_end;
        size_t n;
    } forms[] = {
        {0x20, 0x7e, 0, 0, 1},       {0xc2, 0xc2, 0xa0, 0xbf, 2},
        {0xc3, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
        {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
        {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    size_t i = 0, n = 2;

    while (i < sizeof forms / sizeof *forms &&
           (text[0] < forms[i].first || text[0] > forms[i].first_end))
        i++;
    if (i == sizeof forms / sizeof *forms)
        return 0;
    if (forms[i].n > 1 &&
        (text[1] < forms[i].second || text[1] > forms[i].second_end))
        return 0;
    while (n < forms[i].n && (text[n] & 0xc0) == 0x80)
        n++;
    return n < forms[i].n ? 0 : forms[i].n;
}

static void make_printable(char *text)
{
    while (*text) {
        const size_t n = character((const unsigned char *)text);

        if (!n)
            *text = '?';
        text += n ? n : 1;
    }
}

enum status error_set(struct error *err, enum status code, const char *format,
                      ...)
{
    va_list args;

    err->code = code;
    va_start(args, format);
    (void)vsnprintf(err->message, sizeof err->message, format, args);
    va_end(args);
    make_printable(err->message);
    return code;
}

enum status error_no_memory(struct error *err, unsigned long long bytes)
{
    return error_set(err, STATUS_INTERNAL,
                     "out of memory: %llu bytes are not to be had (use a "
                     "smaller file, window or network)",
                     bytes);
}

void error_prefix(struct error *err, const char *prefix)
{
    char message[sizeof err->message];

    (void)snprintf(message, sizeof message, "%s", err->message);
    (void)error_set(err, err->code, "%.255s: %.700s", prefix, message);
}

const char *status_text(enum status code)
{
#define STATUS_ROW(name, value, text)                                          \
    if (code == (name))                                                        \
        return text;
    STATUS_LIST(STATUS_ROW)
#undef STATUS_ROW
    return "unknown";
}
