/*
 * encoding.h - refuses text that is not UTF-8, with the command that converts
 * the file.
 */
#ifndef CSV_ENCODING_H
#define CSV_ENCODING_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"

/*
 * Looks at the first bytes of a file. STATUS_DATA if they are UTF-16 or UTF-32,
 * with or without a byte order mark. `path` as source_name() gives it.
 */
enum status encoding_check(const char *path, const char *sample, size_t n,
                           struct error *err);

/* Appends the command for sh that converts a file from this encoding. */
void encoding_add_command(struct text *text, const char *encoding,
                          const char *path);

#endif
