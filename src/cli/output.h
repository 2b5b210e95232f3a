/*
 * output.h - results are written whole, or not at all.
 *
 * A path of NULL or "-" is standard output, anything else a file that is
 * replaced as file.h does it.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"

/*
 * Of the open file `fd`: what the terminal says, else the variable COLUMNS,
 * else 80; 0 if it is no terminal.
 */
size_t terminal_columns(int fd);

/* Columns of a line of a table written there; 0: as usual (grid.h). */
size_t output_columns(const char *path);

/* STATUS_NO_OUTPUT if nothing can be created there: asked before any work. */
enum status output_try(const char *path, struct error *err);

/*
 * Writes a text that was built whole; fails as text_status(), with
 * STATUS_NO_OUTPUT if nothing can be created, or with STATUS_IO.
 */
enum status output_write(const char *path, const struct text *text,
                         struct error *err);

/*
 * The results, and what goes to a file of its own (`path` NULL: nowhere). Files
 * come before standard output: a command that fails prints nothing.
 */
enum status output_write_both(const char *output, const struct text *results,
                              const char *path, const struct text *text,
                              struct error *err);

/* Brings standard output to its end and closes it; STATUS_IO if that fails. */
enum status output_close(struct error *err);

#endif
