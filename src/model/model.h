/*
 * model.h - a trained model and its file.
 *
 * The file is one JSON object, described in the man page: format and version,
 * configuration, columns, time, scaler, training, scores and parameters. The
 * same data, options and version give the same bytes, and so does loading a
 * model and saving it again. Loading is strict: the type, range and shape of
 * every field are checked before it is used.
 */
#ifndef MODEL_MODEL_H
#define MODEL_MODEL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "model/attention_summary.h"
#include "model/ensemble.h"
#include "model/train_config.h"
#include "prep/effect.h"
#include "prep/ridge.h"
#include "score/bands.h"
#include "score/calibration.h"
#include "score/metrics.h"
#include "table/finding.h"
#include "table/schema.h"
#include "prep/scaler.h"
#include "prep/split.h"
#include "prep/window.h"

/* Scores on the held-out test rows. NaN: the metric cannot be computed. */
struct scores {
    size_t n_windows;
    double original[N_FORECASTERS][N_METRICS];
    double scaled[N_FORECASTERS][N_METRICS];
};

/* Those of one target, in its units. */
struct target_scores {
    double metrics[N_FORECASTERS][N_METRICS];
};

/* How the data is read, and the format and step of its times. */
struct data_config {
    struct reading reading;
    struct borders borders;     /* as requested; all 0: split by shares */
    struct time_form time_form; /* of its times; TIME_TEXT: no times */
    struct time_form time_read; /* in which the file was read */
    struct time_step time_step;
};

/* Configuration of the network and its training. In the settings of a fit, 0
 * means "choose"; in a model every value is resolved. */
struct model_config {
    struct net_config net; /* T timesteps of the window, H of the horizon */
    struct train_config train;
    enum norm norm;
    enum channels channels;
    size_t season;  /* period of the seasonal naive and of MASE; 1: none */
    bool final_fit; /* refitted on all rows; else the scored fit is kept */
    struct bounds bounds; /* of forecasts */
    bool fixed_phases;    /* fixed_phase.h; not so in models up to version 17 */
    size_t isa;           /* enum isa: instruction set used in training */
};

/* The data that the model was fitted to. */
struct training {
    char *data_path; /* relative to the model (path.h); NULL: standard input */
    size_t n_rows;   /* of the file */
    size_t n_series;
    size_t n_windows;           /* train windows of the fit in the model */
    char from[TIME_TEXT_MAX];   /* oldest time of the train rows; "": unknown */
    char to[TIME_TEXT_MAX];     /* newest time of the train rows; "": unknown */
    struct findings findings;   /* of the reading; without remedies */
    struct string_list choices; /* what was chosen, with the errors that
                                   decided, in words */
    struct string_list verdict; /* on the test rows, in words */
};

/* The most findings that a model file keeps: the first ones. */
enum { MAX_KEPT_FINDINGS = 64 };

/* Appends copies of the findings, up to that limit. */
enum status training_keep_findings(struct training *training,
                                   const struct findings *findings,
                                   struct error *err);

/* Filled by a fit, stored in a model file, read by predict. */
struct model {
    struct data_config data;
    struct model_config config;
    struct schema schema;
    struct scaler scaler;
    struct usual_changes usual_changes; /* of profile and effect */
    struct profile profile;
    struct effect effect; /* of known numbers; weights NULL: there is none */
    struct ridge ridge;   /* map NULL: there is no ridge */
    struct ensemble ensemble;
    struct calibration calibration;      /* of the intervals; all zero: none */
    struct attention_evidence attention; /* of the scored fit */
    struct training training;
    struct scores scores;
    struct target_scores *target_scores; /* (n_targets) NULL: a file of an older
                                            version */
};

/* Prepares the newest `n_rows` rows of each series with the scaler and profile
 * of the model; see prepared_init(). */
enum status model_prepare(const struct model *model,
                          const struct dataset *dataset, size_t n_rows,
                          struct prepared *prepared, struct error *err);

/* What a fit starts with: sets the usual changes of a model that has its scaler
 * to those of the train rows, and prepares all rows without profile and effect,
 * with the units of errors. Release `prepared` also after a failure. */
enum status model_prepare_fit(struct model *model,
                              const struct dataset *dataset,
                              const struct split *split,
                              struct prepared *prepared, struct error *err);

/* The windows of this model over prepared data; both must outlive them. */
struct windows model_windows(const struct model *model,
                             const struct prepared *prepared);

/* Sets the categories of the model to those in the train rows of the dataset
 * (vocabulary.h), for which its scaler was fitted. */
enum status model_set_categories(struct model *model,
                                 const struct dataset *dataset,
                                 struct error *err);

/* Sets the values of a configuration that follow from the schema: features and
 * targets of a sample, and the number of channels. */
void model_set_channels(struct model_config *config,
                        const struct schema *schema);

/* Sets the scores to those of an evaluation, over all targets and steps. */
void scores_set(struct scores *scores, const struct evaluation *evaluation);

/* The same for the scores of a model, and those of each target. */
enum status model_set_scores(struct model *model,
                             const struct evaluation *evaluation,
                             struct error *err);

/* True if a network forecasts some target. */
bool model_has_networks(const struct model *model);
/* True if the ridge alone forecasts all targets. */
bool model_is_ridge(const struct model *model);
/* True if the ridge forecast is averaged in directly, because no member is
 * residual and includes it. */
bool model_averages_ridge(const struct model *model);

/* The levels of the quantiles, in percent. */
struct levels config_quantiles(const struct model_config *config);

/* Upper bound of the file size: at most 18 bytes for each of MAX_VALUES
 * parameters, MAX_RIDGE_WEIGHTS weights of the ridge and MAX_PROFILE profile
 * values. */
enum { MODEL_MAX_BYTES = 1 << 27 };

/* Appends the text of the file. */
enum status model_print(const struct model *model, struct text *text,
                        struct error *err);

/* Writes the file atomically; with `keep_old` the previous one stays as FILE~
 * (file.h). */
enum status model_save(const struct model *model, const char *path,
                       bool keep_old, struct error *err);

/*
 * Loads a file. A `window` > 0 replaces the trained window; STATUS_USAGE if
 * parameters of the model depend on it. Release the model also after a failure.
 */
enum status model_load(struct model *model, const char *path, size_t window,
                       struct error *err);
void model_release(struct model *model); /* accepts all zero */

#endif
