/*
 * examine.h - looks for values that are probably not what they seem: a number
 * that stands for a missing cell, cells far outside the others, zeros before a
 * series begins or over steps to come, a last value over an unfinished step, a
 * level that shifts.
 *
 * The rules err on the side of silence, because a finding with a remedy that is
 * needed changes the command line that `check` prints:
 *
 *   sentinel  the smallest or largest value of a column, which occurs at least
 *             three times, is farther from all others than these are from each
 *             other; or it is a usual one (-1, -99, -200, -999, 9999, ...) and
 *             is farther from all others than half of these are from each
 *             other. 0 is a usual value, too: it is one beside at least ten
 *             times as many others, and never needed. A number below 99 beside
 *             fewer than ten different values is none: they are codes or
 *             counts. -999, 9999 and larger usual ones that are that far from
 *             all others need only occur twice, and once if negative. A usual
 *             negative one from -99 on that is the only negative value of the
 *             column may occur once. One like 9999 beside a single other number
 *             has to be ten times as large. Needed if it occurs three times or
 *             is -999 or larger: a single -99 or -200 may be a refund. Also in
 *             columns that are known ahead.
 *   rounded   most changes from one value to the next are smaller than 20 times
 *             what the largest of the values loses as a float (rounding.h), so
 *             that much of them is lost. Looked for in training, too.
 *   constant  a column has a single value.
 *   outlier   at most one in a hundred values of a series, farther from its
 *             middle half than ten times the width of that half; or a single
 *             one that is twice as far from all others as these are from each
 *             other and, if it is the largest, farther in ratios, too.
 *   zeros     a series starts with at least ten rows, and a twentieth of all,
 *             in which every target is 0, and few later values are 0. Needed if
 *             there is one series.
 *   ended     in at least half of the series, the last values of a target, two
 *             or more, are 0, and so are the other targets in these rows; at
 *             most one in 50 of the 12 values or more before them is 0, without
 *             as many in a row; and the 30 next to them have one sign and are
 *             no smaller than a tenth of their mean, but for the last one,
 * whose step may not be over. Needed. Zeros at the end of some targets of a
 * single series, or of some series, are not needed; their remedy is --na 0
 * where no other column has a 0. Looked for in training. partial   in at least
 * half of the series, the last value of every target is smaller than half of
 * each of the 30 before it, which are positive. Needed. In a single series also
 * that of some targets, which is not needed. shift     between two windows of
 * an eighth of a series, at least 30 rows each, the mean changes by more than 4
 * times the standard deviation in both, and so do the nearest quarters of them.
 */
#ifndef DATA_EXAMINE_H
#define DATA_EXAMINE_H

#include "data/dataset.h"
#include "table/finding.h"

/* Appends what it finds in the used columns of a dataset, and of sentinels and
 * single values in those that are known ahead; `needed` limits this to findings
 * with a remedy that is needed, to zeros at the end, and to outliers of a
 * single value that is 20 times farther from all others than these are from
 * each other. */
enum status examine(const struct dataset *dataset, bool needed,
                    struct findings *findings, struct error *err);

#endif
