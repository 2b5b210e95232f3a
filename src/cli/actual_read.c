/* actual_read.c - see actual_read.h. */
#include "cli/actual_read.h"

#include <stdlib.h>
#include <string.h>

#include "cli/layout_options.h"
#include "cli/outputs.h"
#include "score/forecast_match.h"
#include "table/point_groups.h"

/* What the model says, no option may say otherwise. */
static enum status check_model_options(const struct options *o,
                                       struct error *err)
{
    const struct {
        const char *name;
        const void *field;
    } fixed[] = {{"time", &o->time},
                 {"id", &o->id},
                 {"layout", &o->layout},
                 {"header", &o->header},
                 {"no-header", &o->no_header}};

    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (options_given(o, fixed[i].field))
            return error_set(err, STATUS_USAGE,
                             "--%s cannot be used with --model: the data are "
                             "read as in training (leave one of them out)",
                             fixed[i].name);
    return STATUS_OK;
}

static enum status load_model(struct actual *a, const struct options *o,
                              struct error *err)
{
    const struct data_config *data = &a->model.data;

    TRY(check_model_options(o, err));
    TRY(model_load(&a->model, o->model, 0, err));
    TRY(outputs_check_model(o, &a->model, err));
    if (a->model.schema.layout == LAYOUT_LABELLED)
        return error_set(err, STATUS_DATA,
                         "%s: the model forecasts labels, which have no time "
                         "by which they could be compared (give the model of "
                         "the forecast)",
                         o->model);
    TRY(layout_options_check(o, a->model.schema.layout, err));
    a->reading = data->reading;
    a->reading.model_step =
        (struct model_step){data->time_form.kind, data->time_step};
    options_override_reading(o, &a->reading);
    return STATUS_OK;
}

enum status actual_prepare(struct actual *a, const struct options *o,
                           struct error *err)
{
    const struct schema_options options = {.layout_given =
                                               options_given(o, &o->layout),
                                           .layout = (enum layout)o->layout};
    enum layout layout;

    if (o->model)
        return load_model(a, o, err);
    if (o->header && o->no_header)
        return error_set(err, STATUS_USAGE,
                         "--header cannot be used with --no-header (give one "
                         "of them)");
    TRY(schema_layout(&options, o->id != NULL, &layout, err));
    TRY(layout_options_check(o, layout, err));
    a->reading = o->reading;
    a->reading.header = !o->no_header;
    return STATUS_OK;
}

static struct table_options table_options_of(const struct actual *a,
                                             const struct options *o)
{
    const struct model *m = &a->model;

    if (o->model)
        return (struct table_options){
            .from_model = true,
            .rows_layout = m->schema.layout == LAYOUT_ROWS,
            .reading = a->reading,
            .time = m->schema.time,
            .time_form = &m->data.time_read,
            .id = m->schema.id,
        };
    return (struct table_options){
        .rows_layout = options_given(o, &o->layout) && o->layout == LAYOUT_ROWS,
        .reading = a->reading,
        .header_given = o->header,
        .time = o->time,
        .id = o->id,
        .find_layout = !options_given(o, &o->layout),
    };
}

/* The column of a target: that of its name, or of the name without what
 * `predict` adds to a target that is called as one of its own columns; -1 if
 * there is none. */
static int find_target(const struct table *table, const char *target)
{
    static const char *const added[] = {"id_forecast", "time_forecast",
                                        "step_forecast"};
    static const char *const names[] = {"id", "time", "step"};
    const int column = table_find_exact(table, target);

    for (size_t i = 0; column < 0 && i < sizeof added / sizeof *added; i++)
        if (strcmp(target, added[i]) == 0)
            return table_find_exact(table, names[i]);
    return column;
}

static enum status refuse_missing(const struct table *table,
                                  const struct forecast_file *f,
                                  struct error *err)
{
    struct text names = {0};
    size_t n = 0, i = 0;

    for (size_t j = 0; j < f->n_targets; j++)
        n += find_target(table, string_list_at(&f->targets, j)) < 0;
    for (size_t j = 0; j < f->n_targets; j++)
        if (find_target(table, string_list_at(&f->targets, j)) < 0)
            list_name(&names, i++, n, string_list_at(&f->targets, j));
    TRY(text_status(&names, err));
    (void)error_set(err, STATUS_DATA,
                    "%s: there is no column %.300s, which %s forecasts (give "
                    "the file that the forecast continues; its columns are "
                    "found with the --delimiter, --header and --layout of the "
                    "training)",
                    table->path, names.bytes, f->path);
    text_release(&names);
    return STATUS_DATA;
}

static enum status copy_name(char **to, const char *name, struct error *err)
{
    if (!name)
        return STATUS_OK;
    *to = strdup(name);
    return *to ? STATUS_OK : error_no_memory(err, strlen(name) + 1);
}

static enum layout layout_of(const struct actual *a, const struct options *o,
                             const struct table *table)
{
    if (o->model)
        return a->model.schema.layout;
    if (options_given(o, &o->layout))
        return (enum layout)o->layout;
    return table->id_column >= 0 ? LAYOUT_PANEL : LAYOUT_SERIES;
}

/* Makes the targets of the forecast the columns that are used. */
static enum status choose_schema(struct actual *a, const struct options *o,
                                 struct table *table,
                                 const struct forecast_file *f,
                                 struct error *err)
{
    struct schema *s = &a->schema;

    for (size_t j = 0; j < f->n_targets; j++)
        if (find_target(table, string_list_at(&f->targets, j)) < 0)
            return refuse_missing(table, f, err);
    TRY(schema_allocate(s, f->n_targets, f->n_targets, err));
    s->layout = layout_of(a, o, table);
    s->n_features = f->n_targets;
    for (size_t j = 0; j < f->n_targets; j++) {
        const int column = find_target(table, string_list_at(&f->targets, j));

        TRY(copy_name(&s->names[j], table->columns[column].name, err));
        s->targets[j] = j;
        if (!o->model && !options_given(o, &o->reading.decimal))
            TRY(point_groups_check(table, column, &a->notes, err));
    }
    TRY(copy_name(&s->time, o->model ? a->model.schema.time : table->time_name,
                  err));
    return copy_name(&s->id, o->model ? a->model.schema.id : table->id_name,
                     err);
}

enum status actual_read(struct actual *a, const struct options *o,
                        const struct forecast_file *f, struct error *err)
{
    const struct table_options read = table_options_of(a, o);
    struct table table;
    enum status status = table_read(&table, o->data, &read, err);

    if (status == STATUS_OK)
        status = forecast_check_ids(f, &table, err);
    if (status == STATUS_OK)
        status = choose_schema(a, o, &table, f, err);
    if (status != STATUS_OK) {
        table_release(&table);
        return status;
    }
    table_note_cells(&table, &a->notes);
    TRY(dataset_init(&a->dataset, &table, &a->schema, &a->reading, false,
                     &a->notes, err));
    return time_options_check(o, &a->dataset, true, err);
}

void actual_release(struct actual *a)
{
    dataset_release(&a->dataset);
    schema_release(&a->schema);
    text_release(&a->notes);
    model_release(&a->model);
}
