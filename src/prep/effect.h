/*
 * effect.h - the effect of the known inputs of a row (inputs.h) on its targets,
 * a sum of weighted terms:
 *
 *   calendar    w_1 sin a + w_2 cos a + w_3 sin 2a + ... + w_6 cos 3a of each
 *               field, a its angle; for the weekday any seven values
 *   numbers     w_0 k + w_1 (k + 1)+ + w_2 (k)+ + w_3 (k - 1)+ of each known
 *               number, and of 1 on a holiday
 *   hours       the four terms of each number times sin b, cos b, sin 2b and
 *               cos 2b, b the angle of the time of day: a number may have
 *               another effect at night than at noon
 *   past        the four terms of each mean of each number (past_means.h)
 *   categories  the weight of the category of each known column; 0 for a
 *               category that is missing or not in the list
 *
 * k is scaled, so that the bends are at the mean and one standard deviation
 * from it. A static column has no effect, since it never changes within a
 * series. Like the seasonal profile, the effect is subtracted before anything
 * else reads a row and added back to a forecast, so that the ridge forecast and
 * the network see what the known inputs leave. train/effect_fit.h fits it.
 */
#ifndef PREP_EFFECT_H
#define PREP_EFFECT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/real.h"
#include "prep/past_means.h"
#include "table/covariate.h"
#include "time/calendar_fields.h"

enum {
    FIELD_TERMS = 6,  /* of a calendar field */
    NUMBER_TERMS = 4, /* of a known number */
    HOUR_TERMS = 4,   /* that each of these is multiplied by */
    /* more numbers have no terms of hours, since fitting n terms to N rows
       takes a time proportional to N n^2 */
    MAX_BY_HOUR = 8,
    /* categories whose column would need more terms than that in all have
       none, since fitting n terms takes a time proportional to n^3 */
    MAX_EFFECT_TERMS = 1024,
    /* of one row */
    MAX_ROW_TERMS = FIELD_TERMS * N_CALENDAR_FIELDS +
                    NUMBER_TERMS * (1 + HOUR_TERMS) * (MAX_COVARIATES + 1) +
                    NUMBER_TERMS * MAX_PAST_MEANS * MAX_PAST_NUMBERS +
                    MAX_COVARIATES
};

enum effect_group {
    EFFECT_CALENDAR,
    EFFECT_NUMBERS,
    EFFECT_HOURS,
    EFFECT_PAST,
    EFFECT_CATEGORIES,
    N_EFFECT_GROUPS
};

/* Which groups have terms. */
struct effect_form {
    bool by_hour;                /* that of hours */
    size_t n_past;               /* that of past has those of so many means */
    size_t past[MAX_PAST_MEANS]; /* rows of each */
};

/* The terms of all known inputs. */
struct effect_terms {
    struct input_counts n;
    struct effect_form form;
    size_t end[N_EFFECT_GROUPS]; /* the terms of a group end before this one */
    size_t first[MAX_COVARIATES + 1]; /* of each known column of categories and
                                         after the last one */
};

struct effect {
    struct effect_terms terms;
    size_t n_columns;
    real *weights; /* (n_columns, terms) 0 for a column that is not a target;
                      NULL: there is no effect */
};

/* What the terms of a row follow from. */
struct effect_row {
    const real *inputs;
    const real *hour;  /* sine and cosine of its time of day; NULL: the terms of
                          hours are 0 */
    const real *means; /* NULL: the terms of past are 0 */
};

/* One term of a row. */
struct effect_term {
    size_t i;
    double value;
};

void effect_terms_init(struct effect_terms *terms,
                       const struct covariates *covariates,
                       const struct effect_form *form);

/* The number of all terms. */
static inline size_t effect_n_terms(const struct effect_terms *terms)
{
    return terms->end[N_EFFECT_GROUPS - 1];
}

/* Writes the terms of a row and returns their number, which is that of every
 * row: those of the calendar, the numbers, the hours and the past in their
 * order, then one for each known column of categories. */
size_t effect_terms_at(const struct effect_terms *terms,
                       const struct effect_row *row,
                       struct effect_term list[MAX_ROW_TERMS]);

/* The terms of a known number, and those of a calendar field of this sine and
 * cosine. */
void effect_number_terms(double known, double terms[NUMBER_TERMS]);
void effect_field_terms(double sine, double cosine, double terms[FIELD_TERMS]);

enum status effect_allocate(struct effect *effect, size_t n_columns,
                            const struct covariates *covariates,
                            const struct effect_form *form, struct error *err);
void effect_release(struct effect *effect); /* accepts all zero */

/* The weights of a column. */
static inline real *effect_weights(const struct effect *effect, size_t column)
{
    return effect->weights + column * effect_n_terms(&effect->terms);
}

/* True if all of n weights are 0. */
bool effect_is_zero(const real *weights, size_t n);

/* The effect of a row on a column. */
double effect_at(const struct effect *effect, const struct effect_row *row,
                 size_t column);

#endif
