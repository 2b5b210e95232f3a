/* text_labels.c - see text_labels.h. */
#include "report/text_labels.h"

#include "base/utf8.h"

enum { GAP = 2 }; /* between two labels */

/* True if a label would be too near to another of its line. */
static bool collides(const struct text_labels *labels,
                     const struct text_label *new)
{
    for (size_t i = 0; i < labels->n; i++) {
        const struct text_label *old = &labels->list[i];

        if (old->column == new->column ||
            (old->line ==
                 new->line &&new->start < old->start + old->columns + GAP &&
             old->start < new->start + new->columns + GAP))
            return true;
    }
    return false;
}

void text_labels_add(struct text_labels *labels, const char *label,
                     size_t column, size_t lines)
{
    const size_t columns = utf8_columns(label), half = columns / 2;
    struct text_label new = {.text = label,
                             .column = column,
                             .start = column > half ? column - half : 0,
                             .columns = columns};

    if (columns > labels->width || labels->n == MAX_TEXT_LABELS)
        return;
    if (new.start + columns > labels->width)
        new.start = labels->width - columns;
    while (new.line < lines && collides(labels, &new))
        new.line++;
    if (new.line < lines)
        labels->list[labels->n++] = new;
}

static bool has_tick(const struct text_labels *labels, size_t column)
{
    for (size_t i = 0; i < labels->n; i++)
        if (labels->list[i].column == column)
            return true;
    return false;
}

/* The label of a line that starts at a column; NULL: none. */
static const struct text_label *starting(const struct text_labels *labels,
                                         size_t line, size_t column)
{
    for (size_t i = 0; i < labels->n; i++)
        if (labels->list[i].line == line && labels->list[i].start == column)
            return &labels->list[i];
    return NULL;
}

static void put_line(const struct text_labels *labels, size_t line,
                     size_t indent, struct text *text)
{
    size_t pending = indent;
    bool any = false;

    for (size_t column = 0; column < labels->width;) {
        const struct text_label *label = starting(labels, line, column);

        if (!label) {
            pending++;
            column++;
            continue;
        }
        text_printf(text, "%*s", (int)pending, "");
        text_printable(text, label->text);
        column += label->columns ? label->columns : 1;
        pending = 0;
        any = true;
    }
    if (any)
        text_string(text, "\n");
}

void text_labels_put(const struct text_labels *labels, size_t indent,
                     struct text *text)
{
    text_printf(text, "%*s└", (int)indent - 1, "");
    for (size_t column = 0; column < labels->width; column++)
        text_string(text, has_tick(labels, column) ? "┬" : "─");
    text_string(text, "\n");
    for (size_t line = 0; line < TEXT_LABEL_LINES; line++)
        put_line(labels, line, indent, text);
}
