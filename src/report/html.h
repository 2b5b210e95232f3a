/* html.h - words in a page of HTML. */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include "base/text.h"

/* Appends words as text of an element: <, >, &, " and ' are escaped, and
 * characters that are not safe to print are '?'. */
void html_words(struct text *page, const char *words);

/* Appends "<TAG>WORDS</TAG>\n". */
void html_element(struct text *page, const char *tag, const char *words);

/* Appends a picture of gnuplot, an SVG document, as part of the page: without
 * what stands before its first element. */
void html_picture(struct text *page, const struct text *svg);

#endif
