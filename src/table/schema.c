/* schema.c - see schema.h. */
#include "table/schema.h"

#include <stdlib.h>
#include <string.h>

#include "table/code_column.h"
#include "table/value_columns.h"
#include "table/constant_column.h"
#include "table/part_columns.h"
#include "table/even_settle.h"
#include "table/left_out.h"
#include "table/point_groups.h"
#include "table/schema_roles.h"
#include "table/serial_column.h"
#include "table/sign_column.h"
#include "table/table_clock.h"

const char *const layout_names[] = {"series", "panel", "labelled", "rows",
                                    NULL};

enum status schema_allocate(struct schema *schema, size_t n_columns,
                            size_t n_targets, struct error *err)
{
    schema->n_columns = n_columns;
    schema->n_targets = n_targets;
    schema->names = calloc(n_columns + 1, sizeof *schema->names);
    schema->targets = calloc(n_targets + 1, sizeof *schema->targets);
    schema->indicators = calloc(n_columns + 1, sizeof *schema->indicators);
    if (!schema->names || !schema->targets || !schema->indicators)
        return error_no_memory(err, (n_columns + n_targets) * sizeof(char *));
    return STATUS_OK;
}

void schema_release(struct schema *schema)
{
    for (size_t i = 0; schema->names && i < schema->n_columns; i++)
        free(schema->names[i]);
    free(schema->names);
    free(schema->targets);
    free(schema->indicators);
    free(schema->time);
    free(schema->id);
    free(schema->label);
    covariates_release(&schema->covariates);
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
    memcpy(to->indicators, from->indicators,
           from->n_columns * sizeof *to->indicators);
    for (size_t j = 0; j < from->n_targets; j++)
        to->targets[j] = from->targets[j];
    TRY(copy_optional(&to->time, from->time, err));
    TRY(copy_optional(&to->id, from->id, err));
    TRY(copy_optional(&to->label, from->label, err));
    return covariates_copy(&to->covariates, &from->covariates, err);
}

size_t schema_n_indicators(const struct schema *schema, bool shared)
{
    size_t n = 0;

    for (size_t c = 0; !shared && c < schema->n_features; c++)
        n += schema->indicators[c];
    for (size_t j = 0; shared && j < schema->n_targets && !n; j++)
        n += schema->indicators[schema->targets[j]];
    return n;
}

const char *schema_target_name(const struct schema *schema, size_t j)
{
    return schema->layout == LAYOUT_LABELLED
               ? schema->label
               : schema->names[schema->targets[j]];
}

/* Table columns of one list of columns, in the order given. */
struct column_list {
    size_t n;
    int columns[TABLE_MAX_COLUMNS];
};

static bool is_listed(const struct column_list *list, int column)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->columns[i] == column)
            return true;
    return false;
}

/* Adds a column by its name or number, unless it is in the list already. */
static enum status add_column(struct table *table, const char *name,
                              const char *option, struct column_list *list,
                              struct error *err)
{
    int column;

    TRY(table_require(table, name, option, &column, err));
    if (table->columns[column].use == COLUMN_TIME ||
        table->columns[column].use == COLUMN_ID)
        return error_set(
            err, STATUS_USAGE,
            "%s: column \"%s\" is the %s column and cannot be "
            "used with %s (give another column)",
            table->path, name,
            table->columns[column].use == COLUMN_ID ? "id" : "time", option);
    if (is_listed(list, column))
        return STATUS_OK;
    TRY(schema_check_numeric(table, column, err));
    list->columns[list->n++] = column;
    return STATUS_OK;
}

/* A list of features or targets. */
struct listing {
    struct table *table;
    const char *option;
    struct column_list *list;
};

static enum status list_column(void *context, const char *name,
                               struct error *err)
{
    const struct listing *l = context;

    return add_column(l->table, name, l->option, l->list, err);
}

static enum status add_columns(struct table *table, const char *names,
                               const char *option, struct column_list *list,
                               struct error *err)
{
    struct listing listing = {table, option, list};

    return table_each_name(table, names, list_column, &listing, err);
}

/* Why a column of numbers is no data by itself. */
static enum left_out no_data(const struct schema *schema,
                             const struct table *table, int column)
{
    static const enum left_out by_use[] = {
        [COLUMN_CLOCK] = LEFT_OUT_CLOCK,
        [COLUMN_AXIS] = LEFT_OUT_AXIS,
        [COLUMN_CALENDAR] = LEFT_OUT_CALENDAR,
        [COLUMN_SERIAL] = LEFT_OUT_SERIAL,
        [COLUMN_ID] = LEFT_OUT_NOT,
    };
    const enum left_out reason = by_use[table->columns[column].use];

    if (reason != LEFT_OUT_NOT)
        return reason;
    return schema->layout != LAYOUT_LABELLED && column_is_code(table, column)
               ? LEFT_OUT_CODE
               : LEFT_OUT_NOT;
}

/* Leaves out the constant columns of a list, unless all are. */
static enum status leave_out_constant(struct table *table,
                                      struct column_list *list,
                                      struct text *notes, struct error *err)
{
    enum constancy constancy[TABLE_MAX_COLUMNS];
    size_t n_left = 0, n = 0;

    for (size_t i = 0; i < list->n; i++) {
        TRY(constant_column(table, list->columns[i], &constancy[i], err));
        n_left += constancy[i] == CONSTANT_NEVER;
    }
    for (size_t i = 0; n_left && i < list->n; i++)
        if (constancy[i] == CONSTANT_NEVER)
            list->columns[n++] = list->columns[i];
        else
            TRY(constant_column_note(
                table, list->columns[i], constancy[i],
                table_line(table,
                           constant_column_first(table, list->columns[i])),
                "", notes, err));
    if (n_left)
        list->n = n;
    return STATUS_OK;
}

/* Settles the even columns of a list, unless all are. */
static enum status settle_even(struct table *table,
                               const struct column_list *list,
                               struct text *notes, struct error *err)
{
    struct column_list others = {0};

    for (size_t i = 0; i < list->n; i++)
        if (!table->columns[list->columns[i]].is_even)
            others.columns[others.n++] = list->columns[i];
    for (size_t i = 0; others.n && i < list->n; i++)
        if (table->columns[list->columns[i]].is_even)
            TRY(even_column_settle(table, list->columns[i], others.columns,
                                   others.n, notes, err));
    return STATUS_OK;
}

/* Leaves out, refuses or reports columns of a list by what they hold. */
static enum status settle_columns(struct table *table, struct column_list *list,
                                  struct text *notes, struct error *err)
{
    TRY(leave_out_constant(table, list, notes, err));
    TRY(leave_out_by_values(table, list->columns, &list->n, notes, err));
    TRY(settle_even(table, list, notes, err));
    TRY(part_columns_report(table, notes, err));
    TRY(sign_columns_report(table, list->columns, list->n, notes, err));
    return serial_columns_report(table, list->columns, list->n, err);
}

/* Adds the columns of data. `may_be_empty`: none if the only ones with numbers
 * are no data by themselves; otherwise refuses these. */
static enum status add_numeric_columns(const struct schema *schema,
                                       struct table *table, int label,
                                       bool may_be_empty,
                                       struct column_list *list,
                                       struct text *notes, struct error *err)
{
    enum left_out reasons[TABLE_MAX_COLUMNS] = {LEFT_OUT_NOT};
    bool left_out = false;

    for (int column = 0; column < (int)table->n_columns; column++) {
        if (table->columns[column].use == COLUMN_TIME ||
            table->columns[column].use == COLUMN_ID || column == label ||
            schema_is_covariate(schema, table, column))
            continue;
        if (!table_is_numeric(table, column) &&
            !odd_cells_are_numbers(table, column)) {
            TRY(left_out_text(table, column, &reasons[column], notes, err));
            continue;
        }
        reasons[column] = no_data(schema, table, column);
        if (reasons[column] != LEFT_OUT_NOT) {
            left_out = true;
            continue;
        }
        if (table->columns[column].may_be_time)
            return table_clock_refuse(table, column, err);
        TRY(schema_check_numeric(table, column, err));
        list->columns[list->n++] = column;
    }
    TRY(left_out_report(table, reasons, notes, err));
    if (schema->layout != LAYOUT_LABELLED)
        TRY(settle_columns(table, list, notes, err));
    if (!list->n && left_out)
        return may_be_empty ? STATUS_OK
                            : code_column_refuse(table, reasons, err);
    if (!list->n)
        return odd_cells_refuse_all(table, err);
    return STATUS_OK;
}

enum status schema_layout(const struct schema_options *options, bool has_id,
                          enum layout *layout, struct error *err)
{
    const bool rows = options->layout_given && options->layout == LAYOUT_ROWS;

    *layout = options->label ? LAYOUT_LABELLED
                             : (has_id ? LAYOUT_PANEL : LAYOUT_SERIES);
    if (rows && !options->label)
        *layout = LAYOUT_ROWS;
    if (options->layout_given && options->layout != *layout)
        return error_set(err, STATUS_USAGE,
                         "--layout %s conflicts with the other options, which "
                         "imply %s (panel needs --id, labelled needs --id and "
                         "--label, series takes neither, rows takes no "
                         "--label)",
                         layout_names[options->layout], layout_names[*layout]);
    if (options->label && !has_id)
        return error_set(err, STATUS_USAGE,
                         "--label needs --id (give the column of ids)");
    if (rows && options->known)
        return error_set(err, STATUS_USAGE,
                         "--layout rows cannot be used with --known: each line "
                         "has one value of each time (leave one of them out)");
    if (options->label &&
        (options->known || options->statics || options->categorical))
        return error_set(err, STATUS_USAGE,
                         "--label cannot be used with --known, --static or "
                         "--categorical (leave one of them out)");
    if (options->label && options->targets)
        return error_set(err, STATUS_USAGE,
                         "--label and --target cannot be combined: the label "
                         "is the target (leave out --target)");
    return STATUS_OK;
}

/* Finds the column of the label; -1 without a label. */
static enum status choose_label(struct schema *schema, struct table *table,
                                const char *name, int *label, struct error *err)
{
    *label = -1;
    if (!name)
        return STATUS_OK;
    TRY(table_require(table, name, "--label", label, err));
    if (table->columns[*label].use == COLUMN_ID ||
        table->columns[*label].use == COLUMN_TIME)
        return error_set(
            err, STATUS_USAGE,
            "--label and %s are the same column (give another one)",
            table->columns[*label].use == COLUMN_ID ? "--id" : "--time");
    TRY(schema_check_numeric(table, *label, err));
    return copy_name(&schema->label, table->columns[*label].name, err);
}

/* Sets the used columns: the features, then the targets that are not
 * features. */
static enum status set_columns(struct schema *schema, struct table *table,
                               const struct column_list *features,
                               const struct column_list *targets,
                               struct error *err)
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

/* Sets the names of the time and the id. In the layout rows the id is not a
 * column of the table. */
static enum status set_time_and_id(struct schema *schema, struct table *table,
                                   struct error *err)
{
    if (table->time_name)
        TRY(copy_name(&schema->time, table->time_name, err));
    if (table->id_name)
        TRY(copy_name(&schema->id, table->id_name, err));
    return STATUS_OK;
}

/* Finds the columns of features and targets. */
static enum status choose_columns(struct schema *schema, struct table *table,
                                  const struct schema_options *options,
                                  int label, struct column_list *features,
                                  struct column_list *targets,
                                  struct text *notes, struct error *err)
{
    TRY(schema_roles_check(schema, table, options, err));
    if (options->features)
        TRY(add_columns(table, options->features, "--features", features, err));
    else
        TRY(add_numeric_columns(schema, table, label, options->targets != NULL,
                                features, notes, err));
    if (label >= 0 && is_listed(features, label))
        return error_set(err, STATUS_USAGE,
                         "the label cannot be a feature (leave it out of "
                         "--features)");
    if (options->targets)
        TRY(add_columns(table, options->targets, "--target", targets, err));
    else if (label < 0)
        *targets = *features;
    if (options->targets && !features->n)
        *features = *targets;
    return STATUS_OK;
}

/* Checks the points of the numbers of the columns that are used. */
static enum status check_points(struct table *table,
                                const struct schema_options *options,
                                const struct column_list *features,
                                const struct column_list *targets,
                                struct text *notes, struct error *err)
{
    if (options->decimal_given)
        return STATUS_OK;
    for (int column = 0; column < (int)table->n_columns; column++)
        if (is_listed(features, column) || is_listed(targets, column))
            TRY(point_groups_check(table, column, notes, err));
    return STATUS_OK;
}

enum status schema_choose(struct schema *schema, struct table *table,
                          const struct schema_options *options,
                          struct text *notes, struct error *err)
{
    struct column_list features = {0}, targets = {0};
    int label;

    *schema = (struct schema){.layout_given = options->layout_given};
    TRY(schema_layout(options, table->id_column >= 0, &schema->layout, err));
    TRY(schema_choose_covariates(schema, table, options, err));
    TRY(choose_label(schema, table, options->label, &label, err));
    TRY(choose_columns(schema, table, options, label, &features, &targets,
                       notes, err));
    TRY(check_points(table, options, &features, &targets, notes, err));
    TRY(set_columns(schema, table, &features, &targets, err));
    TRY(set_time_and_id(schema, table, err));
    if (label >= 0)
        schema->n_targets = 1;
    return STATUS_OK;
}
