/*
 * left_out.h - notes and findings on columns that a training leaves out.
 */
#ifndef TABLE_LEFT_OUT_H
#define TABLE_LEFT_OUT_H

#include "base/error.h"
#include "base/text.h"
#include "table/table.h"

/* Why a column is left out. */
enum left_out {
    LEFT_OUT_NOT,
    LEFT_OUT_TEXT,     /* it is not numeric */
    LEFT_OUT_CLOCK,    /* it tells the time or counts rows */
    LEFT_OUT_AXIS,     /* it rises evenly (axis_column.h) */
    LEFT_OUT_CALENDAR, /* it follows from the time (calendar_column.h) */
    LEFT_OUT_SERIAL,   /* it numbers documents (serial_column.h) */
    LEFT_OUT_CODE,     /* it holds codes (code_column.h) */
    LEFT_OUT_FLAG,     /* it is 0 or 1 beside other numbers (value_columns.h) */
    LEFT_OUT_SETTING,  /* it has one value but for a row or two (the same) */
    LEFT_OUT_TWIN,     /* it repeats another column (value_columns.h) */
    N_LEFT_OUT
};

/* Adds a line for each column, or one line for many that are left out alike,
 * and a finding unless they are texts; `reasons` (n_columns). */
enum status left_out_report(struct table *table, const enum left_out *reasons,
                            struct text *notes, struct error *err);

/* Sets the reason for a column of texts; with a finding and a note at once if
 * it may have the times that the table lacks, and LEFT_OUT_NOT then. */
enum status left_out_text(struct table *table, int column,
                          enum left_out *reason, struct text *notes,
                          struct error *err);

/* Appends --features with `n` columns: those that are not left out. */
void left_out_put_features(const struct table *table, const int columns[],
                           size_t n, struct text *remedy);

#endif
