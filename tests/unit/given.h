/*
 * given.h - fixtures for the tests of src/data, src/prep and src/score.
 *
 * Builds a dataset, a split, a scaler and the prepared data from the text of a
 * CSV file. One call releases them all.
 */
#ifndef TESTS_GIVEN_H
#define TESTS_GIVEN_H

#include "check.h"

#include "base/text.h"
#include "prep/window.h"

/* Options as on the command line; all zero means the defaults. */
struct given_options {
    const char *id, *time, *label, *features, *targets;
    const char *layout; /* its name; NULL: not given */
    bool no_header, header;
    bool from_model; /* column names are those of a model file */
    enum missing missing;
    const char *from; /* NULL: the first row */
    uint64_t drop_last;
    const char *gaps;       /* its name; NULL: mask */
    bool predicting;        /* labels may be missing */
    const char *tz;         /* NULL: none */
    const char *duplicates; /* its name; NULL: error */
    bool sort;
    const char *freq, *resample;               /* NULL: none */
    const char *known, *statics, *categorical; /* NULL: none */
};

struct given {
    struct schema schema;
    struct dataset dataset;
    struct text notes;
    struct split split;
    struct scaler scaler;
    struct prepared prepared; /* set by the last given_prepare() */
};

/* Reads `csv` into a table; the test fails if that fails. */
void given_table(struct table *table, const char *csv,
                 const struct given_options *options);

/* Reads the text `csv`, or the file at `path`, into a dataset. */
enum status given_try(struct given *given, const char *csv,
                      const struct given_options *options, struct error *err);
enum status given_try_file(struct given *given, const char *path,
                           const struct given_options *options,
                           struct error *err);
void given_release(struct given *given);

/* given_try() that must succeed; `options` NULL: the defaults. */
void given_read(struct given *given, const char *csv,
                const struct given_options *options);

/* Checks that the text is refused with `code` and `part` in the message. */
void given_refused(const char *csv, const struct given_options *options,
                   enum status code, const char *part);

/* Splits the dataset as if all rows had known targets, so that tests know the
 * borders, and fits the scaler. */
void given_split(struct given *given, size_t T, size_t H);

/* Sets a scaler that leaves values unchanged. */
void given_identity_scaler(struct given *given);

/* Prepares the dataset again, also for windows made earlier. `profile` is NULL
 * or has no seasons if there is no seasonal profile. */
void given_prepare(struct given *given, const struct profile *profile);

/* Windows of the dataset, prepared without a seasonal profile. */
struct windows given_windows(struct given *given, enum norm norm);

/* Stores the ridge forecast of target j, in original units, in y (H). */
void given_ridge_forecast(const struct windows *windows,
                          const struct origin *origin, size_t j, double *y);

/* The cell of a used column as a double. */
double given_value(const struct given *given, size_t row, size_t column);

#endif
