/* model_columns.c - the columns of a model and their roles (model.h). */
#include "store/model.h"

#include <stdlib.h>
#include <string.h>

#include "store/json.h"
#include "store/model_fields.h"

enum status model_get_text(const struct json_at *at, const char *key,
                           bool optional, char **value, struct error *err)
{
    const char *text;

    *value = NULL;
    if (optional && json_is_null(at, key))
        return STATUS_OK;
    TRY(json_string(at, key, &text, err));
    *value = strdup(text);
    return *value ? STATUS_OK : error_no_memory(err, strlen(text) + 1);
}

/* Where a name is among the first n, n if it is not there. */
static size_t find_name(const struct roles *roles, size_t n, const char *name)
{
    size_t i = 0;

    while (i < n && strcmp(roles->names[i], name) != 0)
        i++;
    return i;
}

static enum status get_features(const struct json_at *features,
                                struct roles *roles, struct error *err)
{
    for (size_t i = 0; i < roles->n_features; i++) {
        const struct json_at feature = json_child(features, i);

        TRY(model_get_text(&feature, NULL, false, &roles->names[i], err));
        if (find_name(roles, i, roles->names[i]) < i)
            return json_refuse(&feature, NULL, err, "is there twice");
    }
    return STATUS_OK;
}

/* Targets are features, or used columns of their own behind them. */
static enum status get_targets(const struct json_at *targets,
                               struct roles *roles, struct error *err)
{
    size_t n = roles->n_features;

    for (size_t j = 0; j < roles->n_targets; j++) {
        const struct json_at target = json_child(targets, j);
        const char *name;

        TRY(json_string(&target, NULL, &name, err));
        roles->targets[j] = find_name(roles, n, name);
        for (size_t k = 0; k < j; k++)
            if (roles->targets[k] == roles->targets[j])
                return json_refuse(&target, NULL, err, "is there twice");
        if (roles->targets[j] == n)
            TRY(model_get_text(&target, NULL, false, &roles->names[n++], err));
    }
    roles->n_columns = n;
    return STATUS_OK;
}

static enum status get_label(const struct json_at *columns,
                             const struct json_at *targets, struct roles *roles,
                             struct error *err)
{
    const bool labelled = roles->layout == LAYOUT_LABELLED;
    const struct json_at first = json_child(targets, 0);
    const char *target;

    TRY(model_get_text(columns, "label", true, &roles->label, err));
    if (labelled != (roles->label != NULL))
        return json_refuse(columns, "label", err,
                           "does not go with the layout");
    if ((roles->layout == LAYOUT_SERIES) != (roles->id == NULL))
        return json_refuse(columns, "id", err, "does not go with the layout");
    if (!labelled)
        return get_targets(targets, roles, err);
    TRY(json_string(&first, NULL, &target, err));
    if (json_size(targets) != 1 || strcmp(target, roles->label) != 0)
        return json_refuse(columns, "targets", err, "expected the label alone");
    roles->n_columns = roles->n_features;
    return STATUS_OK;
}

enum status model_get_columns(const struct json_at *root, struct roles *roles,
                              struct error *err)
{
    static const char *const fields[] = {"features", "targets", "time",
                                         "id",       "label",   NULL};
    struct json_at columns, features, targets;

    TRY(json_object(root, "columns", &columns, err));
    TRY(json_fields(&columns, fields, err));
    TRY(json_array(&columns, "features", &features, err));
    TRY(json_array(&columns, "targets", &targets, err));
    if (!json_size(&features) || json_size(&features) > TABLE_MAX_COLUMNS ||
        !json_size(&targets) || json_size(&targets) > TABLE_MAX_COLUMNS)
        return json_refuse(root, "columns", err,
                           "expected 1 to %d features and targets",
                           TABLE_MAX_COLUMNS);
    TRY(roles_allocate(roles, json_size(&features) + json_size(&targets),
                       json_size(&targets), err));
    roles->n_features = json_size(&features);
    TRY(get_features(&features, roles, err));
    TRY(model_get_text(&columns, "time", true, &roles->time, err));
    TRY(model_get_text(&columns, "id", true, &roles->id, err));
    return get_label(&columns, &targets, roles, err);
}
