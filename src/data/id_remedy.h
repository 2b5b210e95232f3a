/* id_remedy.h - the columns that may tell series of a file apart. */
#ifndef DATA_ID_REMEDY_H
#define DATA_ID_REMEDY_H

#include "data/dataset.h"

/*
 * Appends "--id COLUMNS", quoted for sh, those of the id first if there is one,
 * if a file seems to hold more series: a tenth of the rows or more have the
 * time of another row of their series, and there are columns, if possible of
 * text, that differ between nearly all of these. Appends "--time COLUMNS" if
 * one of these holds times of day (time_of_day.h), and "--resample
 * 1d:mean" if it is named as one that counts the half-hours or other parts of a
 * day. If times of day may as well be the numbers of series, their --id is the
 * remedy, and --time is appended to `other`, unless that is NULL.
 */
enum status id_remedy(const struct dataset *dataset, struct text *remedy,
                      struct text *other, struct error *err);

#endif
