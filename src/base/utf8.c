/* utf8.c - see utf8.h. */
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

/*
 * The bytes of the character at the start of `n` bytes, and its number; 0 if
 * there is none: well-formed UTF-8 as in table 3-7 of the Unicode Standard.
 */
static size_t character(const char *text, size_t n, uint32_t *code)
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
 * What is not shown: control characters of ASCII and ISO 6429 (C0, C1), soft
 * hyphens, marks of direction, ends of lines and paragraphs, and what has no
 * width or looks like a blank.
 */
static const struct range hidden[] = {
    {0x00, 0x1f},       {0x7f, 0x9f},       {0xad, 0xad},
    {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},
    {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},
    {0x2060, 0x206f},   {0x3164, 0x3164},   {0xfeff, 0xfeff},
    {0xffa0, 0xffa0},   {0xfff9, 0xfffb},   {0x1bca0, 0x1bca3},
    {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};

/* Accents and the like, which stand on the character before them. */
static const struct range combining[] = {
    {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x610, 0x61a},
    {0x64b, 0x65f},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff},
    {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
};

/* Two places wide: East Asian characters and pictures. */
static const struct range wide[] = {
    {0x1100, 0x115e},   {0x2e80, 0x303e},   {0x3041, 0xa4cf},
    {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},
    {0xff00, 0xff60},   {0xffe0, 0xffe6},   {0x1f300, 0x1f64f},
    {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
};

static bool is_among(uint32_t code, const struct range *ranges, size_t n)
{
    for (size_t i = 0; i < n && ranges[i].first <= code; i++)
        if (code <= ranges[i].last)
            return true;
    return false;
}

#define IS_AMONG(code, ranges)                                                 \
    is_among(code, ranges, sizeof(ranges) / sizeof *(ranges))

bool utf8_is_valid(const char *text, size_t n)
{
    uint32_t code;

    for (size_t i = 0, length; i < n; i += length) {
        length = character(text + i, n - i, &code);
        if (!length)
            return false;
    }
    return true;
}

size_t utf8_length(const char *text, size_t n)
{
    uint32_t code;

    return n ? character(text, n, &code) : 0;
}

size_t utf8_cut(const char *text, size_t n)
{
    const size_t length = strlen(text);

    if (length <= n)
        return length;
    while (n && ((unsigned char)text[n] & 0xc0) == 0x80)
        n--;
    return n;
}

struct printable utf8_printable(const char *text)
{
    uint32_t code = 0;
    /* The '\0' at the end is no part of any character. */
    const size_t n = character(text, 4, &code);

    if (!n || IS_AMONG(code, hidden))
        return (struct printable){"?", 1, n ? n : 1, 1};
    return (struct printable){text, n, n,
                              IS_AMONG(code, combining) ? 0
                              : IS_AMONG(code, wide)    ? 2
                                                        : 1};
}

void utf8_make_printable(char *text)
{
    char *to = text;

    while (*text) {
        const struct printable shown = utf8_printable(text);

        memmove(to, shown.bytes, shown.n_bytes);
        to += shown.n_bytes;
        text += shown.n;
    }
    *to = '\0';
}

size_t utf8_columns(const char *text)
{
    size_t columns = 0;

    while (*text) {
        const struct printable shown = utf8_printable(text);

        columns += shown.columns;
        text += shown.n;
    }
    return columns;
}
