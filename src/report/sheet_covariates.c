/* sheet_covariates.c - covariates and their effect in a sheet (sheet.h). */
#include "report/sheet.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "time/calendar_fields.h"

/* The covariates of a role. */
static void put_role(const struct covariates *c, size_t offset,
                     const char *name, struct sheet *s)
{
    bool any = false;

    for (size_t i = 0; i < c->n; i++)
        if (*(const bool *)((const char *)&c->list[i] + offset)) {
            sheet_name(s, !any, c->list[i].name);
            any = true;
        }
    if (any)
        sheet_paragraph(s, name);
}

static void put_dates(const struct covariates *c, struct sheet *s)
{
    bool any = false;

    for (int i = 0; i < N_CALENDAR_FIELDS; i++)
        if (c->calendar >> i & 1U) {
            sheet_name(s, !any, calendar_field_names[i]);
            any = true;
        }
    if (any)
        sheet_paragraph(s, "calendar");
    if (c->n_holidays) {
        char first[HOLIDAY_TEXT], last[HOLIDAY_TEXT];

        holiday_print(c->holidays[0], first);
        holiday_print(c->holidays[c->n_holidays - 1], last);
        text_printf(&s->words, "%s, %s to %s",
                    counted(c->n_holidays, "date").text, first, last);
        sheet_paragraph(s, "holidays");
    }
}

static void put_indicators(const struct schema *schema, struct sheet *s)
{
    bool any = false;

    for (size_t i = 0; i < schema->n_columns; i++)
        if (schema->indicators[i]) {
            sheet_name(s, !any, schema->names[i]);
            any = true;
        }
    if (any) {
        text_string(&s->words, ": the network is told which cells are missing");
        sheet_paragraph(s, "indicators");
    }
}

void sheet_covariates(const struct model *m, struct sheet *s)
{
    const struct covariates *c = &m->schema.covariates;

    put_role(c, offsetof(struct covariate, known), "known", s);
    put_role(c, offsetof(struct covariate, is_static), "static", s);
    put_role(c, offsetof(struct covariate, categorical), "categorical", s);
    put_dates(c, s);
    put_indicators(&m->schema, s);
}

/* The effect of one known input on one target. */
struct influence {
    const struct model *model;
    size_t column;
    const real *weights; /* of the terms of the input */
    const real *by_hour; /* of those of a number by hour; NULL: none */
    size_t n_past;       /* rows of its mean; 0: it is the number of the row */
    bool first;          /* of all */
};

/* True if the effect is in the usual changes of each series of a panel. */
static bool is_in_usual_changes(const struct influence *e)
{
    return e->model->usual_changes.n_columns &&
           !(e->model->scaler.columns[e->column].floor > 0);
}

/* Appends a scaled difference of the target in original or usual changes. */
static void put_difference(const struct influence *e, double scaled,
                           struct text *words)
{
    const struct moments *m = &e->model->scaler.columns[e->column];

    if (m->floor > 0)
        text_printf(words, "%.3g %%",
                    100 * expm1(scaled * m->log_standard_deviation));
    else if (is_in_usual_changes(e))
        text_printf(words, "%.3g", scaled);
    else
        text_printf(words, "%.3g",
                    scaled * (m->difference ? m->change_standard_deviation
                                            : m->standard_deviation));
}

static void put_target(const struct influence *e, struct text *words)
{
    text_string(words, e->model->scaler.columns[e->column].difference
                           ? " on changes of "
                           : " on ");
    text_printable(words, e->model->schema.names[e->column]);
    if (is_in_usual_changes(e))
        text_string(words, " in usual changes of each id");
}

/* The name of a known number and the target. */
static void put_number(const struct influence *e, const char *name,
                       struct text *words)
{
    text_printable(words, name);
    if (e->n_past)
        text_printf(words, " in the newest %zu rows", e->n_past);
    put_target(e, words);
}

static bool differs_by_hour(const struct influence *e)
{
    return e->by_hour &&
           !effect_is_zero(e->by_hour, (size_t)NUMBER_TERMS * HOUR_TERMS);
}

/* The terms of hours are 0 in the mean of a day. */
static void put_mean_of_day(const struct influence *e, struct text *words)
{
    if (differs_by_hour(e))
        text_string(words, " (mean of a day: it differs by the hour)");
}

static void end_influence(struct influence *e, struct sheet *s)
{
    sheet_paragraph(s, e->first ? "effect" : "");
    e->first = false;
}

/* `known` are the moments of the known number. */
static void put_slopes(struct influence *e, const char *name,
                       const struct moments *known, struct sheet *s)
{
    double slope = 0;

    put_number(e, name, &s->words);
    text_string(&s->words,
                e->n_past ? ", per unit of its mean: " : ", per unit: ");
    for (int k = 0; k < NUMBER_TERMS; k++) {
        slope += (double)e->weights[k];
        put_difference(e, slope / known->standard_deviation, &s->words);
        if (k < NUMBER_TERMS - 1)
            text_printf(&s->words, " %s %.3g, ", k ? "up to" : "below",
                        known->mean + (k - 1) * known->standard_deviation);
    }
    text_string(&s->words, " above");
    put_mean_of_day(e, &s->words);
    end_influence(e, s);
}

/* Appends what a known number, or its mean, adds to one of 0. */
static void put_added(const struct influence *e, const struct moments *known,
                      double number, struct text *words)
{
    double there[NUMBER_TERMS], zero[NUMBER_TERMS], sum = 0;

    effect_number_terms(scaler_apply(known, number), there);
    effect_number_terms(scaler_apply(known, 0), zero);
    for (int k = 0; k < NUMBER_TERMS; k++)
        sum += (double)e->weights[k] * (there[k] - zero[k]);
    put_difference(e, sum, words);
}

/* What a known number of 1 adds to one of 0. */
static void put_step(struct influence *e, const char *name, const char *of,
                     const struct moments *known, struct sheet *s)
{
    put_number(e, name, &s->words);
    text_string(&s->words, e->n_past ? ": " : of);
    if (e->n_past) {
        put_added(e, known, 1 / (double)e->n_past, &s->words);
        text_string(&s->words, " if in one of them, ");
    }
    put_added(e, known, 1, &s->words);
    text_string(&s->words, e->n_past ? " if in all" : "");
    put_mean_of_day(e, &s->words);
    end_influence(e, s);
}

/* True if the train rows had no value but 0 and 1: only then is the variance
 * mean (1 - mean). */
static bool is_zero_or_one(const struct moments *m)
{
    const double variance = m->standard_deviation * m->standard_deviation;

    return m->minimum >= 0 && m->maximum <= 1 &&
           fabs(variance - m->mean * (1 - m->mean)) < 1e-6;
}

/* Each category compared with the first. */
static void put_categories(struct influence *e, const struct covariate *c,
                           struct sheet *s)
{
    enum { MAX_SHOWN = 20 };

    text_printable(&s->words, c->name);
    put_target(e, &s->words);
    text_string(&s->words, ", compared with \"");
    text_printable(&s->words, c->categories[0]);
    text_string(&s->words, "\": ");
    for (size_t i = 1; i < c->n_categories && i <= MAX_SHOWN; i++) {
        text_string(&s->words, i > 1 ? ", \"" : "\"");
        text_printable(&s->words, c->categories[i]);
        text_string(&s->words, "\" ");
        put_difference(e, (double)(e->weights[i] - e->weights[0]), &s->words);
    }
    if (c->n_categories > MAX_SHOWN + 1)
        text_printf(&s->words, " and %zu more",
                    c->n_categories - MAX_SHOWN - 1);
    end_influence(e, s);
}

/* The levels of a calendar field with the lowest and the highest effect. */
static void put_field(struct influence *e, enum calendar_field field,
                      struct sheet *s)
{
    char name[LEVEL_NAME], names[2][LEVEL_NAME] = {"", ""};
    double sums[2] = {(double)INFINITY, -(double)INFINITY};
    real point[2];

    for (int k = 0; calendar_field_level(field, k, name, point); k++) {
        double terms[FIELD_TERMS], sum = 0;

        effect_field_terms((double)point[0], (double)point[1], terms);
        for (int i = 0; i < FIELD_TERMS; i++)
            sum += (double)e->weights[i] * terms[i];
        for (int high = 0; high < 2; high++)
            if (high ? sum > sums[1] : sum < sums[0]) {
                sums[high] = sum;
                memcpy(names[high], name, sizeof name);
            }
    }
    text_string(&s->words, calendar_field_names[field]);
    put_target(e, &s->words);
    for (int high = 0; high < 2; high++) {
        text_string(&s->words, high ? " to " : ": ");
        put_difference(e, sums[high], &s->words);
        text_printf(&s->words, " (%s)", names[high]);
    }
    end_influence(e, s);
}

/* Steps over the weights of an input; true if it has an effect. */
static bool next_input(struct influence *e, const real **next, size_t n)
{
    e->weights = *next;
    *next += n;
    return !effect_is_zero(e->weights, n);
}

/* Known number i of all in its row, of weights that start at `first`; true if
 * it has an effect. */
static bool set_number(struct influence *e, const real *first, size_t i)
{
    const struct effect_terms *t = &e->model->effect.terms;
    const real *hours = first + t->n.known * NUMBER_TERMS;

    e->n_past = 0;
    e->weights = first + i * NUMBER_TERMS;
    e->by_hour =
        t->form.by_hour ? hours + i * (NUMBER_TERMS * HOUR_TERMS) : NULL;
    return !effect_is_zero(e->weights, NUMBER_TERMS) || differs_by_hour(e);
}

/* Likewise mean k of it. */
static bool set_mean(struct influence *e, const real *first, size_t i, size_t k)
{
    const struct effect_terms *t = &e->model->effect.terms;
    const real *means = first + t->end[EFFECT_HOURS] - t->end[EFFECT_CALENDAR];

    e->n_past = t->form.past[k];
    e->weights = means + (k * t->n.known + i) * NUMBER_TERMS;
    e->by_hour = NULL;
    return !effect_is_zero(e->weights, NUMBER_TERMS);
}

/* A known number. */
struct known_number {
    const char *name;
    const char *of; /* what follows the target; NULL: it has slopes */
    const struct moments *moments;
};

static void put_influence(struct influence *e, const struct known_number *known,
                          struct sheet *s)
{
    if (known->of)
        put_step(e, known->name, known->of, known->moments, s);
    else
        put_slopes(e, known->name, known->moments, s);
}

/* Known number i in its row, and its means. */
static void put_all_of(struct influence *e, const real *first, size_t i,
                       const struct known_number *known, struct sheet *s)
{
    if (set_number(e, first, i))
        put_influence(e, known, s);
    for (size_t k = 0; k < e->model->effect.terms.form.n_past; k++)
        if (set_mean(e, first, i, k))
            put_influence(e, known, s);
}

static void put_numbers(struct influence *e, const real *first, struct sheet *s)
{
    static const struct moments holiday = {.standard_deviation = 1};
    const struct model *m = e->model;
    const struct covariates *c = &m->schema.covariates;
    size_t n = 0;

    for (size_t i = 0; i < c->n; i++) {
        const struct moments *moments = &m->scaler.covariates[i];
        const struct known_number known = {
            c->list[i].name,
            is_zero_or_one(moments) ? ", 1 compared with 0: " : NULL, moments};

        if (c->list[i].known && !c->list[i].categorical)
            put_all_of(e, first, n++, &known, s);
    }
    if (c->n_holidays)
        put_all_of(e, first, n,
                   &(struct known_number){"a holiday", ": ", &holiday}, s);
}

/* The effects on one target, in the order of effect.h. */
static void put_effects(struct influence *e, struct sheet *s)
{
    const struct effect_terms *terms = &e->model->effect.terms;
    const struct covariates *c = &e->model->schema.covariates;
    const real *all = effect_weights(&e->model->effect, e->column);
    const real *next = all;
    size_t code = 0;

    for (int field = 0; field < N_CALENDAR_FIELDS; field++)
        if (c->calendar >> field & 1U && next_input(e, &next, FIELD_TERMS))
            put_field(e, (enum calendar_field)field, s);
    put_numbers(e, next, s);
    for (size_t i = 0; i < c->n && code < terms->n.known_codes; i++) {
        if (!c->list[i].categorical)
            continue;
        next = all + terms->first[code];
        if (next_input(e, &next, terms->first[code + 1] - terms->first[code]))
            put_categories(e, &c->list[i], s);
        code++;
    }
}

/* The part of the forecast of target j that the effect is part of. */
static double share_of(const struct model *m, size_t j)
{
    const enum forecaster by = ensemble_forecaster(&m->ensemble, j);

    return by == BY_MODEL || by == BY_RIDGE
               ? ensemble_own_share(&m->ensemble, j)
               : 0;
}

/* That not all of a forecast has the effect. */
static void put_share(struct influence *e, size_t j, struct sheet *s)
{
    const double share = share_of(e->model, j);

    if (share > .995 ||
        effect_is_zero(effect_weights(&e->model->effect, e->column),
                       effect_n_terms(&e->model->effect.terms)))
        return;
    text_printf(&s->words, "in %.2g of the forecast of ", share);
    text_printable(&s->words, e->model->schema.names[e->column]);
    text_string(&s->words, ": the others read no known columns");
    end_influence(e, s);
}

void sheet_effect(const struct model *m, struct sheet *s)
{
    struct influence e = {.model = m, .first = true};

    for (size_t j = 0; m->effect.weights && j < m->schema.n_targets; j++) {
        e.column = m->schema.targets[j];
        put_effects(&e, s);
        put_share(&e, j, s);
    }
}
