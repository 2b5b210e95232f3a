/* sheet.c - see sheet.h. */
#include "report/sheet.h"

#include "report/grid.h"

enum { NAME_WIDTH = 12 };

void sheet_paragraph(struct sheet *s, const char *name)
{
    text_printf(s->text, "%-*s", NAME_WIDTH, name);
    text_string(&s->words, "");
    s->text->failed |= s->words.failed;
    if (!s->words.failed)
        text_wrapped(s->text, NAME_WIDTH, grid_width(s->width), s->words.bytes);
    text_release(&s->words);
}

void sheet_name(struct sheet *s, bool first, const char *name)
{
    text_string(&s->words, first ? "" : ", ");
    text_printable(&s->words, name);
}
