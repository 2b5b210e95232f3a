/* schema_roles.h - private to schema.c: lists of columns, and the covariates.
 */
#ifndef DATA_SCHEMA_ROLES_H
#define DATA_SCHEMA_ROLES_H

#include "data/schema.h"

/* Checks that a column is numeric and has only numbers and missing cells. */
enum status schema_check_numeric(struct table *table, int column,
                                 struct error *err);

/* Calls `add` for each name of a comma-separated list. A column name that
 * equals the whole list comes first, because names may contain commas. */
enum status schema_each_name(struct table *table, const char *names,
                             enum status (*add)(void *context, const char *name,
                                                struct error *err),
                             void *context, struct error *err);

/* Adds the columns of --known, --static and --categorical to the schema. */
enum status schema_choose_covariates(struct schema *schema, struct table *table,
                                     const struct schema_options *options,
                                     struct error *err);

#endif
