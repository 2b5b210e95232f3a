/* model_profile.c - the seasonal profile of a model (model.h). */
#include "store/model.h"

#include <string.h>

#include "store/json.h"
#include "store/model_fields.h"

void model_put_profile(struct json_writer *w, const struct model *m)
{
    if (!m->profile.n_seasons) {
        json_put_null(w, "profile");
        return;
    }
    json_open_object(w, "profile");
    json_put_text(w, "origin", m->profile.origin);
    json_open_array(w, "seasons");
    for (size_t k = 0; k < m->profile.n_seasons; k++) {
        const struct season *season = &m->profile.seasons[k];

        json_open_object(w, NULL);
        json_put_integer(w, "period", (int64_t)season->period);
        json_open_array(w, "columns");
        for (size_t c = 0; c < m->roles.n_columns; c++) {
            json_open_object(w, NULL);
            json_put_string(w, "name", m->roles.names[c]);
            json_put_reals(w, "values", season->values + c * season->period,
                           season->period);
            json_close(w);
        }
        json_close(w);
        json_close(w);
    }
    json_close(w);
    json_close(w);
}

/* The time of phase 0: one of the form of the model's times. */
static enum status get_origin(const struct json_at *profile, struct model *m,
                              struct error *err)
{
    struct time_form form = {0};
    int64_t tick;

    m->profile.step = m->time_step;
    TRY(model_get_time(profile, "origin", m->profile.origin, err));
    if (!*m->profile.origin)
        return STATUS_OK;
    if (!time_parse(m->profile.origin, strlen(m->profile.origin), true, &form,
                    &tick) ||
        form.kind != m->time_form.kind)
        return json_refuse(profile, "origin", err,
                           "expected a time of the form in time.form, or null");
    return STATUS_OK;
}

static enum status get_values(const struct json_at *season, struct model *m,
                              const struct season *to, struct error *err)
{
    static const char *const fields[] = {"name", "values", NULL};
    struct json_at columns;

    TRY(json_array(season, "columns", &columns, err));
    if (json_size(&columns) != m->roles.n_columns)
        return json_refuse(season, "columns", err,
                           "expected %zu entries, one for each used column",
                           m->roles.n_columns);
    for (size_t c = 0; c < m->roles.n_columns; c++) {
        const struct json_at child = json_child(&columns, c);
        struct json_at column;

        TRY(json_object(&child, NULL, &column, err));
        TRY(json_fields(&column, fields, err));
        TRY(model_expect_name(&column, m->roles.names[c], err));
        TRY(json_reals(&column, "values", to->period,
                       to->values + c * to->period, err));
    }
    return STATUS_OK;
}

static enum status get_season(const struct json_at *season, struct model *m,
                              struct error *err)
{
    static const char *const fields[] = {"period", "columns", NULL};
    struct profile *profile = &m->profile;
    int64_t period;

    TRY(json_fields(season, fields, err));
    TRY(json_integer(season, "period", 2,
                     (int64_t)(MAX_PROFILE / m->roles.n_columns), &period,
                     err));
    if (!profile->n_seasons && (size_t)period != m->season)
        return json_refuse(season, "period", err,
                           "expected %zu, as in config.season, of the first",
                           m->season);
    TRY(profile_add(profile, (size_t)period, m->roles.n_columns, err));
    return get_values(season, m, &profile->seasons[profile->n_seasons - 1],
                      err);
}

enum status model_get_profile(const struct json_at *root, struct model *m,
                              struct error *err)
{
    static const char *const fields[] = {"origin", "seasons", NULL};
    struct json_at profile, seasons;

    if (json_is_null(root, "profile"))
        return STATUS_OK;
    TRY(json_object(root, "profile", &profile, err));
    if (m->roles.layout == LAYOUT_LABELLED)
        return json_refuse(root, "profile", err,
                           "expected null, for a label has no season");
    TRY(json_fields(&profile, fields, err));
    TRY(get_origin(&profile, m, err));
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
