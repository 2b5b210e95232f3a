/*
 * left_out_filter.h - the note and the finding on a column that is left out,
 * but has numbers behind a filter for sh.
 */
#ifndef TABLE_LEFT_OUT_FILTER_H
#define TABLE_LEFT_OUT_FILTER_H

#include "table/table.h"

/* Reports a column that is left out as it is: `text` says why, `how` what the
 * filter does, with which it has numbers, or what else to do without one. The
 * note has its command for the file `path`. Releases the text and the filter.
 */
enum status left_out_filter(struct table *table, struct finding finding,
                            const char *path, struct text *text,
                            const char *how, struct text *filter,
                            struct text *notes, struct error *err);

#endif
