/*
 * given.h - for the tests of src/data, src/prep and src/score: the text of a
 * CSV becomes a dataset, a split, a scaler and what the network sees of the
 * dataset, all released by one call.
 */
#ifndef TESTS_GIVEN_H
#define TESTS_GIVEN_H

#include "check.h"

#include "base/text.h"
#include "prep/window.h"

/* As on the command line; all zero are the defaults. */
struct given_options {
    const char *id, *time, *label, *features, *targets;
    const char *layout; /* a name, NULL: not given */
    bool no_header, header;
    bool from_model; /* the table is read as for a model */
    enum missing missing;
    bool forecasting; /* labels may be missing */
};

struct given {
    struct schema schema;
    struct dataset dataset;
    struct text notes;
    struct split split;
    struct scaler scaler;
    struct prepared prepared; /* by the last given_prepare() */
};

/* A text as a table, which has to be one. */
void given_table(struct table *table, const char *csv,
                 const struct given_options *options);

/* Reads a text, or the file at a path, up to the dataset. */
enum status given_try(struct given *given, const char *csv,
                      const struct given_options *options, struct error *err);
enum status given_try_file(struct given *given, const char *path,
                           const struct given_options *options,
                           struct error *err);
void given_release(struct given *given);

/* The same where it has to succeed; `asked` NULL: the defaults. */
void given_read(struct given *given, const char *csv,
                const struct given_options *options);

/* The text is refused with `code` and `part` in the message. */
void given_refused(const char *csv, const struct given_options *options,
                   enum status code, const char *part);

/* Splits and fits the scaler. */
void given_split(struct given *given, size_t T, size_t H);

/* A scaler that leaves values as they are. */
void given_identity_scaler(struct given *given);

/* Prepares the dataset as it is now, for windows that are there too; a profile
 * of NULL, or without seasons, is none. */
void given_prepare(struct given *given, const struct profile *profile);

/* Windows of what is given, prepared without a profile, for one norm. */
struct windows given_windows(struct given *given, enum norm norm);

/* The ridge forecast of target j in original units, (H). */
void given_ridge_forecast(const struct windows *windows,
                          const struct origin *origin, size_t j, double *y);

/* Cell of a used column, as double. */
double given_value(const struct given *given, size_t row, size_t column);

#endif
