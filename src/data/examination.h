/*
 * examination.h - the values of a column that are being examined, and what is
 * found in them; part of examine.h.
 */
#ifndef DATA_EXAMINATION_H
#define DATA_EXAMINATION_H

#include "data/dataset.h"
#include "table/finding.h"

/* With room for one column. */
struct examination {
    const struct dataset *d;
    bool needed; /* look for nothing else */
    struct findings *findings;
    double *course, *sorted; /* (rows of the dataset) */
    size_t *rows;            /* of the values in `course` */
    size_t n;                /* values in `course` and `sorted` */
};

/* Gathers in `course` the known values of a column in some series. The
 * covariates of the schema are counted after the used columns. */
void examination_gather(struct examination *e, size_t column,
                        size_t first_series, size_t n_series);

/* The same of all series, but for those of several in which every value is the
 * same number, unless it is one that usually stands for a missing value. */
void examination_gather_varying(struct examination *e, size_t column);

/* Copies `course` to `sorted`, by value. */
void examination_sort(struct examination *e);

/* Leaves out a value from `course` and `sorted`; NaN: none. */
void examination_leave_out(struct examination *e, double value);

/* No column: the finding is about the whole file. */
#define WHOLE_FILE SIZE_MAX

/* Appends a finding with a text made as by printf. */
enum status examination_add(struct examination *e, struct finding finding,
                            size_t column, size_t row, struct error *err,
                            const char *format, ...) ERROR_PRINTF(6, 7);

#endif
