/* report_folds.h - the scores of each fold of a backtest, and how far they
 * differ. */
#ifndef REPORT_REPORT_FOLDS_H
#define REPORT_REPORT_FOLDS_H

#include "report/report.h"
#include "store/json.h"

/* A line for each of several folds, with the error of the model beside that of
 * the best baseline; then the mean and the standard deviation of the folds. */
void table_folds(const struct score_report *report, struct text *text);

/* The members "folds" and "folds_deviation", of one fold too: the deviation is
 * null there. */
void put_folds(struct json_writer *writer, const struct score_report *report);

#endif
