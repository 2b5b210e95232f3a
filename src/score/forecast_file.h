/*
 * forecast_file.h - a file of forecasts that `predict --format csv` has
 * written: a row for each id and step.
 */
#ifndef SCORE_FORECAST_FILE_H
#define SCORE_FORECAST_FILE_H

#include <stdint.h>

#include "base/list.h"
#include "score/bands.h"

/* The greatest step of a forecast. */
enum { FORECAST_STEPS_MAX = 1 << 14 };

struct forecast_file {
    char *path; /* as given, "standard input" for "-" */
    size_t n_rows, n_targets;
    struct string_list targets; /* their columns */
    struct levels levels;       /* of the intervals */
    struct string_set ids;      /* "" without an id */
    uint32_t *id_of_row;        /* (n_rows) */
    struct string_list times;   /* (n_rows) as in the file */
    size_t *steps;              /* (n_rows) from 1 */
    size_t *lines;              /* (n_rows) of the file, from 1 */
    float *values;              /* (n_rows, n_targets) */
    struct band *bands; /* (n_rows, n_targets, levels); NaN: no interval */
};

/*
 * Reads a file ("-": standard input). STATUS_DATA if it holds no forecasts
 * (forecast_header.h) or no row; for a row without a time, as forecasts of a
 * file without times or of labels have it; a step that is no whole number; a
 * forecast that is no number; an interval of one end, or whose ends are in the
 * wrong order; lines that are passed over. Other failures are those of
 * reader_read(). Release it also after a failure.
 */
enum status forecast_file_read(struct forecast_file *file, const char *path,
                               struct error *err);
void forecast_file_release(struct forecast_file *file); /* accepts all zero */

static inline const char *forecast_id(const struct forecast_file *file,
                                      size_t row)
{
    return file->ids.names[file->id_of_row[row]];
}

/* True if some row has an id. */
bool forecast_has_ids(const struct forecast_file *file);

#endif
