/* theta.c - see theta.h. */
#include "score/theta.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "score/least_squares.h"
#include "score/local_series.h"

struct theta_state theta_start(const struct theta *theta)
{
    return (struct theta_state){.level = theta->level, .decay = 1};
}

void theta_release(struct theta *theta)
{
    free(theta->indices);
    *theta = (struct theta){0};
}

/* (1 - (1 - alpha)^k) / alpha for the power given. */
static double grown(const struct theta *theta, double power)
{
    return (1 - power) / theta->alpha;
}

/* The forecast of the next row, without its season. */
static double expect(const struct theta_state *s, const struct theta *theta)
{
    const double line = s->mean - s->slope * ((double)s->t + 1) / 2; /* A_t */

    if (!theta->is_optimised)
        return s->level + theta->weight * s->slope * grown(theta, s->decay);
    return s->level +
           theta->weight *
               (s->decay * line +
                s->slope * grown(theta, s->decay * (1 - theta->alpha)));
}

/* Goes on by a row with a value that has no season. The slope is that of the
 * least squares line through t rows, from that through t - 1. */
static void learn(struct theta_state *s, const struct theta *theta, double y)
{
    const double t = (double)++s->t;

    if (s->t > 1)
        s->slope = ((t - 2) * s->slope + 6 / t * (y - s->mean)) / (t + 1);
    s->mean += (y - s->mean) / t;
    s->level += theta->alpha * (y - s->level);
    s->decay *= 1 - theta->alpha;
}

static double index_at(const struct theta *theta, size_t row)
{
    return theta->indices[row % theta->m];
}

void theta_advance(struct theta_state *s, const struct theta *theta,
                   const double *y, size_t n)
{
    for (size_t i = 0; i < n; i++)
        learn(s, theta,
              isnan(y[i])
                  ? expect(s, theta)
                  : season_remove(theta->form, y[i], index_at(theta, s->t)));
}

void theta_forecast(const struct theta_state *state, const struct theta *theta,
                    double *f, size_t H)
{
    struct theta_state ahead = *state;
    const double first = expect(state, theta);
    double value = first;

    for (size_t h = 0; h < H; h++) {
        if (h < state->t) /* the trend goes on no longer than it was seen */
            value = theta->is_optimised
                        ? expect(&ahead, theta)
                        : first + theta->weight * state->slope * (double)h;
        f[h] = season_add(theta->form, value, index_at(theta, state->t + h));
        learn(&ahead, theta, value);
    }
}

/* The series without its season that parameters are fitted to. */
struct fitting {
    struct theta *theta;
    const double *y; /* (n) about 1 */
    size_t n;
};

/* Parameters of the search: alpha, l_0, and 1/theta of the optimised one. */
static const double low[] = {1e-4, -(double)INFINITY, 1e-4};
static const double high[] = {.9999, (double)INFINITY, 1};

static void unpack(struct theta *theta, const double *x)
{
    theta->alpha = x[0];
    theta->level = x[1];
    theta->weight = theta->is_optimised ? 1 - x[2] : .5;
}

static bool errors(void *context, const double *x, double *e)
{
    struct fitting *fit = context;
    struct theta_state state;

    unpack(fit->theta, x);
    state = theta_start(fit->theta);
    for (size_t t = 0; t < fit->n; t++) {
        const double f =
            fit->theta->is_optimised ? expect(&state, fit->theta) : state.level;
        const bool missing = isnan(fit->y[t]);

        e[t] =
            missing || (fit->theta->is_optimised && t == 0) ? 0 : fit->y[t] - f;
        learn(&state, fit->theta, missing ? f : fit->y[t]);
    }
    return isfinite(state.level);
}

/* Sets alpha, l_0 and theta from the adjusted values y (n), which are scaled.
 */
static enum status fit_parameters(struct theta *theta, double *y, size_t n,
                                  struct error *err)
{
    const struct local_series v = local_series_of(y, n);
    struct fitting fit = {theta, y, n};
    const struct least_squares problem = {.n = n,
                                          .n_rounds = 40,
                                          .p = theta->is_optimised ? 3 : 2,
                                          .errors = errors,
                                          .context = &fit,
                                          .low = low,
                                          .high = high};
    const double half = theta->is_optimised ? .5 : 1;
    double x[] = {.5, 0, .5}, sum;

    if (v.n_known < THETA_FEWEST || !v.differ) {
        theta->is_optimised = false;
        unpack(theta, (const double[]){1, y[0], .5});
        return STATUS_OK;
    }
    for (size_t t = 0; t < n; t++)
        y[t] /= v.size;
    x[1] = half * y[0];
    TRY(least_squares_minimise(&problem, x, &sum, err));
    unpack(theta, x);
    theta->level *= v.size;
    return STATUS_OK;
}

enum status theta_fit(struct theta *theta, bool optimised, const double *y,
                      size_t n, size_t season, struct error *err)
{
    const struct local_series s = local_series_of(y, n);
    double *adjusted = calloc(n, sizeof *adjusted);
    enum status status;

    *theta = (struct theta){.is_optimised = optimised,
                            .m = season,
                            .indices = calloc(season, sizeof(double))};
    if (!adjusted || !theta->indices) {
        free(adjusted);
        return error_no_memory(err, (n + season) * sizeof(double));
    }
    theta->first = s.first;
    theta->form = season_adjust(s.y, s.n, season, adjusted, theta->indices);
    status = fit_parameters(theta, adjusted, s.n, err);
    free(adjusted);
    return status;
}
