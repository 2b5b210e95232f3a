/*
 * pipeline.h - a command line that passes a file through filters into a command
 * of this program: sed 4d data.csv | attnforecast train -
 */
#ifndef CLI_PIPELINE_H
#define CLI_PIPELINE_H

#include "base/list.h"
#include "base/text.h"

/*
 * Appends it for sh; without filters the file is the operand. `data` may be
 * "-": then the first filter reads standard input. `words` are the options of
 * the command, quoted, each after a blank.
 */
void pipeline_put(struct text *text, const char *data,
                  const struct string_list *filters, const char *command,
                  const char *words);

#endif
