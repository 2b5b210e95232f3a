/*
 * past_forecast.h - for the tests of scored forecasts: a file of forecasts and
 * the actual values, from texts.
 */
#ifndef TESTS_PAST_FORECAST_H
#define TESTS_PAST_FORECAST_H

#include "given.h"

#include "score/forecast_scores.h"
#include "score/history_trend.h"

struct past_forecast {
    struct forecast_file file;
    struct given actual;
    struct forecast_row *rows;
    struct forecast_scores scores;
};

/* Reads the text of a file of forecasts, or of a history. */
enum status forecast_text_read(struct forecast_file *file, const char *csv,
                               struct error *err);
enum status history_text_read(struct history *history, const char *csv,
                              struct error *err);

/* Reads both texts and scores the forecasts, which has to succeed; `options`
 * NULL: the defaults. */
void score_texts(struct past_forecast *past, const char *forecast,
                 const char *actual, const struct given_options *options);
void past_forecast_release(struct past_forecast *past);

#endif
