/* help.h - help texts, generated from the tables of commands and options. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "base/text.h"
#include "cli/commands.h"

/* The purpose of the program, its commands and an example. */
void help_overview(struct text *text);

/* One command and its options, each with its range and default. */
void help_command(const struct command *command, struct text *text);

void help_version(struct text *text);

#endif
