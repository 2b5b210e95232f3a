/*
 * sheet.h - a table of paragraphs, with their names in a column on the left.
 */
#ifndef REPORT_SHEET_H
#define REPORT_SHEET_H

#include <stdbool.h>

#include "base/text.h"
#include "model/model.h"

struct sheet {
    size_t width; /* 0: the usual one */
    struct text *text;
    struct text words; /* the paragraph that is being built */
};

/* Ends a paragraph; the name "" continues the one above. */
void sheet_paragraph(struct sheet *sheet, const char *name);

/* Appends a user-supplied name to a list. */
void sheet_name(struct sheet *sheet, bool first, const char *name);

/* The covariates of a model, and the columns with indicators. */
void sheet_covariates(const struct model *model, struct sheet *sheet);

/*
 * The effect of each known number on each target (effect.h), by its slopes in
 * original units:
 *
 *   temperature on load, per unit: -6 below 9, -4 up to 12, 1 up to 15, 3 above
 *
 * in percent for a target with logarithms. Nothing if there is no effect.
 */
void sheet_effect(const struct model *model, struct sheet *sheet);

#endif
