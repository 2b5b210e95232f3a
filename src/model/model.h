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

/* How the data is read, and what its times are. */
struct data_config {
    char delimiter;
    bool header;
    int missing;                /* enum missing */
    struct borders borders;     /* that were asked for; all 0: none were */
    struct time_form time_form; /* TIME_TEXT: no times */
    struct time_step time_step;
};

/* Every option of the network and its training. In the settings of a fit 0 is
 * open; in a model everything is resolved. */
struct model_config {
    struct net_config net; /* T timesteps, H steps of the horizon */
    struct train_config train;
    enum norm norm;
    bool shared;    /* channels: a sample is one target (window.h) */
    size_t season;  /* of the seasonal naive and of MASE; 1: none */
    bool final_fit; /* on all rows; else the fit that was scored is kept */
    size_t isa;     /* place of the instruction set it was trained on */
};

/* What the weights were fitted on. */
struct training {
    char *data_path; /* as recorded (path.h); NULL: standard input */
    size_t n_rows;   /* of the file */
    size_t n_series;
    size_t n_windows;         /* train windows of the fit that is kept */
    char from[TIME_TEXT_MAX]; /* times of the rows fitted on, "" unknown */
    char to[TIME_TEXT_MAX];
};

/* A fit fills it, a model file holds it, predict uses it. */
struct model {
    struct data_config data;
    struct model_config config;
    struct schema schema;
    struct scaler scaler;
    struct profile profile;
    struct ridge ridge; /* its map is NULL if there is none */
    struct ensemble ensemble;
    struct training training;
    struct scores scores;
};

/* The newest rows of each series as this model sees them, see prepared_init().
 */
enum status model_prepare(const struct model *model,
                          const struct dataset *dataset, size_t n_rows,
                          struct prepared *prepared, struct error *err);

/* How this model cuts windows from it. */
struct windows model_windows(const struct model *model,
                             const struct prepared *prepared);

/* Sets what follows from the schema: the features of a sample, its targets and
 * the number of channels. */
void model_set_channels(struct model_config *config,
                        const struct schema *schema);

/* The scores of an evaluation over all targets and steps. */
void scores_keep(struct scores *scores, const struct evaluation *evaluation);

/* Whether a network takes part; else the ridge forecasts alone. */
bool model_attends(const struct model *model);
/* Whether the ridge has a part of its own: no member contains it. */
bool model_ridge_by_itself(const struct model *model);

/* Longer is no model: MAX_VALUES numbers of the networks, MAX_RIDGE of the
 * ridge and MAX_PROFILE of the profiles take at most 18 bytes each. */
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
