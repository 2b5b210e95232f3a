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

/* R, `most` at most, the known values from the newest one of the phase of step
 * h on that are the same, and this value c. */
static size_t run_of(const struct past *p, size_t h, size_t most, double *c)
{
    size_t run = 0, row;

    for (size_t i = 0; run < most && (row = row_at(p, h, i)) != NO_ROW; i++) {
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

/* A known number or code of a row, or of a step of the horizon; NaN: unknown.
 */
static double known_at(const struct past *p, size_t row, size_t i)
{
    const struct series *series = &p->dataset->series[p->series];

    return row < series->first + series->n_rows + series->n_future
               ? (double)dataset_covariate(p->dataset, row, i)
               : (double)NAN;
}

static bool is_known_ahead(const struct past *p, size_t i)
{
    const struct covariate *c = &p->dataset->schema->covariates.list[i];

    return c->known && !c->is_static;
}

/* True if what is known of step h in column i is a category of one of the
 * newest n values of its phase, or a number in their range. */
static bool is_as_before(const struct past *p, size_t h, size_t n, size_t i)
{
    const bool categorical = p->dataset->schema->covariates.list[i].categorical;
    const double now = known_at(p, p->origin + h, i);
    double low = (double)INFINITY, high = -(double)INFINITY;
    bool seen = false;

    for (size_t season = 0; n; season++) {
        const size_t row = row_at(p, h, season);
        const double before = known_at(p, row, i);

        if (row == NO_ROW)
            break;
        if (isnan(value_at(p, row)))
            continue;
        n--;
        seen |= is_same(before, now);
        low = fmin(low, before);
        high = fmax(high, before);
    }
    return seen || (!categorical && now >= low && now <= high);
}

/* The least and the greatest value of the newest season. */
static struct fixed_value ask(const struct past *p)
{
    struct fixed_value asked = {.season = p->season,
                                .low = (double)INFINITY,
                                .high = -(double)INFINITY,
                                .c = (double)NAN};

    for (size_t h = 0; h < p->season; h++) {
        const double value = value_at(p, row_at(p, h, 0));

        asked.low = fmin(asked.low, value);
        asked.high = fmax(asked.high, value);
    }
    return asked;
}

/* R, counted up to `most` or further, and c; number `at` of the seasons that
 * are looked at. */
static size_t fixed_in(struct fixed_phases *f, size_t at, const struct past *p,
                       size_t h, size_t most, double *c)
{
    const struct dataset *d = p->dataset;
    const size_t n = p->origin - d->series[p->series].first;
    struct fixed_value *asked = &f->asked[at];
    double newest;
    size_t run;

    if (p->season < 2 || n / p->season < FIXED_LEAST)
        return 0;
    if (!asked->season)
        *asked = ask(p);
    newest = value_at(p, row_at(p, h, 0));
    if ((newest > asked->low && newest < asked->high) ||
        run_of(p, h, FIXED_LEAST, c) < FIXED_LEAST)
        return 0;
    if (!is_same(asked->c, *c)) {
        asked->c = *c;
        asked->n_seasons = seasons_of(p, n, *c);
    }
    if (asked->n_seasons == SIZE_MAX)
        return 0;
    run = run_of(p, h, most > asked->n_seasons ? most : asked->n_seasons, c);
    if (run < asked->n_seasons)
        return 0;
    for (size_t i = 0; i < d->schema->covariates.n; i++)
        if (is_known_ahead(p, i) && !is_as_before(p, h, FIXED_LONGER, i))
            return 0;
    return run;
}

/* The newest rows with the value `now` in the known column i, from row `end` on
 * backwards to `least`. */
struct known_run {
    size_t i, least, end;
    double now;
};

/* R, `most` at most, as run_of(), and the oldest of these rows. */
static size_t known_run_of(const struct past *p, const struct known_run *k,
                           size_t most, double *c, size_t *oldest)
{
    size_t run = 0;

    for (size_t row = k->end; row-- > k->least && run < most;) {
        const double value = value_at(p, row);

        if (isnan(value) || !is_same(known_at(p, row, k->i), k->now))
            continue;
        if (run && !is_same(value, *c))
            break;
        *c = value;
        *oldest = row;
        run++;
    }
    return run;
}

/* True if c is at an end of the values from row `oldest` on, and the rows with
 * another known value have it too seldom for a run by chance. */
static bool is_of_known(const struct past *p, const struct known_run *k,
                        size_t run, size_t oldest, double c)
{
    size_t n = 0, n_same = 0, n_below = 0, n_above = 0;

    for (size_t row = oldest; row < k->end; row++) {
        const double value = value_at(p, row);

        if (isnan(value) || is_same(known_at(p, row, k->i), k->now))
            continue;
        n++;
        n_same += is_same(value, c);
        n_below += value < c;
        n_above += value > c;
    }
    return n && !(n_below && n_above) &&
           pow((double)n_same / (double)n, (double)run) <= fixed_chance;
}

/* The same of the rows with the value of step h in the known column i, whatever
 * their phase. */
static size_t fixed_by_known(const struct past *p, size_t h, size_t i,
                             size_t most, double *c)
{
    const size_t first = p->dataset->series[p->series].first;
    const struct known_run k = {
        i, p->origin - first > FIXED_ROWS ? p->origin - FIXED_ROWS : first,
        p->origin, known_at(p, p->origin + h, i)};
    size_t oldest = p->origin;
    const size_t run = known_run_of(p, &k, FIXED_LONGER, c, &oldest);

    if (run < FIXED_LEAST || !is_of_known(p, &k, run, oldest, *c))
        return 0;
    return known_run_of(p, &k, most, c, &oldest);
}

struct fixed_phases fixed_phases_of(const struct windows *windows,
                                    const struct origin *origin, size_t j)
{
    return (struct fixed_phases){.windows = windows, .origin = origin, .j = j};
}

/* R, counted up to `most` or further, and c. A value beyond the bounds of
 * forecasts fixes nothing. */
static size_t look(struct fixed_phases *f, size_t h, size_t most, double *c)
{
    const struct windows *w = f->windows;
    const struct dataset *d = w->data->dataset;
    const struct profile *profile = w->data->profile;
    struct past p = {.dataset = d, .series = f->origin->series};
    size_t run = 0;

    if (!w->season)
        return 0;
    p.column = d->schema->targets[f->j];
    p.origin = f->origin->row;
    for (size_t k = 0; !run && k <= (profile ? profile->n_seasons : 0); k++) {
        p.season = k ? profile->seasons[k - 1].period : w->season;
        if (k && p.season == w->season)
            continue;
        p.by_clock = lag_by_clock(w->data, p.season, p.column);
        run = fixed_in(f, k, &p, h, most, c);
    }
    for (size_t i = 0; !run && i < d->schema->covariates.n; i++)
        if (is_known_ahead(&p, i))
            run = fixed_by_known(&p, h, i, most, c);
    return run && is_same(*c, bounds_cut(&w->bounds, *c)) ? run : 0;
}

bool fixed_phase(struct fixed_phases *f, size_t h, double *value)
{
    double c = 0;
    const bool is_fixed = look(f, h, FIXED_LEAST, &c) > 0;

    if (is_fixed)
        *value = c;
    return is_fixed;
}

size_t fixed_phase_run(struct fixed_phases *phases, size_t h, double f)
{
    double c = 0;
    const size_t run = look(phases, h, FIXED_MOST, &c);

    return run && is_same(c, f) ? run : 0;
}

void fixed_phase_set(const struct windows *w, const struct origin *origin,
                     size_t j, double *f, size_t stride)
{
    struct fixed_phases phases = fixed_phases_of(w, origin, j);

    for (size_t h = 0; h < w->H; h++)
        (void)fixed_phase(&phases, h, &f[h * stride]);
}
