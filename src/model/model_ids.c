/* model_ids.c - writes and reads the ids that a model lists, and the usual
 * changes of their series (model_json.h). */
#include "model/model.h"

#include <stdlib.h>
#include <string.h>

#include "store/json.h"
#include "model/model_json.h"

void model_put_ids(struct json_writer *w, const struct string_list *ids)
{
    json_open_array(w, "ids");
    for (size_t i = 0; i < ids->n; i++)
        json_put_string(w, NULL, string_list_at(ids, i));
    json_close(w);
}

static enum status check_distinct(const struct json_at *at,
                                  const struct string_list *ids,
                                  struct error *err)
{
    struct string_set distinct = {.n = 0};
    enum status status = STATUS_OK;

    for (size_t i = 0; i < ids->n && status == STATUS_OK; i++) {
        const char *id = string_list_at(ids, i);
        uint32_t number = 0;

        if (!*id)
            status = json_refuse(at, "ids", err, "id %zu is empty", i + 1);
        else
            status = string_set_add(&distinct, id, strlen(id), &number, err);
        if (status == STATUS_OK && number < i)
            status = json_refuse(at, "ids", err, "id %zu equals id %zu", i + 1,
                                 (size_t)number + 1);
    }
    string_set_release(&distinct);
    return status;
}

enum status model_get_ids(const struct json_at *at, const struct model *m,
                          struct string_list *ids, struct error *err)
{
    TRY(json_strings(at, "ids", ids, err));
    if (ids->n && !m->schema.id)
        return json_refuse(at, "ids", err,
                           "expected no ids because the model has no id "
                           "column");
    return check_distinct(at, ids, err);
}

void model_put_usual_changes(struct json_writer *w, const struct model *m)
{
    static const struct string_list none;
    const struct usual_changes *units = &m->usual_changes;
    /* without an id column the ids are line numbers, which mean nothing in
       another file */
    const struct string_list *ids = m->schema.id ? &units->ids : &none;

    if (!units->n_columns || !(m->profile.n_seasons || m->effect.weights)) {
        json_put_null(w, "usual_changes");
        return;
    }
    json_open_object(w, "usual_changes");
    model_put_ids(w, ids);
    json_put_reals(w, "values", units->values, ids->n * units->n_columns);
    json_close(w);
}

enum status model_get_usual_changes(const struct json_at *root, struct model *m,
                                    struct error *err)
{
    static const char *const fields[] = {"ids", "values", NULL};
    struct usual_changes *units = &m->usual_changes;
    struct json_at at;
    size_t n;

    if (json_is_null(root, "usual_changes"))
        return STATUS_OK;
    TRY(json_object(root, "usual_changes", &at, err));
    TRY(json_check_keys(&at, fields, err));
    if (m->schema.layout == LAYOUT_LABELLED)
        return json_refuse(root, "usual_changes", err,
                           "expected null because a label has no season");
    units->n_columns = m->schema.n_columns;
    TRY(model_get_ids(&at, m, &units->ids, err));
    if (!profile_is_within_limits(units->ids.n, units->n_columns, 1))
        return json_refuse(&at, "ids", err, "%s are too many",
                           counted(units->ids.n, "id").text);
    n = units->ids.n * units->n_columns;
    units->values = malloc((n + 1) * sizeof *units->values);
    if (!units->values)
        return error_no_memory(err, (n + 1) * sizeof *units->values);
    TRY(json_reals(&at, "values", n, units->values, err));
    for (size_t i = 0; i < n; i++)
        if (units->values[i] < R(0.0))
            return json_refuse(&at, "values", err, "number %zu is negative",
                               i + 1);
    return STATUS_OK;
}
