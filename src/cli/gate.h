/*
 * gate.h - --fail-if-worse-than: a model whose error on the test rows is larger
 * than that of a baseline is kept beside the model that it would replace.
 *
 * The error is the mean absolute error over all targets and steps, in standard
 * deviations of the train rows. A tie passes.
 */
#ifndef CLI_GATE_H
#define CLI_GATE_H

#include "base/text.h"
#include "cli/options.h"
#include "score/metrics.h"

/* The end of the name of a rejected model. */
#define GATE_SUFFIX ".rejected"

/* True if there is a gate. */
bool gate_given(const struct options *options);

/* STATUS_USAGE if the baseline can have no scores with these options. */
enum status gate_check(const struct options *options, struct error *err);

/* Sets *path, which the caller frees, to that of the model to write: the one of
 * the options, or a rejected model. */
enum status gate_path(const struct options *options,
                      const struct evaluation *evaluation, char **path,
                      struct error *err);

/* STATUS_GATE, with both errors, if the model is rejected. */
enum status gate_end(const struct options *options,
                     const struct evaluation *evaluation, struct error *err);

#endif
