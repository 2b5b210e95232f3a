/* html_scores.h - the scores of a model on its test rows, in a page of HTML. */
#ifndef REPORT_HTML_SCORES_H
#define REPORT_HTML_SCORES_H

#include "base/text.h"
#include "model/model.h"

/* How the MAE of each target compares with that of the best simple forecast: a
 * paragraph, and for several targets a list. Nothing without scores. */
void html_score_words(const struct model *model, struct text *page);

/* A table for each target, in its units; of a file of an older version, which
 * has no others, the mean of all. */
void html_scores(const struct model *model, struct text *page);

#endif
