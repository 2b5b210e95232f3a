/*
 * left_out.h - notes on columns that a training leaves out.
 */
#ifndef TABLE_LEFT_OUT_H
#define TABLE_LEFT_OUT_H

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/* `words` say why. */
void left_out_note(const struct table *table, int column, const char *words,
                   struct text *notes);

/* A column that follows from the time (calendar_column.h). */
void left_out_calendar(const struct table *table, int column,
                       struct text *notes);

/* A column of texts, with a finding if it may have the times that the table
 * lacks. */
enum status left_out_text(struct table *table, int column, struct text *notes,
                          struct error *err);

#endif
