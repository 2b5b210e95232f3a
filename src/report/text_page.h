/* text_page.h - the page of a picture in a terminal (picture_text.h): what is
 * left of the axis, and right of it. */
#ifndef REPORT_TEXT_PAGE_H
#define REPORT_TEXT_PAGE_H

#include <stddef.h>

#include "base/text.h"

struct text_page {
    size_t gutter, columns; /* left and right of the axis, which has one more */
    struct text *text;
};

/* A name, right-aligned in the gutter and cut if it is too long. */
void text_page_gutter(const struct text_page *page, const char *name);

/* Words over the width of the page; nothing for an empty text. */
void text_page_words(const struct text_page *page, const struct text *words);

#endif
