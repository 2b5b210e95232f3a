/* model_covariates.c - writes and reads the covariates of a model file, and the
 * effect of known inputs (model.h). */
#include "model/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "time/calendar_fields.h"
#include "store/json.h"
#include "model/model_json.h"

static void put_names(struct json_writer *w, const char *key,
                      const struct covariates *c,
                      bool (*belongs)(const struct covariate *))
{
    json_open_array(w, key);
    for (size_t i = 0; i < c->n; i++)
        if (belongs(&c->list[i]))
            json_put_string(w, NULL, c->list[i].name);
    json_close(w);
}

static bool is_known(const struct covariate *c)
{
    return c->known;
}

static bool is_static(const struct covariate *c)
{
    return c->is_static;
}

static void put_categories(struct json_writer *w, const struct covariate *c)
{
    json_open_object(w, NULL);
    json_put_string(w, "name", c->name);
    json_open_array(w, "categories");
    for (size_t i = 0; i < c->n_categories; i++)
        json_put_string(w, NULL, c->categories[i]);
    json_close(w);
    json_close(w);
}

static void put_holiday(struct json_writer *w, int date)
{
    char text[HOLIDAY_TEXT];

    holiday_print(date, text);
    json_put_string(w, NULL, text);
}

void model_put_covariates(struct json_writer *w, const struct schema *schema)
{
    const struct covariates *c = &schema->covariates;

    put_names(w, "known", c, is_known);
    put_names(w, "static", c, is_static);
    json_open_array(w, "categorical");
    for (size_t i = 0; i < c->n; i++)
        if (c->list[i].categorical)
            put_categories(w, &c->list[i]);
    json_close(w);
    json_open_array(w, "calendar");
    for (int i = 0; i < N_CALENDAR_FIELDS; i++)
        if (c->calendar >> i & 1U)
            json_put_string(w, NULL, calendar_field_names[i]);
    json_close(w);
    json_open_array(w, "holidays");
    for (size_t i = 0; i < c->n_holidays; i++)
        put_holiday(w, c->holidays[i]);
    json_close(w);
    json_open_array(w, "indicators");
    for (size_t i = 0; i < schema->n_columns; i++)
        if (schema->indicators[i])
            json_put_string(w, NULL, schema->names[i]);
    json_close(w);
}

/* A covariate is no other column. */
static enum status check_name(const struct json_at *at, const char *key,
                              const struct schema *schema, const char *name,
                              struct error *err)
{
    const char *const others[] = {schema->time, schema->id, schema->label};
    bool used = false;

    for (size_t i = 0; i < schema->n_columns; i++)
        used |= !strcmp(schema->names[i], name);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        used |= others[i] && !strcmp(others[i], name);
    return used ? json_refuse(at, key, err, "\"%s\" is also another column",
                              name)
                : STATUS_OK;
}

static enum status add(const struct json_at *at, const char *key,
                       struct schema *schema, const struct covariate *role,
                       const char *name, struct error *err)
{
    struct error problem;

    TRY(check_name(at, key, schema, name, err));
    if (covariates_add(&schema->covariates, role, name, &problem) != STATUS_OK)
        return json_refuse(at, key, err, "%s", problem.message);
    return STATUS_OK;
}

static enum status get_names(const struct json_at *columns, const char *key,
                             const struct covariate *role,
                             struct schema *schema, struct error *err)
{
    struct string_list names = {0};
    enum status status = json_strings(columns, key, &names, err);

    for (size_t i = 0; status == STATUS_OK && i < names.n; i++)
        status =
            add(columns, key, schema, role, string_list_at(&names, i), err);
    string_list_release(&names);
    return status;
}

static enum status copy_categories(const struct string_list *names,
                                   struct covariate *c, struct error *err)
{
    c->categories = calloc(names->n + 1, sizeof *c->categories);
    if (!c->categories)
        return error_no_memory(err, names->n * sizeof(char *));
    for (; c->n_categories < names->n; c->n_categories++) {
        const char *name = string_list_at(names, c->n_categories);

        c->categories[c->n_categories] = strdup(name);
        if (!c->categories[c->n_categories])
            return error_no_memory(err, strlen(name) + 1);
    }
    return STATUS_OK;
}

static enum status get_categories(const struct json_at *column,
                                  struct covariate *c, struct error *err)
{
    struct string_list names = {0};
    enum status status = json_strings(column, "categories", &names, err);

    if (status == STATUS_OK)
        status = names.n > MAX_CATEGORIES || c->categories
                     ? json_refuse(column, "categories", err,
                                   "expected at most %d, once for each column",
                                   MAX_CATEGORIES)
                     : copy_categories(&names, c, err);
    string_list_release(&names);
    return status;
}

static enum status get_categorical(const struct json_at *columns,
                                   struct schema *schema, struct error *err)
{
    static const char *const fields[] = {"name", "categories", NULL};
    const struct covariate role = {.categorical = true};
    struct covariates *c = &schema->covariates;
    struct json_at list;

    TRY(json_array(columns, "categorical", &list, err));
    if (json_size(&list) > MAX_COVARIATES)
        return json_refuse(columns, "categorical", err, "expected at most %d",
                           MAX_COVARIATES);
    for (size_t i = 0; i < json_size(&list); i++) {
        const struct json_at child = json_child(&list, i);
        struct json_at column;
        const char *name;
        size_t k = 0;

        TRY(json_object(&child, NULL, &column, err));
        TRY(json_check_keys(&column, fields, err));
        TRY(json_string(&column, "name", &name, err));
        TRY(add(&column, "name", schema, &role, name, err));
        while (strcmp(c->list[k].name, name) != 0)
            k++;
        TRY(get_categories(&column, &c->list[k], err));
    }
    return STATUS_OK;
}

static enum status get_calendar(const struct json_at *columns,
                                struct covariates *c, struct error *err)
{
    struct json_at list;

    TRY(json_array(columns, "calendar", &list, err));
    if (json_size(&list) > N_CALENDAR_FIELDS)
        return json_refuse(columns, "calendar", err, "expected at most %d",
                           N_CALENDAR_FIELDS);
    for (size_t i = 0; i < json_size(&list); i++) {
        const struct json_at child = json_child(&list, i);
        int field;

        TRY(json_choice(&child, NULL, calendar_field_names, &field, err));
        c->calendar |= 1U << field;
    }
    return STATUS_OK;
}

static enum status copy_holidays(const struct json_at *columns,
                                 const struct string_list *dates,
                                 struct covariates *c, struct error *err)
{
    int before = 0;

    if (dates->n > MAX_HOLIDAYS)
        return json_refuse(columns, "holidays", err, "expected at most %d",
                           MAX_HOLIDAYS);
    c->holidays = calloc(dates->n + 1, sizeof *c->holidays);
    if (!c->holidays)
        return error_no_memory(err, dates->n * sizeof *c->holidays);
    for (; c->n_holidays < dates->n; c->n_holidays++) {
        const char *text = string_list_at(dates, c->n_holidays);
        int *date = &c->holidays[c->n_holidays];

        if (!holiday_parse(text, date) || *date <= before)
            return json_refuse(columns, "holidays", err,
                               "\"%s\": expected a date, as in 2024-12-25, "
                               "after the one before",
                               text);
        before = *date;
    }
    return STATUS_OK;
}

static enum status get_holidays(const struct json_at *columns,
                                struct covariates *c, struct error *err)
{
    struct string_list dates = {0};
    enum status status = json_strings(columns, "holidays", &dates, err);

    if (status == STATUS_OK)
        status = copy_holidays(columns, &dates, c, err);
    string_list_release(&dates);
    return status;
}

static enum status set_indicator(const struct json_at *columns,
                                 struct schema *schema, const char *name,
                                 struct error *err)
{
    size_t c = 0;

    while (c < schema->n_columns && strcmp(schema->names[c], name) != 0)
        c++;
    if (c == schema->n_columns || schema->indicators[c])
        return json_refuse(columns, "indicators", err,
                           "\"%s\": expected features and targets, each once",
                           name);
    schema->indicators[c] = true;
    return STATUS_OK;
}

static enum status get_indicators(const struct json_at *columns,
                                  struct schema *schema, struct error *err)
{
    struct string_list names = {0};
    enum status status = json_strings(columns, "indicators", &names, err);

    for (size_t i = 0; status == STATUS_OK && i < names.n; i++)
        status = set_indicator(columns, schema, string_list_at(&names, i), err);
    string_list_release(&names);
    return status;
}

enum status model_get_covariates(const struct json_at *columns,
                                 struct schema *schema, struct error *err)
{
    const struct covariate known = {.known = true}, fixed = {.is_static = true};
    struct covariates *c = &schema->covariates;

    TRY(get_names(columns, "known", &known, schema, err));
    TRY(get_names(columns, "static", &fixed, schema, err));
    TRY(get_categorical(columns, schema, err));
    TRY(get_calendar(columns, c, err));
    TRY(get_holidays(columns, c, err));
    TRY(get_indicators(columns, schema, err));
    if (schema->layout == LAYOUT_LABELLED && covariates_count(c).numbers)
        return json_refuse(columns, "label", err,
                           "expected null because there are known inputs");
    return STATUS_OK;
}

void model_put_effect(struct json_writer *w, const struct effect *effect)
{
    const struct effect_form *form = &effect->terms.form;
    real past[MAX_PAST_MEANS];

    json_put_bool(w, "known_effect_by_hour", form->by_hour);
    for (size_t i = 0; i < form->n_past; i++)
        past[i] = (real)form->past[i];
    json_put_reals(w, "known_effect_past", past, form->n_past);
    if (effect->weights)
        json_put_reals(w, "known_effect", effect->weights,
                       effect->n_columns * effect_n_terms(&effect->terms));
    else
        json_put_null(w, "known_effect");
}

/* The rows of each mean, of which the first is the longest. */
static enum status get_past(const struct json_at *root,
                            struct effect_form *form, struct error *err)
{
    real n_rows[MAX_PAST_MEANS];
    size_t before = MAX_PERIOD;

    TRY(json_count(root, "known_effect_past", &form->n_past, err));
    if (form->n_past > MAX_PAST_MEANS)
        return json_refuse(root, "known_effect_past", err,
                           "expected at most %d numbers", MAX_PAST_MEANS);
    TRY(json_reals(root, "known_effect_past", form->n_past, n_rows, err));
    for (size_t i = 0; i < form->n_past; i++) {
        const double n = (double)n_rows[i];

        if (!(n >= 2 && n <= (double)before) || n > floor(n))
            return json_refuse(root, "known_effect_past", err,
                               "expected whole numbers from 2 to %zu, falling",
                               before);
        form->past[i] = before = (size_t)n;
    }
    return STATUS_OK;
}

enum status model_get_effect(const struct json_at *root, struct model *m,
                             struct error *err)
{
    const struct covariates *c = &m->schema.covariates;
    struct effect_terms terms;
    struct effect_form form = {.n_past = 0};

    TRY(json_bool(root, "known_effect_by_hour", &form.by_hour, err));
    TRY(get_past(root, &form, err));
    effect_terms_init(&terms, c, &form);
    if (form.n_past && (json_is_null(root, "known_effect") || !terms.n.known ||
                        terms.n.known > MAX_PAST_NUMBERS))
        return json_refuse(root, "known_effect_past", err,
                           "expected no number because no known number has "
                           "such an effect");
    if (form.by_hour && (json_is_null(root, "known_effect") || !terms.n.known))
        return json_refuse(root, "known_effect_by_hour", err,
                           "expected false because no known number has an "
                           "effect");
    if (json_is_null(root, "known_effect"))
        return STATUS_OK;
    if (!effect_n_terms(&terms))
        return json_refuse(root, "known_effect", err,
                           "expected null because there are no known inputs");
    TRY(effect_allocate(&m->effect, m->schema.n_columns, c, &form, err));
    return json_reals(root, "known_effect",
                      m->schema.n_columns * effect_n_terms(&terms),
                      m->effect.weights, err);
}
