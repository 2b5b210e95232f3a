/*
 * picture_attention.h - the attention weights of one window as a panel under
 * the drawing of its values (picture.h).
 *
 * Bars, one for each row: for several queries the mean of their distributions,
 * for weights of several columns their sum. Several decoding steps are a heat
 * map, a row for each. Weights that are not of rows, and models without a
 * network, are a sentence in the caption of the drawing above.
 */
#ifndef REPORT_PICTURE_ATTENTION_H
#define REPORT_PICTURE_ATTENTION_H

#include "report/picture.h"
#include "report/report.h"

/*
 * Adds the weights of a channel of window i to a picture with a drawing. The
 * last of `history` rows that are drawn is the newest; then come the steps of
 * the forecast, which have no weight. The caller adds the labels of the panel.
 */
enum status picture_attention(const struct forecast_report *report, size_t i,
                              size_t channel, size_t history,
                              struct picture *picture, struct error *err);

#endif
