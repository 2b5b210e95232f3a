/* fixed_phase.c - see fixed_phase.h. */
#include "prep/fixed_phase.h"

#include <math.h>
#include <stdint.h>

#include "prep/lag.h"

static const double fixed_chance = 0.001;

/* The seasons of a target before an origin. */
struct past {
    const struct dataset *dataset;
    size_t series, column, origin, season;
    bool by_clock;
};

/* The row of the phase of step h in season i before the origin, the newest 0;
 * NO_ROW if the series has none. */
static size_t row_at(const struct past *p, size_t h, size_t i)
{
    return lag_row(p->dataset, p->series, p->origin + h,
                   (h / p->season + 1 + i) * p->season, p->by_clock);
}

/* NaN: unknown. */
static double value_at(const struct past *p, size_t row)
{
    return row == NO_ROW || dataset_imputed(p->dataset, row, p->column)
               ? (double)NAN
               : (double)dataset_value(p->dataset, row, p->column);
}

static bool is_same(double a, double b)
{
    return a <= b && a >= b;
}

/* R, the known values from the newest one of the phase of step h on that are
 * the same, and this value c. */
static size_t run_of(const struct past *p, size_t h, double *c)
{
    size_t run = 0, row;

    for (size_t i = 0; run < FIXED_MOST && (row = row_at(p, h, i)) != NO_ROW;
         i++) {
        const double value = value_at(p, row);

        if (isnan(value))
            continue;
        if (run && !is_same(value, *c))
            break;
        *c = value;
        run++;
    }
    return run;
}

/* True if at most fixed_chance is the chance of n or more events of which
 * `mean` are expected, by Chernoff's bound for a Poisson distribution. */
static bool is_above_chance(size_t n, double mean)
{
    const double count = (double)n;

    return count > mean &&
           count - mean - count * log(count / mean) <= log(fixed_chance);
}

/* True if c is at an end of the values in the newest n_seasons and has more
 * phases to itself there than by chance. */
static bool is_of_phases(const struct past *p, size_t n_seasons, double c)
{
    size_t n = 0, n_same = 0, n_below = 0, n_above = 0, n_phases = 0;

    for (size_t h = 0; h < p->season; h++) {
        size_t known = 0, same = 0;

        for (size_t i = 0; i < n_seasons; i++) {
            const double value = value_at(p, row_at(p, h, i));

            known += isnan(value) ? 0 : 1;
            same += is_same(value, c);
            n_below += value < c;
            n_above += value > c;
        }
        if (n_below && n_above)
            return false;
        n += known;
        n_same += same;
        n_phases += known && same == known;
    }
    return n_same < n &&
           is_above_chance(n_phases,
                           (double)p->season * pow((double)n_same / (double)n,
                                                   (double)n_seasons));
}

/* The number of seasons in which c has phases to itself; SIZE_MAX if in none.
 */
static size_t seasons_of(const struct past *p, size_t n, double c)
{
    static const size_t numbers[] = {FIXED_LEAST, FIXED_LONGER};

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (n / p->season >= numbers[i] && is_of_phases(p, numbers[i], c))
            return numbers[i];
    return SIZE_MAX;
}

/* Number `at` of the seasons that are looked at. */
static size_t fixed_in(struct fixed_phases *f, size_t at, size_t season,
                       size_t h, double *c)
{
    const struct dataset *d = f->windows->data->dataset;
    const struct origin *origin = f->origin;
    const size_t column = d->schema->targets[f->j];
    const size_t n = origin->row - d->series[origin->series].first;
    const struct past past = {
        d,      origin->series,
        column, origin->row,
        season, lag_by_clock(f->windows->data, season, column)};
    struct fixed_value *asked = &f->asked[at];
    size_t run;

    if (n / season < FIXED_LEAST)
        return 0;
    run = run_of(&past, h, c);
    if (run < FIXED_LEAST)
        return 0;
    if (!asked->season || !is_same(asked->c, *c))
        *asked = (struct fixed_value){season, *c, seasons_of(&past, n, *c)};
    return run >= asked->n_seasons ? run : 0;
}

struct fixed_phases fixed_phases_of(const struct windows *windows,
                                    const struct origin *origin, size_t j)
{
    return (struct fixed_phases){.windows = windows, .origin = origin, .j = j};
}

size_t fixed_phase(struct fixed_phases *f, size_t h, double *value)
{
    const struct windows *w = f->windows;
    const struct profile *profile = w->data->profile;
    double c = 0;
    size_t run;

    if (w->season < 2)
        return 0;
    run = fixed_in(f, 0, w->season, h, &c);
    for (size_t k = 0; !run && profile && k < profile->n_seasons; k++)
        run = fixed_in(f, 1 + k, profile->seasons[k].period, h, &c);
    if (run)
        *value = c;
    return run;
}

size_t fixed_phase_run(struct fixed_phases *phases, size_t h, double f)
{
    double value;
    const size_t run = fixed_phase(phases, h, &value);

    return run && is_same(value, f) ? run : 0;
}

void fixed_phase_set(const struct windows *w, const struct origin *origin,
                     size_t j, double *f, size_t stride)
{
    struct fixed_phases phases = fixed_phases_of(w, origin, j);

    for (size_t h = 0; h < w->H; h++)
        (void)fixed_phase(&phases, h, &f[h * stride]);
}
