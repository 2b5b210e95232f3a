/* picture_compare.h - the picture of compare: the difference of each kind from
 * each reference, with its interval. */
#ifndef REPORT_PICTURE_COMPARE_H
#define REPORT_PICTURE_COMPARE_H

#include "report/comparison.h"
#include "report/picture.h"

enum status picture_compare(const struct comparison *comparison,
                            struct picture *picture, struct error *err);

#endif
