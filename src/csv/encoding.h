/*
 * encoding.h - refuses text that is not UTF-8, or has zero bytes, with the
 * command that mends the file.
 */
#ifndef CSV_ENCODING_H
#define CSV_ENCODING_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"

/*
 * Looks at the first bytes of a file. STATUS_DATA if they are UTF-16 or UTF-32,
 * with or without a byte order mark; *encoding is then its name, otherwise
 * NULL. `path` as source_name() gives it.
 */
enum status encoding_check(const char *path, const char *sample, size_t n,
                           const char **encoding, struct error *err);

/* Refuses bytes, the first of them in line `line`, of which one is zero:
 * STATUS_DATA, with the command that leaves such bytes out. */
enum status encoding_check_zeros(const char *path, const char *bytes, size_t n,
                                 size_t line, struct error *err);

/* Appends the command for sh that converts a file from this encoding. */
void encoding_add_command(struct text *text, const char *encoding,
                          const char *path);
/* Adds the filter of the same to a failure; returns its code. */
enum status encoding_add_filter(struct error *err, const char *encoding);

#endif
