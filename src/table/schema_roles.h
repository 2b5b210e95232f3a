/* schema_roles.h - private to schema.c: lists of columns, and the covariates.
 */
#ifndef TABLE_SCHEMA_ROLES_H
#define TABLE_SCHEMA_ROLES_H

#include "table/schema.h"

/* Checks that a column is numeric and has only numbers and missing cells. */
enum status schema_check_numeric(struct table *table, int column,
                                 struct error *err);

/* Adds the columns of --known, --static and --categorical to the schema. */
enum status schema_choose_covariates(struct schema *schema, struct table *table,
                                     const struct schema_options *options,
                                     struct error *err);

/* True if the column has a role of its own (covariate.h). */
bool schema_is_covariate(const struct schema *schema, const struct table *table,
                         int column);

/* Refuses such columns among those of --features and --target: before a search
 * for features that finds none beside them. */
enum status schema_roles_check(struct schema *schema, struct table *table,
                               const struct schema_options *options,
                               struct error *err);

#endif
