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
 * The effect of each known input on each target (effect.h), in original units,
 * in percent for a target with logarithms, else in a panel in usual changes of
 * each id; and the part of the forecast that has it, if it is not all. Nothing
 * if there is no effect:
 *
 *   weekday on load: -31 (Sunday) to 12 (Tuesday)
 *   temperature on load, per unit: -6 below 9, -4 up to 12, 1 up to 15, 3 above
 *   open on load, 1 compared with 0: 25
 *   open in the newest 7 rows on load: -2 if in one of them, -9 if in all
 *   promotion on load, compared with "none": "half price" 40, "gift" 12
 */
void sheet_effect(const struct model *model, struct sheet *sheet);

/* How the values are prepared for ridge and networks: the profile, the effect,
 * the usual changes of the ids, logarithms, changes, and bounds of forecasts.
 */
void sheet_preparation(const struct model *model, struct sheet *sheet);

#endif
