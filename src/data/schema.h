/*
 * schema.h - what the columns of a table are used for.
 *
 * The used columns are the features, then the targets that are no feature;
 * `targets` points into them. In the labelled layout the one target is the
 * label, which is no used column: it is one number per id. In the layout rows
 * the one column is what the lines hold (table_read_rows()); there the id has
 * no name if the series have none.
 */
#ifndef DATA_SCHEMA_H
#define DATA_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "data/table.h"

enum layout { LAYOUT_SERIES, LAYOUT_PANEL, LAYOUT_LABELLED, LAYOUT_ROWS };
extern const char *const layout_names[]; /* ended by NULL */

struct schema {
    enum layout layout;
    size_t n_features; /* K */
    size_t n_columns;  /* used columns */
    size_t n_targets;
    char **names;            /* (n_columns) of the used columns */
    size_t *targets;         /* (n_targets) indices of used columns */
    char *time, *id, *label; /* names; NULL: none */
};

/* What the user asked for; NULL: choose. Lists are comma-separated. */
struct schema_options {
    const char *features, *targets, *label;
    bool layout_given;
    enum layout layout;
};

/*
 * The layout of a table with an id column or without; LAYOUT_ROWS is never
 * implied, and takes --id for the first cell of its lines. STATUS_USAGE:
 * options that exclude each other whatever the table holds.
 */
enum status schema_layout(const struct schema_options *wanted, bool has_id,
                          enum layout *layout, struct error *err);

/*
 * Chooses the schema in a table that was read with the id, time and label
 * columns of the same options. Without a list the features are all numeric
 * columns but time, id and label, and the targets are all features. Columns
 * left out and choices made are added to `notes`, a line each.
 * STATUS_USAGE: unknown columns, options that exclude each other;
 * STATUS_DATA: a column that is not numeric, or nothing left to use.
 */
enum status schema_choose(struct schema *schema, const struct table *table,
                          const struct schema_options *wanted,
                          struct text *notes, struct error *err);

/* Room for the arrays, zeroed, for a reader of model files. */
enum status schema_allocate(struct schema *schema, size_t n_columns,
                            size_t n_targets, struct error *err);
void schema_release(struct schema *schema); /* accepts all zero */

/* A copy with names of its own. Release it also after a failure. */
enum status schema_copy(struct schema *to, const struct schema *from,
                        struct error *err);

/* The name of target j: a used column, or the label. */
const char *schema_target_name(const struct schema *schema, size_t j);

#endif
