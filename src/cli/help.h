/* help.h - texts about the program, made from its tables. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "base/text.h"
#include "cli/commands.h"

/* What the program is, its commands, an example. */
void help_overview(struct text *text);

/* Everything about one command: each option with its range and default. */
void help_command(const struct command *command, struct text *text);

void help_version(struct text *text);

#endif
