/*
 * actual_read.h - reads the actual values of a forecast, as its training data
 * were read: as the model says, or as options do.
 */
#ifndef CLI_ACTUAL_READ_H
#define CLI_ACTUAL_READ_H

#include "cli/options.h"
#include "data/dataset.h"
#include "model/model.h"
#include "score/forecast_file.h"

/* Must not be moved: the dataset points into it. All zero at first. */
struct actual {
    struct model model; /* all zero without -m */
    struct reading reading;
    struct schema schema; /* the columns are the targets of the forecast */
    struct dataset dataset;
    struct text notes; /* a line each */
};

/* Loads the model, if there is one, and checks the options. Fails as
 * model_load() and outputs_check_model() do; STATUS_USAGE for options that
 * exclude each other; STATUS_DATA for a model of labels. */
enum status actual_prepare(struct actual *actual, const struct options *options,
                           struct error *err);

/* Reads the file. STATUS_DATA if it lacks a target of the forecast; other
 * failures are those of table_read() and dataset_init(). */
enum status actual_read(struct actual *actual, const struct options *options,
                        const struct forecast_file *forecast,
                        struct error *err);

/* Call it also after a failure. */
void actual_release(struct actual *actual);

#endif
