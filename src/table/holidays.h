/* holidays.h - reads a file of holidays. */
#ifndef TABLE_HOLIDAYS_H
#define TABLE_HOLIDAYS_H

#include "base/error.h"
#include "table/covariate.h"

/*
 * Replaces the holidays by the dates of a CSV with a column of dates; other
 * columns, such as names, are not used. The first line is a header, unless one
 * of its cells is a date. STATUS_DATA: no column of dates, or too
 * many of them.
 */
enum status holidays_read(const char *path, struct covariates *covariates,
                          struct error *err);

#endif
