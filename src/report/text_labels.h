/*
 * text_labels.h - the labels under an axis of a picture in a terminal, on two
 * lines; a label for which there is no room is left out.
 */
#ifndef REPORT_TEXT_LABELS_H
#define REPORT_TEXT_LABELS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum { MAX_TEXT_LABELS = 64, TEXT_LABEL_LINES = 2 };

struct text_labels {
    size_t width; /* of a line, set by the caller */
    size_t n;
    struct text_label {
        const char *text;            /* not owned */
        size_t column;               /* of the tick mark */
        size_t line, start, columns; /* of the text */
    } list[MAX_TEXT_LABELS];
};

/* Places a label around a column, on one of the first `lines` lines. */
void text_labels_add(struct text_labels *labels, const char *label,
                     size_t column, size_t lines);

/* The line of the axis, and the lines of the labels that have some; each is
 * indented so far. */
void text_labels_put(const struct text_labels *labels, size_t indent,
                     struct text *text);

#endif
