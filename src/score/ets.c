/* ets.c - see ets.h. */
#include "score/ets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum status ets_init(struct ets *ets, size_t m, struct error *err)
{
    *ets = (struct ets){.m = m,
                        .phi = 1,
                        .aicc = (double)INFINITY,
                        .log_likelihood = -(double)INFINITY,
                        .seasons = calloc(m, sizeof *ets->seasons)};
    return ets->seasons ? STATUS_OK
                        : error_no_memory(err, m * sizeof *ets->seasons);
}

void ets_release(struct ets *ets)
{
    free(ets->seasons);
    *ets = (struct ets){0};
}

enum status ets_state_init(struct ets_state *state, const struct ets *ets,
                           struct error *err)
{
    *state =
        (struct ets_state){.seasons = malloc(ets->m * sizeof *state->seasons)};
    if (!state->seasons)
        return error_no_memory(err, ets->m * sizeof *state->seasons);
    ets_start(state, ets);
    return STATUS_OK;
}

void ets_state_release(struct ets_state *state)
{
    free(state->seasons);
    *state = (struct ets_state){0};
}

void ets_start(struct ets_state *state, const struct ets *ets)
{
    state->level = ets->level;
    state->slope = ets->slope;
    state->phase = 0;
    memcpy(state->seasons, ets->seasons, ets->m * sizeof *state->seasons);
}

/* The states that are read by one row: q, s and f of ets.h. */
struct expected {
    double level, season, value;
};

static inline struct expected expect(const struct ets_state *state,
                                     const struct ets *ets)
{
    struct expected f = {state->level + ets->phi * state->slope,
                         state->seasons[state->phase], 0};

    f.value = season_add(ets->form.season, f.level, f.season);
    return f;
}

/* Without new values; the season is that of a row that is as expected. */
static inline void go_on(struct ets_state *state, const struct ets *ets,
                         const struct expected *f)
{
    state->level = f->level;
    state->slope *= ets->phi;
    if (++state->phase == ets->m)
        state->phase = 0;
}

/* Moves the state by the value of the row that was expected. */
static inline void learn(struct ets_state *state, const struct ets *ets,
                         const struct expected *f, double y)
{
    const enum season_form form = ets->form.season;
    const double surprise = season_remove(form, y, f->season) - f->level;
    double *season = state->seasons + state->phase;

    if (ets->gamma > 0)
        *season += ets->gamma * (season_remove(form, y, f->level) - *season);
    go_on(state, ets, f);
    state->level += ets->alpha * surprise;
    state->slope += ets->beta * surprise;
}

/* True if values can be divided by what is expected, and by the season after
 * them. */
static bool is_safe(const struct ets *ets, const struct expected *f, double y)
{
    return ets->form.season != FORM_MULTIPLICATIVE || ets->gamma == 0 ||
           (f->level > 0 && y > 0);
}

void ets_advance(struct ets_state *state, const struct ets *ets,
                 const double *y, size_t n)
{
    for (size_t t = 0; t < n; t++) {
        const struct expected f = expect(state, ets);

        if (isnan(y[t]) || !is_safe(ets, &f, y[t]))
            go_on(state, ets, &f);
        else
            learn(state, ets, &f, y[t]);
    }
}

void ets_forecast(const struct ets_state *state, const struct ets *ets,
                  double *f, size_t H)
{
    struct ets_state ahead = *state; /* whose seasons stay as they are */

    for (size_t h = 0; h < H; h++) {
        const struct expected next = expect(&ahead, ets);

        f[h] = next.value;
        go_on(&ahead, ets, &next);
    }
}

/* A sum of logarithms, one for many factors. */
struct log_sum {
    double sum, product;
};

static inline void add_log(struct log_sum *s, double x)
{
    s->product *= x;
    if (!(s->product > 1e-100 && s->product < 1e100)) {
        s->sum += log(s->product);
        s->product = 1;
    }
}

size_t ets_errors(struct ets_state *state, const struct ets *ets,
                  const double *y, size_t n, double *e, double *logs)
{
    const bool factors = ets->form.season == FORM_MULTIPLICATIVE;
    const bool relative = ets->form.relative;
    struct log_sum sum = {0, 1};
    size_t n_known = 0;

    for (size_t t = 0; t < n; t++) {
        const struct expected f = expect(state, ets);

        if ((relative && !(f.value > 0)) ||
            (factors && !(f.level > 0 && f.season > 0)))
            return 0;
        e[t] = 0;
        if (isnan(y[t])) {
            go_on(state, ets, &f);
            continue;
        }
        e[t] = y[t] - f.value;
        if (relative) {
            e[t] /= f.value;
            add_log(&sum, f.value);
        }
        learn(state, ets, &f, y[t]);
        n_known++;
    }
    *logs = sum.sum + log(sum.product);
    return isfinite(state->level + state->slope) ? n_known : 0;
}
