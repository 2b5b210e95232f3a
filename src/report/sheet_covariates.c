/* sheet_covariates.c - covariates and their effect in a sheet (sheet.h). */
#include "report/sheet.h"

#include <math.h>
#include <stddef.h>

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

/* The effect of one known number on one target. */
struct slopes {
    const struct model *model;
    size_t column;
    const real *weights; /* (EFFECT_TERMS) */
    bool first;          /* of all */
};

/* Appends a scaled difference of the target in original units. */
static void put_difference(const struct slopes *e, double scaled,
                           struct text *words)
{
    const struct moments *m = &e->model->scaler.columns[e->column];

    if (m->floor > 0)
        text_printf(words, "%.3g %%",
                    100 * expm1(scaled * m->log_standard_deviation));
    else
        text_printf(words, "%.3g",
                    scaled * (m->difference ? m->change_standard_deviation
                                            : m->standard_deviation));
}

static void put_target(const struct slopes *e, struct text *words)
{
    text_string(words, e->model->scaler.columns[e->column].difference
                           ? " on changes of "
                           : " on ");
    text_printable(words, e->model->schema.names[e->column]);
}

/* `known` are the moments of the known number. */
static void put_slopes(const struct slopes *e, const char *name,
                       const struct moments *known, struct sheet *s)
{
    double slope = 0;

    text_printable(&s->words, name);
    put_target(e, &s->words);
    text_string(&s->words, ", per unit: ");
    for (int k = 0; k < EFFECT_TERMS; k++) {
        slope += (double)e->weights[k];
        put_difference(e, slope / known->standard_deviation, &s->words);
        if (k < EFFECT_TERMS - 1)
            text_printf(&s->words, " %s %.3g, ", k ? "up to" : "below",
                        known->mean + (k - 1) * known->standard_deviation);
    }
    text_string(&s->words, " above");
    sheet_paragraph(s, e->first ? "effect" : "");
}

/* A holiday is the number 1, another day 0. */
static void put_holiday(const struct slopes *e, struct sheet *s)
{
    double day[EFFECT_TERMS], other[EFFECT_TERMS], sum = 0;

    effect_terms(R(1.0), day);
    effect_terms(R(0.0), other);
    for (int k = 0; k < EFFECT_TERMS; k++)
        sum += (double)e->weights[k] * (day[k] - other[k]);
    text_string(&s->words, "a holiday");
    put_target(e, &s->words);
    text_string(&s->words, ": ");
    put_difference(e, sum, &s->words);
    sheet_paragraph(s, e->first ? "effect" : "");
}

static bool is_zero(const real *weights)
{
    for (int k = 0; k < EFFECT_TERMS; k++)
        if (weights[k] > 0 || weights[k] < 0)
            return false;
    return true;
}

/* The effects on one target: of the known numbers in their order, and of the
 * holidays. */
static void put_effects(struct slopes *e, struct sheet *s)
{
    const struct covariates *c = &e->model->schema.covariates;

    for (size_t i = 0; i <= c->n; i++) {
        const bool is_holiday = i == c->n;

        if (is_holiday ? !c->n_holidays
                       : !c->list[i].known || c->list[i].categorical)
            continue;
        if (!is_zero(e->weights)) {
            if (is_holiday)
                put_holiday(e, s);
            else
                put_slopes(e, c->list[i].name, &e->model->scaler.covariates[i],
                           s);
            e->first = false;
        }
        e->weights += EFFECT_TERMS;
    }
}

void sheet_effect(const struct model *m, struct sheet *s)
{
    struct slopes e = {.model = m, .first = true};

    for (size_t j = 0; m->effect.weights && j < m->schema.n_targets; j++) {
        e.column = m->schema.targets[j];
        e.weights = m->effect.weights + e.column * m->effect.n * EFFECT_TERMS;
        put_effects(&e, s);
    }
}
