/*
 * model.h - a trained model, and its file.
 *
 * The file is one JSON object (described in the man page): format and
 * version, configuration, columns, time, scaler, training, metrics and
 * parameters. The same data, options and version give the same bytes; a model
 * that is loaded and saved again gives them too. Loading is strict: every
 * field is checked for type, range and shape before it is used.
 */
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "model/ensemble.h"
#include "model/train_config.h"
#include "prep/ridge.h"
#include "score/metrics.h"
#include "data/schema.h"
#include "prep/scaler.h"
#include "prep/split.h"
#include "prep/window.h"

/* Scores of the held-out test rows; NaN where there is none. */
struct scores {
    size_t n_windows;
    double original[N_FORECASTERS][N_METRICS];
    double scaled[N_FORECASTERS][N_METRICS];
};

/* What the weights were fitted on. */
struct training {
    char *data_path; /* as recorded (path.h); NULL: standard input */
    size_t n_rows;   /* of the file */
    size_t n_series;
    size_t n_windows;         /* train windows of the fit that is kept */
    bool final_fit;           /* on all rows; else on the train rows */
    char from[TIME_TEXT_MAX]; /* times of the rows fitted on, "" unknown */
    char to[TIME_TEXT_MAX];
};

struct model {
    char delimiter; /* how the data was read */
    bool header;
    struct roles roles;
    enum missing missing;
    struct borders borders;     /* that were asked for; all 0: none were */
    struct time_form time_form; /* TIME_TEXT: no times */
    struct time_step time_step;
    size_t T, H, season;
    enum norm norm;
    bool shared; /* channels: a sample is one target (window.h) */
    struct train_config train;
    struct scaler scaler;
    struct highway highway; /* its map is NULL if there is none */
    struct profile profile;
    struct ensemble ensemble;
    size_t isa; /* place of the instruction set it was trained on */
    struct training training;
    struct scores scores;
};

/* Whether a network takes part; else the highway alone forecasts. */
bool model_attends(const struct model *model);
/* Whether the highway has a part of its own: no member contains it. */
bool model_highway_by_itself(const struct model *model);

/* Longer is no model: MAX_VALUES numbers of the networks, MAX_HIGHWAY of the
 * highway and MAX_PROFILE of the profiles take at most 18 bytes each. */
enum { MODEL_MAX_BYTES = 1 << 27 };

/* Appends the file's text. */
enum status model_print(const struct model *model, struct text *text,
                        struct error *err);

/* Writes it in one step; the old file stays as FILE~ (file.h). */
enum status model_save(const struct model *model, const char *path,
                       struct error *err);

/*
 * Loads a file; `window` > 0 asks for another window than it was trained
 * with, which is refused (STATUS_USAGE) where the attention kind's parameters
 * depend on it. Release the model also after a failure.
 */
enum status model_load(struct model *model, const char *path, size_t window,
                       struct error *err);
void model_release(struct model *model); /* accepts all zero */

#endif
