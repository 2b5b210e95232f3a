/* model_profile.c - writes and reads the seasonal profile (model.h). */
#include "model/model.h"

#include "store/json.h"
#include "model/model_json.h"

static void put_season(struct json_writer *w, const struct model *m,
                       const struct season *season)
{
    const size_t W = season->period, n = m->schema.n_columns;

    json_open_object(w, NULL);
    json_put_integer(w, "period", (int64_t)W);
    json_open_array(w, "columns");
    for (size_t c = 0; c < n; c++) {
        json_open_object(w, NULL);
        json_put_string(w, "name", m->schema.names[c]);
        json_put_reals(w, "values", season->values + c * W, W);
        if (season->elapsed[c])
            json_put_bool(w, "elapsed", true);
        json_close(w);
    }
    json_close(w);
    json_put_reals(w, "per_id", season->values + n * W,
                   m->profile.ids.n * n * W);
    json_close(w);
}

void model_put_profile(struct json_writer *w, const struct model *m)
{
    if (!m->profile.n_seasons) {
        json_put_null(w, "profile");
        return;
    }
    json_open_object(w, "profile");
    json_put_string_or_null(w, "origin", m->profile.origin);
    model_put_ids(w, &m->profile.ids);
    json_open_array(w, "seasons");
    for (size_t k = 0; k < m->profile.n_seasons; k++)
        put_season(w, m, &m->profile.seasons[k]);
    json_close(w);
    json_close(w);
}

/* The time of phase 0, in the format of the model's times. */
static enum status get_origin(const struct json_at *profile, struct model *m,
                              struct error *err)
{
    int64_t tick;

    m->profile.form = m->data.time_form;
    m->profile.step = m->data.time_step;
    TRY(model_get_time(profile, "origin", m->profile.origin, err));
    if (!*m->profile.origin)
        return STATUS_OK;
    if (!time_read_stored(m->profile.origin, &m->data.time_form, &tick))
        return json_refuse(profile, "origin", err,
                           "expected null or a time in the format of "
                           "time.form");
    return STATUS_OK;
}

static enum status get_values(const struct json_at *season, struct model *m,
                              const struct season *to, struct error *err)
{
    static const char *const fields[] = {"name", "values", "elapsed", NULL};
    struct json_at columns;
    size_t n;

    TRY(json_array(season, "columns", &columns, err));
    if (json_size(&columns) != m->schema.n_columns)
        return json_refuse(season, "columns", err,
                           "expected %zu entries, one per column in use",
                           m->schema.n_columns);
    for (size_t c = 0; c < m->schema.n_columns; c++) {
        const struct json_at child = json_child(&columns, c);
        struct json_at column;

        TRY(json_object(&child, NULL, &column, err));
        TRY(json_check_keys(&column, fields, err));
        TRY(model_expect_name(&column, m->schema.names[c], err));
        TRY(json_reals(&column, "values", to->period,
                       to->values + c * to->period, err));
        if (json_has(&column, "elapsed"))
            TRY(json_bool(&column, "elapsed", &to->elapsed[c], err));
    }
    n = m->schema.n_columns * to->period;
    return json_reals(season, "per_id", m->profile.ids.n * n, to->values + n,
                      err);
}

static enum status get_season(const struct json_at *season, struct model *m,
                              struct error *err)
{
    static const char *const fields[] = {"period", "columns", "per_id", NULL};
    struct profile *profile = &m->profile;
    size_t periods;
    int64_t period;

    TRY(json_check_keys(season, fields, err));
    TRY(json_integer(season, "period", 2,
                     (int64_t)(MAX_PROFILE / m->schema.n_columns), &period,
                     err));
    if (!profile->n_seasons && (size_t)period != m->config.season)
        return json_refuse(season, "period", err,
                           "expected %zu for the first season, as in "
                           "config.season",
                           m->config.season);
    periods = (size_t)period;
    for (size_t k = 0; k < profile->n_seasons; k++)
        periods += profile->seasons[k].period;
    if (!profile_is_within_limits(profile->ids.n, m->schema.n_columns, periods))
        return json_refuse(
            season, "period", err, "profiles with %s for %s are too large",
            counted(periods, "phase").text, counted(profile->ids.n, "id").text);
    TRY(profile_add(profile, (size_t)period, m->schema.n_columns, err));
    return get_values(season, m, &profile->seasons[profile->n_seasons - 1],
                      err);
}

enum status model_get_profile(const struct json_at *root, struct model *m,
                              struct error *err)
{
    static const char *const fields[] = {"origin", "ids", "seasons", NULL};
    struct json_at profile, seasons;

    if (json_is_null(root, "profile"))
        return STATUS_OK;
    TRY(json_object(root, "profile", &profile, err));
    if (m->schema.layout == LAYOUT_LABELLED)
        return json_refuse(root, "profile", err,
                           "expected null because a label has no season");
    TRY(json_check_keys(&profile, fields, err));
    TRY(get_origin(&profile, m, err));
    TRY(model_get_ids(&profile, m, &m->profile.ids, err));
    TRY(json_array(&profile, "seasons", &seasons, err));
    if (!json_size(&seasons) || json_size(&seasons) > MAX_SEASONS)
        return json_refuse(&profile, "seasons", err, "expected 1 to %d",
                           MAX_SEASONS);
    for (size_t k = 0; k < json_size(&seasons); k++) {
        const struct json_at child = json_child(&seasons, k);
        struct json_at season;

        TRY(json_object(&child, NULL, &season, err));
        TRY(get_season(&season, m, err));
    }
    return STATUS_OK;
}
