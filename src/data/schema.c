/* schema.c - see schema.h. */
#include "data/schema.h"

#include <stdlib.h>
#include <string.h>

const char *const layout_names[] = {"series", "panel", "labelled", "rows",
                                    NULL};

enum status schema_allocate(struct schema *schema, size_t n_columns,
                            size_t n_targets, struct error *err)
{
    schema->n_columns = n_columns;
    schema->n_targets = n_targets;
    schema->names = calloc(n_columns + 1, sizeof *schema->names);
    schema->targets = calloc(n_targets + 1, sizeof *schema->targets);
    if (!schema->names || !schema->targets)
        return error_no_memory(err, (n_columns + n_targets) * sizeof(char *));
    return STATUS_OK;
}

void schema_release(struct schema *schema)
{
    for (size_t i = 0; schema->names && i < schema->n_columns; i++)
        free(schema->names[i]);
    free(schema->names);
    free(schema->targets);
    free(schema->time);
    free(schema->id);
    free(schema->label);
    *schema = (struct schema){0};
}

static enum status copy_name(char **to, const char *name, struct error *err)
{
    *to = strdup(name);
    return *to ? STATUS_OK : error_no_memory(err, strlen(name) + 1);
}

static enum status copy_optional(char **to, const char *name, struct error *err)
{
    return name ? copy_name(to, name, err) : STATUS_OK;
}

enum status schema_copy(struct schema *to, const struct schema *from,
                        struct error *err)
{
    *to =
        (struct schema){.layout = from->layout, .n_features = from->n_features};
    TRY(schema_allocate(to, from->n_columns, from->n_targets, err));
    for (size_t c = 0; c < from->n_columns; c++)
        TRY(copy_name(&to->names[c], from->names[c], err));
    for (size_t j = 0; j < from->n_targets; j++)
        to->targets[j] = from->targets[j];
    TRY(copy_optional(&to->time, from->time, err));
    TRY(copy_optional(&to->id, from->id, err));
    return copy_optional(&to->label, from->label, err);
}

const char *schema_target_name(const struct schema *schema, size_t j)
{
    return schema->layout == LAYOUT_LABELLED
               ? schema->label
               : schema->names[schema->targets[j]];
}

/* Table columns picked for one role, in the order they were named. */
struct picked {
    size_t n;
    int columns[TABLE_MAX_COLUMNS];
};

static bool is_picked(const struct picked *picked, int column)
{
    for (size_t i = 0; i < picked->n; i++)
        if (picked->columns[i] == column)
            return true;
    return false;
}

/* A column has to be numeric, every cell of it a number or missing. */
static enum status check_numeric(const struct table *table, int column,
                                 struct error *err)
{
    const struct column *c = &table->columns[column];

    if (!table_is_numeric(table, column))
        return error_set(err, STATUS_DATA,
                         "%s: column \"%s\" is not numeric: numbers in %zu of "
                         "its %s (choose others with --features and --target)",
                         table->path, c->name, c->n_numbers,
                         counted(table->n_rows, "cell").text);
    if (c->n_other)
        return error_set(err, STATUS_DATA,
                         "%s:%zu: column \"%s\": \"%s\" is not a number (mend "
                         "it, empty it and try --missing ffill, or leave the "
                         "column out with --features)",
                         c->first_other.path, c->first_other.line, c->name,
                         c->first_other.text);
    return STATUS_OK;
}

/* Picks one column by its name; a column is picked once. */
static enum status pick(const struct table *table, const char *name,
                        const char *option, struct picked *picked,
                        struct error *err)
{
    int column;

    TRY(table_require(table, name, option, &column, err));
    if (column == table->time_column || column == table->id_column)
        return error_set(err, STATUS_USAGE,
                         "%s: column \"%s\" is the %s column and cannot be "
                         "used with %s",
                         table->path, name,
                         column == table->id_column ? "id" : "time", option);
    if (is_picked(picked, column))
        return STATUS_OK;
    TRY(check_numeric(table, column, err));
    picked->columns[picked->n++] = column;
    return STATUS_OK;
}

/* A whole name first: it may hold a comma. Then the parts of the list. */
static enum status pick_list(const struct table *table, const char *list,
                             const char *option, struct picked *picked,
                             struct error *err)
{
    char *copy, *name, *comma;
    enum status status = STATUS_OK;

    if (table_find(table, list) >= 0)
        return pick(table, list, option, picked, err);
    copy = strdup(list);
    if (!copy)
        return error_no_memory(err, strlen(list) + 1);
    for (name = copy; name && status == STATUS_OK;
         name = comma ? comma + 1 : NULL) {
        comma = strchr(name, ',');
        if (comma)
            *comma = '\0';
        status = pick(table, name, option, picked, err);
    }
    free(copy);
    return status;
}

static enum status pick_numeric(const struct table *table, int label,
                                struct picked *picked, struct text *notes,
                                struct error *err)
{
    for (int column = 0; column < (int)table->n_columns; column++) {
        if (column == table->time_column || column == table->id_column ||
            column == label)
            continue;
        if (!table_is_numeric(table, column)) {
            text_string(notes, "column \"");
            text_printable(notes, table->columns[column].name);
            text_string(notes, "\" is not numeric: left out\n");
            continue;
        }
        TRY(check_numeric(table, column, err));
        picked->columns[picked->n++] = column;
    }
    if (!picked->n)
        return error_set(err, STATUS_DATA,
                         "%s: no column holds numbers to learn from (is the "
                         "--delimiter right?)",
                         table->path);
    return STATUS_OK;
}

enum status schema_layout(const struct schema_options *wanted, bool has_id,
                          enum layout *layout, struct error *err)
{
    const bool rows = wanted->layout_given && wanted->layout == LAYOUT_ROWS;

    *layout = wanted->label ? LAYOUT_LABELLED
                            : (has_id ? LAYOUT_PANEL : LAYOUT_SERIES);
    if (rows && !wanted->label)
        *layout = LAYOUT_ROWS;
    if (wanted->layout_given && wanted->layout != *layout)
        return error_set(err, STATUS_USAGE,
                         "--layout %s does not go with the options given, "
                         "which make it %s (panel needs --id, labelled needs "
                         "--id and --label, series neither, rows no --label)",
                         layout_names[wanted->layout], layout_names[*layout]);
    if (wanted->label && !has_id)
        return error_set(err, STATUS_USAGE, "--label needs --id");
    if (wanted->label && wanted->targets)
        return error_set(err, STATUS_USAGE,
                         "--label and --target exclude each other: the label "
                         "is the target");
    return STATUS_OK;
}

/* The label's column, -1 without one. */
static enum status choose_label(struct schema *schema,
                                const struct table *table, const char *wanted,
                                int *label, struct error *err)
{
    *label = -1;
    if (!wanted)
        return STATUS_OK;
    TRY(table_require(table, wanted, "--label", label, err));
    if (*label == table->id_column || *label == table->time_column)
        return error_set(err, STATUS_USAGE,
                         "--label and %s name the same column",
                         *label == table->id_column ? "--id" : "--time");
    TRY(check_numeric(table, *label, err));
    return copy_name(&schema->label, table->columns[*label].name, err);
}

/* Features first, then the targets that are no feature. */
static enum status store(struct schema *schema, const struct table *table,
                         const struct picked *features,
                         const struct picked *targets, struct error *err)
{
    size_t n = features->n;

    TRY(schema_allocate(schema, features->n + targets->n, targets->n, err));
    schema->n_features = features->n;
    for (size_t i = 0; i < features->n; i++)
        TRY(copy_name(&schema->names[i],
                      table->columns[features->columns[i]].name, err));
    for (size_t j = 0; j < targets->n; j++) {
        size_t i = 0;

        while (i < features->n && features->columns[i] != targets->columns[j])
            i++;
        if (i == features->n) {
            i = n++;
            TRY(copy_name(&schema->names[i],
                          table->columns[targets->columns[j]].name, err));
        }
        schema->targets[j] = i;
    }
    schema->n_columns = n;
    return STATUS_OK;
}

/* Time and id are a column each; of lines the id is none. */
static enum status store_keys(struct schema *schema, const struct table *table,
                              struct error *err)
{
    if (table->time_column >= 0)
        TRY(copy_name(&schema->time, table->columns[table->time_column].name,
                      err));
    if (table->id_column >= 0)
        TRY(copy_name(&schema->id, table->columns[table->id_column].name, err));
    if (table->id_name)
        TRY(copy_name(&schema->id, table->id_name, err));
    return STATUS_OK;
}

enum status schema_choose(struct schema *schema, const struct table *table,
                          const struct schema_options *wanted,
                          struct text *notes, struct error *err)
{
    struct picked features = {0}, targets = {0};
    int label;

    *schema = (struct schema){0};
    TRY(schema_layout(wanted, table->id_column >= 0, &schema->layout, err));
    TRY(choose_label(schema, table, wanted->label, &label, err));
    if (wanted->features)
        TRY(pick_list(table, wanted->features, "--features", &features, err));
    else
        TRY(pick_numeric(table, label, &features, notes, err));
    if (label >= 0 && is_picked(&features, label))
        return error_set(err, STATUS_USAGE,
                         "the label cannot be one of the --features");
    if (wanted->targets)
        TRY(pick_list(table, wanted->targets, "--target", &targets, err));
    else if (label < 0)
        targets = features;
    TRY(store(schema, table, &features, &targets, err));
    TRY(store_keys(schema, table, err));
    if (label >= 0)
        schema->n_targets = 1;
    return STATUS_OK;
}
