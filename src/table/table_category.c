/* table_category.c - see table_category.h. */
#include "table/table_category.h"

#include <stdlib.h>
#include <string.h>

static void mark(struct table *table, int column)
{
    if (column >= 0)
        table->columns[column].is_categorical = true;
}

enum status table_mark_categories(struct table *table,
                                  const struct table_options *options,
                                  struct error *err)
{
    const struct covariates *c = options->covariates;
    char *names, *name, *rest;

    for (size_t i = 0; c && i < c->n; i++)
        if (c->list[i].categorical)
            mark(table, table_find_exact(table, c->list[i].name));
    if (!options->categorical)
        return STATUS_OK;
    mark(table, table_find(table, options->categorical));
    names = strdup(options->categorical);
    if (!names)
        return error_no_memory(err, strlen(options->categorical) + 1);
    for (name = strtok_r(names, ",", &rest); name;
         name = strtok_r(NULL, ",", &rest))
        mark(table, table_find(table, name));
    free(names);
    return STATUS_OK;
}

enum status table_category(struct table *table, size_t column, const char *text,
                           size_t length, size_t line, float *value,
                           struct error *err)
{
    uint32_t number;

    TRY(table_check_utf8(table, table->path, line, "the category", text, length,
                         err));
    TRY(string_set_add(&table->columns[column].categories, text, length,
                       &number, err));
    *value = (float)number;
    return STATUS_OK;
}
