/*
 * picture_text.h - a picture (picture.h) drawn with block characters, for a
 * terminal without colours. They are UTF-8 in every locale.
 *
 *   x                                    title
 *   last value 2.9 (2015-12-31)          caption
 *   █ values, forecast  ░ 95 %           what is what
 *    20 ┤     ▄█▄    ┊░
 *       │▄▄▄▄█▀ ▀█▄▄▄┊█░                 12 rows of lines
 *     0 ┤            ┊░
 *       └┬───────────┬─┬
 *        2015-12-20  2015-12-31
 *  weight▁▂▁▄█▂▁▁▁▁▁▂                    bars
 *  █ is 0.02; largest weight 0.02       their size and their caption
 */
#ifndef REPORT_PICTURE_TEXT_H
#define REPORT_PICTURE_TEXT_H

#include "report/picture.h"

/* Lines of at most `width` columns, unless that is too narrow to draw in. */
enum status picture_text(const struct picture *picture, size_t width,
                         struct text *text, struct error *err);

#endif
