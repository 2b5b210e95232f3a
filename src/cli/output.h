/*
 * output.h - writes results atomically: either the whole file or nothing.
 *
 * A path of NULL or "-" is standard output, any other a file that is replaced
 * as in file.h.
 */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "store/file.h"

/*
 * The width of the terminal `fd`, else the variable COLUMNS, else 80; 0 if it
 * is not a terminal.
 */
size_t terminal_columns(int fd);

/* True for "-" or NULL: standard output, or input where a file is read. */
bool output_is_standard(const char *path);

/* The width of tables written to `path`; 0: the default (grid.h). */
size_t output_columns(const char *path);

/* STATUS_NO_OUTPUT if no file can be created there; called before any work. */
enum status output_try(const char *path, struct error *err);

/*
 * Fails as text_status(), with STATUS_NO_OUTPUT if no file can be created, or
 * with STATUS_IO.
 */
enum status output_write(const char *path, const struct text *text,
                         struct error *err);

/* One of several results and where it goes. */
struct output {
    const char *path;
    const struct text *text; /* NULL: it is not written */
};

/* Writes several results. Files are written before standard output, so a
 * command that fails prints nothing. */
enum status output_write_all(const struct output *list, size_t n,
                             struct error *err);

/* Rows that are written as they come: to standard output, or to a file that is
 * in place once it is closed. All zero: nowhere. */
struct output_stream {
    bool open, standard;
    struct file_writer file;
};

/* Fails as output_write(). Release it also after a failure. */
enum status output_stream_open(const char *path, struct output_stream *stream,
                               struct error *err);
/* Writes the text and empties it; waits for more of a short one. */
enum status output_stream_add(struct output_stream *stream, struct text *text,
                              struct error *err);
/* Writes the rest of the text; the file is then in place. */
enum status output_stream_close(struct output_stream *stream, struct text *text,
                                struct error *err);
void output_stream_release(struct output_stream *stream);

/* Flushes and closes standard output; STATUS_IO if that fails. */
enum status output_close(struct error *err);

#endif
