/*
 * schema.h - the columns of a table and what each is used for.
 *
 * The used columns are the features, followed by the targets that are not
 * features; `targets` holds indices into them. In the labelled layout the only
 * target is the label. It is not a used column, since it is one number per id.
 * In the layout rows the only column holds the values of the lines
 * (table_read_rows()); `id` is NULL if the lines have no ids.
 */
#ifndef TABLE_SCHEMA_H
#define TABLE_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "table/covariate.h"
#include "table/table.h"

enum layout { LAYOUT_SERIES, LAYOUT_PANEL, LAYOUT_LABELLED, LAYOUT_ROWS };
extern const char *const layout_names[]; /* ended by NULL */

struct schema {
    enum layout layout;
    bool layout_given;
    size_t n_features; /* K */
    size_t n_columns;  /* used columns */
    size_t n_targets;
    char **names;     /* (n_columns) names of the used columns */
    size_t *targets;  /* (n_targets) indices of used columns */
    bool *indicators; /* (n_columns) the network is told which cells of the
                         column are missing */
    char *time, *id, *label;      /* column names; NULL: none */
    struct covariates covariates; /* columns that are none of these, and what
                                     else is read beside them */
};

/* The options of the user; NULL: choose automatically. Lists are separated by
 * commas. */
struct schema_options {
    const char *features, *targets, *label;
    const char *known, *statics, *categorical; /* covariate.h */
    bool layout_given;
    enum layout layout;
    bool decimal_given; /* the decimal sign of the reading is that of an option
                         */
};

/*
 * Finds the layout from the options and whether there is an id column.
 * LAYOUT_ROWS must be given explicitly; its id is the first cell of each line.
 * STATUS_USAGE: options that conflict for any table.
 */
enum status schema_layout(const struct schema_options *options, bool has_id,
                          enum layout *layout, struct error *err);

/*
 * Chooses the schema of a table that was read with the id, time and label
 * columns of the same options. By default the features are all numeric columns
 * except time, id and label, and the targets are all features. Columns that are
 * left out are added to `notes`, a line each.
 * STATUS_USAGE: unknown columns, conflicting options;
 * STATUS_DATA: a requested column that is not numeric, a numeric column with a
 * cell that is not a number (odd_cells.h) or with points that may separate
 * thousands (point_groups.h), or no numeric column.
 */
enum status schema_choose(struct schema *schema, struct table *table,
                          const struct schema_options *options,
                          struct text *notes, struct error *err);

/* Allocates the arrays, set to zero; for reading a model file. */
enum status schema_allocate(struct schema *schema, size_t n_columns,
                            size_t n_targets, struct error *err);
void schema_release(struct schema *schema); /* accepts all zero */

/* Copies a schema with its names. Release `to` also after a failure. */
enum status schema_copy(struct schema *to, const struct schema *from,
                        struct error *err);

/* Indicators of a row of a sample: one for each feature that has them or, in
 * shared channels, one if a target has them. */
size_t schema_n_indicators(const struct schema *schema, bool shared);

/* The name of target j: a used column, or the label. */
const char *schema_target_name(const struct schema *schema, size_t j);

#endif
