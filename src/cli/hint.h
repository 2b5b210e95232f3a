/*
 * hint.h - completes the message of a refusal: where a lower layer can only
 * name a filter that writes a new file, or options, the command line that the
 * user has to give is known here.
 */
#ifndef CLI_HINT_H
#define CLI_HINT_H

#include "cli/commands.h"

/*
 * After a command has refused its data with `err`: a filter in the message
 * becomes the command line that passes the data through it into the command,
 * with the options of the user. If the command trains and the data can be read
 * again, it is checked (checking.h): the options with which it trains are
 * added to that command line, or appended to the message if it does not have
 * them all; where content cannot decide, those of each way.
 */
void hint_add(const struct options *options, const struct command *command,
              struct error *err);

#endif
