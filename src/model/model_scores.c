/*
 * model_scores.c - writes and reads the scores of the test rows (model.h): the
 * field "scores". Its "targets" are null in models of older versions.
 */
#include "model/model.h"

#include <math.h>
#include <stdlib.h>

#include "model/model_json.h"
#include "store/json.h"

void model_put_metrics(struct json_writer *w, const char *key,
                       const double scores[N_FORECASTERS][N_METRICS])
{
    json_open_object(w, key);
    for (int by = 0; by < N_FORECASTERS; by++) {
        if (isnan(scores[by][METRIC_MAE])) { /* no score at all */
            json_put_null(w, forecaster_names[by]);
            continue;
        }
        json_open_object(w, forecaster_names[by]);
        for (int i = 0; i < N_METRICS; i++)
            json_put_real_or_null(w, metric_names[i], scores[by][i]);
        json_close(w);
    }
    json_close(w);
}

static void put_targets(struct json_writer *w, const struct model *m)
{
    if (!m->target_scores) {
        json_put_null(w, "targets");
        return;
    }
    json_open_array(w, "targets");
    for (size_t j = 0; j < m->schema.n_targets; j++) {
        const struct target_scores *scores = &m->target_scores[j];

        json_open_object(w, NULL);
        json_put_string(w, "name", schema_target_name(&m->schema, j));
        model_put_metrics(w, "metrics", scores->metrics);
        json_close(w);
    }
    json_close(w);
}

void model_put_scores(struct json_writer *w, const struct model *m)
{
    json_open_object(w, "scores");
    json_put_integer(w, "windows", (int64_t)m->scores.n_windows);
    model_put_metrics(w, "metrics", m->scores.original);
    model_put_metrics(w, FIELD_SCALED, m->scores.scaled);
    put_targets(w, m);
    json_close(w);
}

/* The metrics of one forecaster; null if it has none. If it has any, the MAE is
 * a number and the others may be null. */
static enum status get_metrics(const struct json_at *at, const char *key,
                               double metrics[N_METRICS], struct error *err)
{
    struct json_at row;

    for (int i = 0; i < N_METRICS; i++)
        metrics[i] = (double)NAN;
    if (json_is_null(at, key))
        return STATUS_OK;
    TRY(json_object(at, key, &row, err));
    TRY(json_check_keys(&row, metric_names, err));
    for (int i = 0; i < N_METRICS; i++)
        if (i == METRIC_MAE || !json_is_null(&row, metric_names[i]))
            TRY(json_number(&row, metric_names[i], &metrics[i], err));
    return STATUS_OK;
}

static enum status get_scores(const struct json_at *at, const char *key,
                              double scores[N_FORECASTERS][N_METRICS],
                              struct error *err)
{
    struct json_at object;

    TRY(json_object(at, key, &object, err));
    TRY(json_check_keys(&object, forecaster_names, err));
    for (int by = 0; by < N_FORECASTERS; by++)
        TRY(get_metrics(&object, forecaster_names[by], scores[by], err));
    return STATUS_OK;
}

static enum status get_targets(const struct json_at *scores, struct model *m,
                               struct error *err)
{
    static const char *const fields[] = {"name", "metrics", NULL};
    const size_t J = m->schema.n_targets;
    struct json_at targets;

    if (json_is_null(scores, "targets"))
        return STATUS_OK;
    TRY(json_array(scores, "targets", &targets, err));
    if (json_size(&targets) != J)
        return json_refuse(scores, "targets", err,
                           "expected an object for each target");
    m->target_scores = calloc(J, sizeof *m->target_scores);
    if (!m->target_scores)
        return error_no_memory(err, J * sizeof *m->target_scores);
    for (size_t j = 0; j < J; j++) {
        const struct json_at target = json_child(&targets, j);

        TRY(json_check_keys(&target, fields, err));
        TRY(model_expect_name(&target, schema_target_name(&m->schema, j), err));
        TRY(get_scores(&target, "metrics", m->target_scores[j].metrics, err));
    }
    return STATUS_OK;
}

enum status model_get_scores(const struct json_at *root, struct model *m,
                             struct error *err)
{
    static const char *const fields[] = {"windows", "metrics", FIELD_SCALED,
                                         "targets", NULL};
    struct json_at object;

    TRY(json_object(root, "scores", &object, err));
    TRY(json_check_keys(&object, fields, err));
    TRY(model_get_count(&object, "windows", 0, (size_t)1 << 40,
                        &m->scores.n_windows, err));
    TRY(get_scores(&object, "metrics", m->scores.original, err));
    TRY(get_scores(&object, FIELD_SCALED, m->scores.scaled, err));
    return get_targets(&object, m, err);
}
