/*
 * source.h - the bytes of a data file, decompressed if it is a gzip or zstd
 * archive.
 *
 * Archives are known by their first bytes, not by their names, also on standard
 * input. They may consist of several parts. Only source.c uses zlib and
 * libzstd.
 */
#ifndef CSV_SOURCE_H
#define CSV_SOURCE_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"

struct source; /* opaque */

/* The name of `path` in messages; "-" is standard input. */
const char *source_name(const char *path);

/*
 * Appends a command for sh that passes a file through a filter such as "sed 4d"
 * to standard output; that of standard input is the filter. `name` as
 * source_name() gives it. A file is decompressed if its name is that of an
 * archive.
 */
void source_add_reading(struct text *text, const char *name,
                        const char *filter);

/* Appends " > data.csv.new", the end of a command that writes a new file;
 * nothing for standard input, whose end is left to the caller. */
void source_add_end(struct text *text, const char *name);

/* Appends both; the second for a filter that is a text itself. */
void source_add_filter(struct text *text, const char *name, const char *filter);
void source_add_command(struct text *text, const char *name,
                        const struct text *filter);

/* STATUS_DATA: "NAME:LINE: PROBLEM (REMEDY: COMMAND)" with the command of a
 * filter that mends the file. */
enum status source_refuse_line(const char *name, size_t line,
                               const char *problem, const char *remedy,
                               const char *filter, struct error *err);

/*
 * Opens a file; `path` "-" is standard input. Close the source also after a
 * failure. STATUS_NO_INPUT if the file does not exist, is a directory or is not
 * readable; STATUS_DATA if it is an archive or a workbook of another kind.
 * Other failures are those of error_cannot_open().
 */
enum status source_open(struct source **source, const char *path,
                        struct error *err);

/*
 * Reads up to `size` bytes, fewer only at the end of the file. STATUS_IO if
 * reading fails; STATUS_DATA if an archive is damaged or cut off. `*n` bytes
 * were read before a failure.
 */
enum status source_read(struct source *source, char *bytes, size_t size,
                        size_t *n, struct error *err);

void source_close(struct source *source); /* accepts NULL */

#endif
