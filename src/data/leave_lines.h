/* leave_lines.h - refuses a file for the times of a few of its lines. */
#ifndef DATA_LEAVE_LINES_H
#define DATA_LEAVE_LINES_H

#include "data/dataset.h"

/*
 * Refuses the file for rows[0], and n - 1 more: STATUS_DATA, with `text` and a
 * command that leaves out the lines of those that are in the same file. Adds
 * `finding`, with place and text. Releases the text.
 */
enum status leave_lines_refuse(struct dataset *dataset, struct finding finding,
                               const size_t *rows, size_t n, struct text *text,
                               struct error *err);

#endif
