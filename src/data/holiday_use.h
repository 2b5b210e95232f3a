/* holiday_use.h - how many holidays of a schema are on a row of the data or on
 * a step of the forecast. */
#ifndef DATA_HOLIDAY_USE_H
#define DATA_HOLIDAY_USE_H

#include "data/dataset.h"

/* Holidays, each counted once: on a row of the file that a series has, and on
 * one of the steps after the last row of a series. */
struct holiday_use {
    size_t rows, steps;
};

/* All zero without times. */
struct holiday_use holiday_use_of(const struct dataset *dataset, size_t H);

/* Appends "3 holidays: 2 on rows of the data, 1 on the 7 steps after them". */
void holiday_use_note(const struct dataset *dataset,
                      const struct holiday_use *use, size_t H,
                      struct text *notes);

/* Appends a warning if the last of H steps lies in a year after that of the
 * last holiday, or later after it than a list of several years has its holidays
 * apart. */
void holiday_use_ended(const struct dataset *dataset, size_t H,
                       struct text *notes);

/* Appends a finding that names the dates: none of them is on a row. */
enum status holiday_use_none(const struct dataset *dataset,
                             struct findings *findings, struct error *err);

#endif
