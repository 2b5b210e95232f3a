/* schema_roles.c - see schema_roles.h. */
#include "table/schema_roles.h"

#include <stdlib.h>
#include <string.h>

#include "base/shell.h"
#include "table/truth_words.h"

static enum status copy_text(char **to, const char *text, struct error *err)
{
    *to = strdup(text);
    return *to ? STATUS_OK : error_no_memory(err, strlen(text) + 1);
}

enum status schema_check_numeric(struct table *table, int column,
                                 struct error *err)
{
    const struct column *c = &table->columns[column];

    if (c->n_other && (table_is_numeric(table, column) ||
                       odd_cells_are_numbers(table, column)))
        return odd_cells_refuse(table, column, err);
    if (!table_is_numeric(table, column)) {
        TRY(truth_words_refuse(table, column, err));
        return error_set(
            err, STATUS_DATA,
            "%s: column \"%s\" is not numeric: %zu of its %s "
            "contain numbers (choose other columns with "
            "--features and --target, or add --categorical to read "
            "its texts as categories)",
            table->path, c->name, c->n_numbers,
            counted(table->n_rows, "cell").text);
    }
    return STATUS_OK;
}

/* A list of columns for a role. */
struct role {
    struct schema *schema;
    struct table *table;
    const char *option;
    struct covariate covariate; /* the role, without a name */
};

static enum status add_role(void *context, const char *name, struct error *err)
{
    const struct role *role = context;
    struct table *table = role->table;
    int column;

    TRY(table_require(table, name, role->option, &column, err));
    if (table->columns[column].use == COLUMN_TIME ||
        table->columns[column].use == COLUMN_ID)
        return error_set(err, STATUS_USAGE,
                         "%s: column \"%s\" is the %s column and cannot be "
                         "used with %s (give another column)",
                         table->path, name,
                         table->columns[column].use == COLUMN_ID ? "id"
                                                                 : "time",
                         role->option);
    return covariates_add(&role->schema->covariates, &role->covariate,
                          table->columns[column].name, err);
}

/* Lists the categories of a column. */
static enum status set_categories(struct covariate *c,
                                  const struct column *column,
                                  struct table *table, struct error *err)
{
    const struct string_set *names = &column->categories;

    if (names->n > MAX_CATEGORIES)
        return error_set(err, STATUS_DATA,
                         "%s: column \"%s\" has %zu categories, at most %d are "
                         "allowed (is it a number or an id? leave it out of "
                         "--categorical)",
                         table->path, c->name, names->n, MAX_CATEGORIES);
    c->categories = calloc(names->n + 1, sizeof *c->categories);
    if (!c->categories)
        return error_no_memory(err, names->n * sizeof *c->categories);
    for (; c->n_categories < names->n; c->n_categories++)
        TRY(copy_text(&c->categories[c->n_categories],
                      names->names[c->n_categories], err));
    return STATUS_OK;
}

/* True for a column of texts that is not in --categorical. */
static bool is_text(const struct table *table, const struct covariate *c)
{
    const int column = table_find_exact(table, c->name);

    return !c->categorical && table->columns[column].n_other &&
           !table_is_numeric(table, column) &&
           !odd_cells_are_numbers(table, column);
}

/* Appends --categorical with its columns and those of texts. */
static void put_categorical(const struct covariates *c,
                            const struct table *table, struct text *remedy)
{
    struct text list = {0};

    for (size_t i = 0; i < c->n; i++)
        if (c->list[i].categorical || is_text(table, &c->list[i]))
            text_printf(&list, "%s%s", list.length ? "," : "", c->list[i].name);
    text_string(remedy, "--categorical ");
    shell_quote(remedy, list.bytes ? list.bytes : "");
    remedy->failed |= list.failed;
    text_release(&list);
}

/* Refuses texts where a covariate has to be a number. */
static enum status refuse_texts(const struct covariates *c, size_t i,
                                struct table *table, struct error *err)
{
    struct column *column =
        &table->columns[table_find_exact(table, c->list[i].name)];
    struct text remedy = {0}, text = {0};
    struct finding finding = {.kind = FINDING_TEXT,
                              .count = column->n_other,
                              .line = column->first_other.line,
                              .column = column->name,
                              .needed = true};
    enum status status;

    put_categorical(c, table, &remedy);
    text_printf(&text, "\"%s\" is not a number", column->first_other.text);
    status = text_status(&remedy, err);
    finding.remedy = remedy.bytes;
    if (status == STATUS_OK)
        status = findings_report(&table->findings, finding, &text, NULL, err);
    if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA,
                           "%s:%zu: column \"%s\": %s (give %s to read texts "
                           "as categories)",
                           column->first_other.path, finding.line, column->name,
                           findings_last(&table->findings)->text, remedy.bytes);
    text_release(&text);
    text_release(&remedy);
    return status;
}

/* Checks the numbers and lists the categories. */
static enum status check_roles(struct schema *schema, struct table *table,
                               struct error *err)
{
    const struct covariates *c = &schema->covariates;

    for (size_t i = 0; i < c->n; i++)
        if (is_text(table, &c->list[i]))
            return refuse_texts(c, i, table, err);
        else if (!c->list[i].categorical)
            TRY(schema_check_numeric(
                table, table_find_exact(table, c->list[i].name), err));
        else
            TRY(set_categories(
                &c->list[i],
                &table->columns[table_find_exact(table, c->list[i].name)],
                table, err));
    return STATUS_OK;
}

enum status schema_choose_covariates(struct schema *schema, struct table *table,
                                     const struct schema_options *options,
                                     struct error *err)
{
    const struct {
        const char *names;
        struct role role;
    } roles[] = {
        {options->known, {schema, table, "--known", {.known = true}}},
        {options->statics, {schema, table, "--static", {.is_static = true}}},
        {options->categorical,
         {schema, table, "--categorical", {.categorical = true}}},
    };

    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        struct role role = roles[i].role;

        if (roles[i].names)
            TRY(table_each_name(table, roles[i].names, add_role, &role, err));
    }
    return check_roles(schema, table, err);
}

bool schema_is_covariate(const struct schema *schema, const struct table *table,
                         int column)
{
    for (size_t i = 0; i < schema->covariates.n; i++)
        if (!strcmp(schema->covariates.list[i].name,
                    table->columns[column].name))
            return true;
    return false;
}

static enum status refuse_covariate(void *context, const char *name,
                                    struct error *err)
{
    const struct role *role = context;
    int column;

    TRY(table_require(role->table, name, role->option, &column, err));
    return schema_is_covariate(role->schema, role->table, column)
               ? error_set(err, STATUS_USAGE,
                           "%s: column \"%s\" is in %s and in --known, "
                           "--static or --categorical (leave it out of one of "
                           "them)",
                           role->table->path, name, role->option)
               : STATUS_OK;
}

enum status schema_roles_check(struct schema *schema, struct table *table,
                               const struct schema_options *options,
                               struct error *err)
{
    struct role features = {schema, table, "--features", {0}};
    struct role targets = {schema, table, "--target", {0}};

    if (options->features)
        TRY(table_each_name(table, options->features, refuse_covariate,
                            &features, err));
    return options->targets ? table_each_name(table, options->targets,
                                              refuse_covariate, &targets, err)
                            : STATUS_OK;
}
