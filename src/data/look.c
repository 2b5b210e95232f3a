/* look.c - see look.h; the rules are those of examine.h. */
#include "data/look.h"

#include <math.h>

/* Of sentinels: how often one occurs to be sure of it, and sizes. */
enum { REPEATED = 3, LARGE = 99, VERY_LARGE = 999, MANY = 10 };

static bool is_equal(double a, double b)
{
    return !(a < b) && !(a > b);
}

bool look_is_usual_sentinel(double value)
{
    static const double usual[] = {
        -1, -9, -99, -200, -999, -9999, -99999, -32768, 9999, 99999, 65535,
        999999, 999.9, 9999.9, -999.9, -99.9, 999, -888, -8888, -88888, 999.99,
        -999.99, 99999.9, 9999999, -9.99, -99.99, -127, 32767, -0.99,
        /* of files of grids and models, and of 32-bit integers */
        1e20, -1e20, 1e30, -1e30, 9.96921e36, -9.96921e36, 99999999, 2147483647,
        -2147483648.0};

    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (fabs(value - usual[i]) <= 1e-7 * fabs(usual[i]))
            return true;
    return false;
}

bool look_is_constant(struct values v)
{
    for (size_t i = 1; i < v.n; i++)
        if (!is_equal(v.at[i], v.at[0]))
            return false;
    return v.n > 1 && !(v.at[0] <= -LARGE && look_is_usual_sentinel(v.at[0]));
}

/* The width of the middle half of sorted values. */
static double middle_half(struct values v)
{
    return v.n ? v.at[3 * (v.n - 1) / 4] - v.at[(v.n - 1) / 4] : 0;
}

/* True if sorted values are more than a few steps or codes. */
static bool are_measured(struct values v)
{
    enum { CODES = 10 };
    size_t n = 1;

    for (size_t i = 1; i < v.n && n < CODES; i++)
        n += v.at[i] > v.at[i - 1];
    return n >= CODES;
}

/* True for a usual sentinel from 999 on that is no end of the numbers of a
 * machine, such as 65535, which a valve that is open may have. */
static bool is_nines(double size)
{
    return size >= VERY_LARGE && look_is_usual_sentinel(size) &&
           !is_equal(size, 32767) && !is_equal(size, 65535);
}

/* True if `value` is a sentinel beside the other values, which are sorted. One
 * that repeats may be near to them; one that stands once is a usual one. A
 * usual negative one stands apart from values that are not negative. Zeros are
 * often values: of a shop on its closed days, of rain; so few of them, and far
 * from the others. */
static bool stands_apart(double value, size_t count, struct values others)
{
    const double low = others.at[0], high = others.at[others.n - 1];
    const double distance = value < low ? low - value : value - high;
    const double size = look_is_usual_sentinel(value) ? fabs(value) : 0;
    const bool only_negative = value < 0 && low >= 0;

    if (high <= low)
        return is_nines(size) && count >= REPEATED && size > MANY * fabs(low);
    if (size < LARGE && !are_measured(others))
        return false;
    if (is_equal(value, 0))
        return count >= REPEATED && count * MANY <= others.n &&
               2 * distance > high - low;
    if (count < REPEATED)
        return (only_negative && size >= LARGE) ||
               ((count > 1 || value < 0) && size >= VERY_LARGE &&
                distance > high - low);
    return distance > high - low ||
           (look_is_usual_sentinel(value) && distance > middle_half(others)) ||
           (look_is_usual_sentinel(value) && only_negative);
}

bool look_may_have_sentinel(struct values v)
{
    double low = v.at[0], high = v.at[0]; /* the extremes */
    double above, below;                  /* the values nearest to them */

    for (size_t i = 1; i < v.n; i++) {
        low = fmin(low, v.at[i]);
        high = fmax(high, v.at[i]);
    }
    above = high;
    below = low;
    for (size_t i = 0; i < v.n; i++) {
        if (v.at[i] > low)
            above = fmin(above, v.at[i]);
        if (v.at[i] < high)
            below = fmax(below, v.at[i]);
    }
    return look_is_usual_sentinel(low) || look_is_usual_sentinel(high) ||
           above - low > high - above || high - below > below - low ||
           (is_equal(low, 0) && 2 * above > high - above);
}

bool look_sentinel_is_certain(double sentinel, size_t count)
{
    const bool is_nines = sentinel < -LARGE && sentinel > -LARGE - 1;

    if (!look_is_usual_sentinel(sentinel))
        return count >= REPEATED && is_equal(sentinel, LARGE);
    return count >= REPEATED || is_nines || fabs(sentinel) >= VERY_LARGE;
}

bool look_sentinel(struct values v, double *sentinel)
{
    size_t low = 0, high = 0;

    while (low < v.n && is_equal(v.at[low], v.at[0]))
        low++;
    while (high < v.n && is_equal(v.at[v.n - 1 - high], v.at[v.n - 1]))
        high++;
    if (low == v.n)
        return false;
    *sentinel = v.at[0];
    if (stands_apart(*sentinel, low, (struct values){v.at + low, v.n - low}))
        return true;
    *sentinel = v.at[v.n - 1];
    return stands_apart(*sentinel, high, (struct values){v.at, v.n - high});
}

size_t look_outliers(struct values course, struct values sorted, size_t *first)
{
    const double half = middle_half(sorted);
    size_t n = 0;

    if (course.n < 20 || half <= 0)
        return 0;
    for (size_t i = course.n; i-- > 0;)
        if (course.at[i] > sorted.at[3 * (sorted.n - 1) / 4] + 10 * half ||
            course.at[i] < sorted.at[(sorted.n - 1) / 4] - 10 * half) {
            *first = i;
            n++;
        }
    return n * 100 <= course.n ? n : 0;
}

/* The sums of a window of values, each less the first value of the course. */
struct window_sums {
    double sum, square;
};

static void add(struct window_sums *w, double value, double sign)
{
    w->sum += sign * value;
    w->square += sign * value * value;
}

static double spread_of(struct window_sums w, size_t n)
{
    const double mean = w.sum / (double)n;

    return sqrt(fmax(w.square / (double)n - mean * mean, 0));
}

/* The windows on both sides of a place, and their nearest quarters. */
struct sides {
    size_t width, near;
    struct window_sums before, after, near_before, near_after;
};

static struct sides sides_at(struct values v, size_t t, size_t width)
{
    struct sides s = {.width = width, .near = width / 4};

    for (size_t i = 0; i < width; i++) {
        add(&s.before, v.at[t - 1 - i] - v.at[0], 1);
        add(&s.after, v.at[t + i] - v.at[0], 1);
        if (i >= s.near)
            continue;
        add(&s.near_before, v.at[t - 1 - i] - v.at[0], 1);
        add(&s.near_after, v.at[t + i] - v.at[0], 1);
    }
    return s;
}

/* Moves the windows from the place t to t + 1. */
static void move(struct sides *s, struct values v, size_t t)
{
    const double here = v.at[t] - v.at[0];

    add(&s->before, here, 1);
    add(&s->before, v.at[t - s->width] - v.at[0], -1);
    add(&s->near_before, here, 1);
    add(&s->near_before, v.at[t - s->near] - v.at[0], -1);
    add(&s->after, here, -1);
    add(&s->after, v.at[t + s->width] - v.at[0], 1);
    add(&s->near_after, here, -1);
    add(&s->near_after, v.at[t + s->near] - v.at[0], 1);
}

/* How far the level changes beyond what the rule allows; 0: it does not. */
static double shift_of(const struct sides *s)
{
    const double change = fabs(s->after.sum - s->before.sum) / (double)s->width;
    const double nearby =
        fabs(s->near_after.sum - s->near_before.sum) / (double)s->near;
    const double allowed =
        4 * fmax(spread_of(s->before, s->width), spread_of(s->after, s->width));

    return change > allowed && nearby > allowed ? change - allowed : 0;
}

bool look_shift(struct values v, size_t *at, double *before, double *after)
{
    enum { SHORTEST = 30 };
    const size_t width = v.n / 8 > SHORTEST ? v.n / 8 : SHORTEST;
    struct sides s;
    double best = 0;

    if (v.n < 2 * width)
        return false;
    s = sides_at(v, width, width);
    for (size_t t = width;; move(&s, v, t++)) {
        const double shift = shift_of(&s);

        if (shift > best) {
            best = shift;
            *at = t;
            *before = v.at[0] + s.before.sum / (double)width;
            *after = v.at[0] + s.after.sum / (double)width;
        }
        if (t + width == v.n)
            break;
    }
    return best > 0;
}

bool look_slip(struct values v, double far, size_t *at, double *low,
               double *high)
{
    enum { FEWEST = 10 };
    size_t first = 0, last = 0; /* the smallest and the largest value */
    double after_first = HUGE_VAL, before_last = -HUGE_VAL;

    for (size_t i = 1; i < v.n; i++) {
        const bool smaller = v.at[i] < v.at[first];
        const bool larger = v.at[i] > v.at[last];

        after_first = fmin(after_first, v.at[smaller ? first : i]);
        before_last = fmax(before_last, v.at[larger ? last : i]);
        first = smaller ? i : first;
        last = larger ? i : last;
    }
    if (v.n < FEWEST)
        return false;
    *at = last;
    *low = v.at[first];
    *high = before_last;
    if (*low < *high && v.at[last] - *high > far * (*high - *low))
        return true;
    *at = first;
    *low = after_first;
    *high = v.at[last];
    return *low<*high && * low - v.at[first]> far * (*high - *low);
}

/* The smallest positive value. */
static double smallest_positive(struct values v)
{
    double smallest = HUGE_VAL;

    for (size_t i = 0; i < v.n; i++)
        if (v.at[i] > 0)
            smallest = fmin(smallest, v.at[i]);
    return smallest;
}

bool look_lone(struct values v, size_t *at)
{
    enum { FEWEST = 20, FAR = 2 };
    double low, high;

    if (v.n < FEWEST || !look_slip(v, FAR, at, &low, &high))
        return false;
    return v.at[*at] < low ||
           v.at[*at] / high > high / fmin(smallest_positive(v), high);
}

bool look_is_rounded(struct values v, double error, double range)
{
    size_t n = 0, n_small = 0;

    for (size_t i = 1; i < v.n; i++) {
        const double change = fabs(v.at[i] - v.at[i - 1]);

        n += change > 0;
        n_small += change > 0 && change < 20 * error;
    }
    return n ? n_small * 2 > n : range > 0;
}

bool look_partial(struct values v)
{
    enum { BEFORE = 30 };

    if (v.n < BEFORE + 1)
        return false;
    for (size_t i = v.n - 1 - BEFORE; i < v.n - 1; i++)
        if (v.at[i] <= 0 || v.at[v.n - 1] >= v.at[i] / 2)
            return false;
    return v.at[v.n - 1] >= 0;
}

/* True if all values but the last, which may be of a step that is not over, are
 * far from 0, on the side of the last one. */
static bool are_far_from_zero(struct values v)
{
    enum { NEAR = 10 }; /* the mean of all is that many times farther */
    double least = HUGE_VAL, sum = 0;

    for (size_t i = 0; i < v.n; i++) {
        if (!(v.at[i] * v.at[v.n - 1] > 0))
            return false;
        sum += fabs(v.at[i]);
        least = i + 1 < v.n ? fmin(least, fabs(v.at[i])) : least;
    }
    return least * NEAR * (double)v.n >= sum;
}

size_t look_zero_end(struct values v)
{
    enum { FEWEST = 2, FEWEST_BEFORE = 12, BEFORE = 30, RARE = 50 };
    size_t n = 0, n_zero = 0, run = 0, longest = 0, near;

    while (n < v.n && is_equal(v.at[v.n - 1 - n], 0))
        n++;
    v.n -= n;
    if (n < FEWEST || v.n < FEWEST_BEFORE)
        return 0;
    for (size_t i = 0; i < v.n; i++) {
        run = is_equal(v.at[i], 0) ? run + 1 : 0;
        n_zero += run > 0;
        longest = run > longest ? run : longest;
    }
    near = v.n < BEFORE ? v.n : BEFORE;
    return n_zero * RARE <= v.n && longest < n &&
                   are_far_from_zero((struct values){v.at + v.n - near, near})
               ? n
               : 0;
}
