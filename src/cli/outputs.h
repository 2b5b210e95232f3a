/*
 * outputs.h - no result may overwrite a file that is read, or another result.
 *
 * Files are compared by device and inode, not by name; a missing file by its
 * folder and its path below that. Symbolic links are followed. Devices and
 * pipes cannot be overwritten.
 */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include "base/error.h"
#include "cli/commands.h"
#include "model/model.h"

/*
 * Called before anything is read. STATUS_USAGE if two files are both standard
 * input or output, or the model is, and with both names if a result would
 * overwrite another result, the model, the data, a redirected standard input or
 * output, or the temporary files, backup and lock beside them. Then
 * STATUS_NO_OUTPUT if a result cannot be written; commands that read a model
 * check this later, in outputs_check_model().
 */
enum status outputs_check(const struct options *options,
                          const struct command *command, struct error *err);

/* The same for the training data of the model, and STATUS_NO_OUTPUT. */
enum status outputs_check_model(const struct options *options,
                                const struct model *model, struct error *err);

#endif
