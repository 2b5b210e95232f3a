/* text_page.c - see text_page.h. */
#include "report/text_page.h"

#include "base/utf8.h"

void text_page_gutter(const struct text_page *page, const char *name)
{
    size_t width = utf8_columns(name);

    if (width < page->gutter)
        text_printf(page->text, "%*s", (int)(page->gutter - width), "");
    for (width = 0; *name;) {
        const struct printable c = utf8_printable(name);

        width += c.columns;
        if (width > page->gutter)
            break;
        text_bytes(page->text, c.bytes, c.n_bytes);
        name += c.n_read;
    }
}

void text_page_words(const struct text_page *page, const struct text *words)
{
    if (words->length)
        text_wrapped(page->text, 0, page->gutter + 1 + page->columns,
                     words->bytes);
}
