/*
 * outputs.h - no result replaces what is read, or another result.
 *
 * Files are compared by what they are, not by their names: by device and inode,
 * and one that is not there yet by its folder and last name, with symbolic
 * links followed. Devices and pipes are nothing that could be replaced.
 */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include "base/error.h"
#include "cli/commands.h"
#include "model/model.h"

/*
 * STATUS_USAGE with both names, before anything is read: results against each
 * other, the model, the data, what standard input and output are redirected
 * from and to, and the files that are made beside them on the way. Then tries
 * whether each can be written (STATUS_NO_OUTPUT), unless the command reads a
 * model: that names data which must not be replaced either.
 */
enum status outputs_check(const struct options *options,
                          const struct command *command, struct error *err);

/* The same against the data that a model names, and the tries. */
enum status outputs_check_model(const struct options *options,
                                const struct model *model, struct error *err);

#endif
