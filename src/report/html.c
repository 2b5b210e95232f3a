/* html.c - see html.h. */
#include "report/html.h"

#include <string.h>

static const char *escape_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

void html_words(struct text *page, const char *words)
{
    struct text safe = {0};

    text_printable(&safe, words);
    page->failed |= safe.failed;
    for (const char *at = safe.failed ? NULL : safe.bytes; at && *at; at++) {
        const char *escape = escape_of(*at);

        if (escape)
            text_string(page, escape);
        else
            text_bytes(page, at, 1);
    }
    text_release(&safe);
}

void html_element(struct text *page, const char *tag, const char *words)
{
    text_printf(page, "<%s>", tag);
    html_words(page, words);
    text_printf(page, "</%s>\n", tag);
}

void html_picture(struct text *page, const struct text *svg)
{
    const char *start = svg->length ? strstr(svg->bytes, "<svg") : NULL;

    if (start)
        text_string(page, start);
}
