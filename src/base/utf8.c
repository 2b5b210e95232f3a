/* utf8.c - see utf8.h. */
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

/*
 * Decodes the first character of `n` bytes and returns its length; 0 if it is
 * not well-formed. The table is table 3-7 of the Unicode Standard.
 */
static size_t decode(const char *text, size_t n, uint32_t *code)
{
    static const struct {
        unsigned char first, first_end, second, second_end;
        size_t n;
    } forms[] = {
        {0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2},
        {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
        {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4},
        {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    static const unsigned char masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    const unsigned char *bytes = (const unsigned char *)text;
    size_t i = 0;

    while (i < sizeof forms / sizeof *forms &&
           (bytes[0] < forms[i].first || bytes[0] > forms[i].first_end))
        i++;
    if (i == sizeof forms / sizeof *forms || forms[i].n > n)
        return 0;
    if (forms[i].n > 1 &&
        (bytes[1] < forms[i].second || bytes[1] > forms[i].second_end))
        return 0;
    *code = bytes[0] & masks[forms[i].n];
    for (size_t k = 1; k < forms[i].n; k++) {
        if ((bytes[k] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (bytes[k] & 0x3f);
    }
    return forms[i].n;
}

struct range {
    uint32_t first, last;
};

/*
 * Not safe to print: control characters (C0 and C1 of ISO 6429), soft hyphens,
 * bidirectional marks, line and paragraph separators, and characters that have
 * no width or look like a blank.
 */
static const struct range unsafe[] = {
    {0x00, 0x1f},       {0x7f, 0x9f},       {0xad, 0xad},
    {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},
    {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},
    {0x2060, 0x206f},   {0x3164, 0x3164},   {0xfeff, 0xfeff},
    {0xffa0, 0xffa0},   {0xfff9, 0xfffb},   {0x1bca0, 0x1bca3},
    {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

/* Combining characters, printed over the character before them. */
static const struct range combining[] = {
    {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x610, 0x61a},
    {0x64b, 0x65f},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff},
    {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
};

/* Two columns wide: East Asian characters and emoji. */
static const struct range wide[] = {
    {0x1100, 0x115e},   {0x2e80, 0x303e},   {0x3041, 0xa4cf},
    {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},
    {0xff00, 0xff60},   {0xffe0, 0xffe6},   {0x1f300, 0x1f64f},
    {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
};

static bool is_in(uint32_t code, const struct range *ranges, size_t n)
{
    for (size_t i = 0; i < n && ranges[i].first <= code; i++)
        if (code <= ranges[i].last)
            return true;
    return false;
}

#define IS_IN(code, ranges)                                                    \
    is_in(code, ranges, sizeof(ranges) / sizeof *(ranges))

bool utf8_is_valid(const char *text, size_t n)
{
    uint32_t code;

    for (size_t i = 0, length; i < n; i += length) {
        length = decode(text + i, n - i, &code);
        if (!length)
            return false;
    }
    return true;
}

size_t utf8_length(const char *text, size_t n)
{
    uint32_t code;

    return n ? decode(text, n, &code) : 0;
}

size_t utf8_cut(const char *text, size_t length, size_t n)
{
    if (length <= n)
        return length;
    while (n && ((unsigned char)text[n] & 0xc0) == 0x80)
        n--;
    return n;
}

struct printable utf8_printable(const char *text)
{
    uint32_t code = 0;
    /* Never reads beyond the '\0': it is not part of a longer character. */
    const size_t n = decode(text, 4, &code);

    if (!n || IS_IN(code, unsafe))
        return (struct printable){"?", 1, n ? n : 1, 1};
    return (struct printable){text, n, n,
                              IS_IN(code, combining) ? 0
                              : IS_IN(code, wide)    ? 2
                                                     : 1};
}

void utf8_make_printable(char *text)
{
    char *to = text;

    while (*text) {
        const struct printable next = utf8_printable(text);

        memmove(to, next.bytes, next.n_bytes);
        to += next.n_bytes;
        text += next.n_read;
    }
    *to = '\0';
}

size_t utf8_columns(const char *text)
{
    size_t columns = 0;

    while (*text) {
        const struct printable next = utf8_printable(text);

        columns += next.columns;
        text += next.n_read;
    }
    return columns;
}
