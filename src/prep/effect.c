/* effect.c - see effect.h. */
#include "prep/effect.h"

#include <stdlib.h>

/* The number of terms of a column of categories, beside `n` others. */
static size_t n_category_terms(const struct covariate *c, size_t n)
{
    return c->is_static || n + c->n_categories > MAX_EFFECT_TERMS
               ? 0
               : c->n_categories;
}

void effect_terms_init(struct effect_terms *t, const struct covariates *c,
                       const struct effect_form *form)
{
    size_t n, code = 0;

    *t = (struct effect_terms){.n = covariates_count(c), .form = *form};
    t->end[EFFECT_CALENDAR] = t->n.calendar / 2 * FIELD_TERMS;
    t->end[EFFECT_NUMBERS] =
        t->end[EFFECT_CALENDAR] + t->n.known * NUMBER_TERMS;
    t->end[EFFECT_HOURS] =
        t->end[EFFECT_NUMBERS] +
        (form->by_hour ? t->n.known * NUMBER_TERMS * HOUR_TERMS : 0);
    t->end[EFFECT_PAST] = n =
        t->end[EFFECT_HOURS] + form->n_past * t->n.known * NUMBER_TERMS;
    for (size_t i = 0; i < c->n && code < t->n.known_codes; i++)
        if (c->list[i].categorical) {
            t->first[code++] = n;
            n += n_category_terms(&c->list[i], n);
        }
    t->first[code] = t->end[EFFECT_CATEGORIES] = n;
}

static double above(double x, double bend)
{
    return x > bend ? x - bend : 0;
}

void effect_number_terms(double known, double terms[NUMBER_TERMS])
{
    terms[0] = known;
    for (int i = 1; i < NUMBER_TERMS; i++)
        terms[i] = above(known, i - 2);
}

/* Sets n terms, sin a, cos a, sin 2a, ..., by sin (k+1)a = sin ka cos a + cos
 * ka sin a, and so on. */
static void set_harmonics(double sine, double cosine, size_t n, double *terms)
{
    terms[0] = sine;
    terms[1] = cosine;
    for (size_t i = 2; i < n; i += 2) {
        terms[i] = terms[i - 2] * cosine + terms[i - 1] * sine;
        terms[i + 1] = terms[i - 1] * cosine - terms[i - 2] * sine;
    }
}

void effect_field_terms(double sine, double cosine, double terms[FIELD_TERMS])
{
    set_harmonics(sine, cosine, FIELD_TERMS, terms);
}

/* Appends n terms that follow the one before. */
static struct effect_term *put_terms(struct effect_term *to, size_t *i,
                                     const double *values, size_t n)
{
    for (size_t k = 0; k < n; k++)
        *to++ = (struct effect_term){(*i)++, values[k]};
    return to;
}

/* Appends the terms of hours, after those of the numbers. */
static struct effect_term *put_hours(const struct effect_terms *t,
                                     const real *hour, struct effect_term *to)
{
    const size_t n_numbers = t->n.known * NUMBER_TERMS;
    const struct effect_term *numbers = to - n_numbers;
    size_t n = t->end[EFFECT_NUMBERS];
    double harmonics[HOUR_TERMS] = {0};

    if (hour)
        set_harmonics((double)hour[0], (double)hour[1], HOUR_TERMS, harmonics);
    for (size_t i = 0; t->form.by_hour && i < n_numbers; i++)
        for (int k = 0; k < HOUR_TERMS; k++)
            *to++ = (struct effect_term){n++, numbers[i].value * harmonics[k]};
    return to;
}

/* Appends the terms of n numbers, NULL: all 0. */
static struct effect_term *put_numbers(struct effect_term *to, size_t *i,
                                       const real *numbers, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        double terms[NUMBER_TERMS] = {0};

        if (numbers)
            effect_number_terms((double)numbers[k], terms);
        to = put_terms(to, i, terms, NUMBER_TERMS);
    }
    return to;
}

size_t effect_terms_at(const struct effect_terms *t,
                       const struct effect_row *row,
                       struct effect_term list[MAX_ROW_TERMS])
{
    const real *inputs = row->inputs;
    const real *known = inputs + t->n.numbers - t->n.known;
    const real *codes = inputs + t->n.numbers;
    struct effect_term *to = list;
    size_t n = 0;

    for (size_t i = 0; i < t->n.calendar; i += 2) {
        double terms[FIELD_TERMS];

        effect_field_terms((double)inputs[i], (double)inputs[i + 1], terms);
        to = put_terms(to, &n, terms, FIELD_TERMS);
    }
    to = put_numbers(to, &n, known, t->n.known);
    to = put_hours(t, row->hour, to);
    n = t->end[EFFECT_HOURS];
    to = put_numbers(to, &n, row->means, t->form.n_past * t->n.known);
    for (size_t i = 0; i < t->n.known_codes; i++) {
        const size_t code = (size_t)codes[i], end = t->first[i] + code;
        const bool has_term = code && end <= t->first[i + 1];

        *to++ = has_term ? (struct effect_term){end - 1, 1}
                         : (struct effect_term){0, 0};
    }
    return (size_t)(to - list);
}

enum status effect_allocate(struct effect *effect, size_t n_columns,
                            const struct covariates *covariates,
                            const struct effect_form *form, struct error *err)
{
    size_t n;

    *effect = (struct effect){.n_columns = n_columns};
    effect_terms_init(&effect->terms, covariates, form);
    n = n_columns * effect_n_terms(&effect->terms);
    effect->weights = calloc(n, sizeof *effect->weights);
    return effect->weights ? STATUS_OK : error_no_memory(err, n * sizeof(real));
}

void effect_release(struct effect *effect)
{
    free(effect->weights);
    *effect = (struct effect){0};
}

bool effect_is_zero(const real *weights, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (weights[i] > 0 || weights[i] < 0)
            return false;
    return true;
}

double effect_at(const struct effect *effect, const struct effect_row *row,
                 size_t column)
{
    const real *weights = effect_weights(effect, column);
    struct effect_term terms[MAX_ROW_TERMS];
    const size_t n = effect_terms_at(&effect->terms, row, terms);
    double sum = 0;

    for (size_t k = 0; k < n; k++)
        sum += (double)weights[terms[k].i] * terms[k].value;
    return sum;
}
