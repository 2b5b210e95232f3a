/* report_made_of.h - the shares of made_of.h, as the JSON field "made_of" and
 * in words. */
#ifndef REPORT_REPORT_MADE_OF_H
#define REPORT_REPORT_MADE_OF_H

#include "model/model.h"
#include "store/json.h"

/* From (n_targets, N_FORECASTERS); shares of 0 are left out. */
void put_made_of(struct json_writer *w, const struct schema *schema,
                 const double *shares);

/* Appends "0.4 of ets, 0.3 of the ridge and 0.3 of the network" for a row of
 * made_of.h, or a part of one; "the ridge" where that is all. */
void made_of_list(const struct model *model, const double *row,
                  struct text *text);

/* Appends the same for target j. */
void made_of_words(const struct model *model, size_t j, struct text *text);

/* Appends who forecasts target j in place of the model, or the words above if
 * that has companions or the share of the ridge differs between targets; false,
 * and nothing, if the model does so alone. */
bool made_of_others(const struct model *model, size_t j, struct text *text);

/* Appends "0.6 for temp and wind; 1 for rain": the shares of the ridge beside
 * the networks, where those of targets differ. */
void ridge_shares_words(const struct model *model, struct text *text);

/* The option with which a network forecasts, for a model without one. */
const char *network_hint(const struct model *model);

#endif
