/* paired.c - see paired.h. */
#include "score/paired.h"

#include <math.h>
#include <stdlib.h>

/* The number of windows from i on that belong to the series of window i. */
static size_t run_length(const struct origins *origins, size_t i)
{
    size_t n = 1;

    while (i + n < origins->n &&
           origins->list[i + n].series == origins->list[i].series)
        n++;
    return n;
}

enum status blocks_init(struct blocks *blocks, const struct origins *origins,
                        size_t shortest, struct error *err)
{
    *blocks = (struct blocks){0};
    blocks->ends = malloc((origins->n + 1) * sizeof *blocks->ends);
    if (!blocks->ends)
        return error_no_memory(err, origins->n * sizeof *blocks->ends);
    for (size_t i = 0, n; i < origins->n; i += n) {
        size_t n_blocks;

        n = run_length(origins, i);
        n_blocks = n < shortest ? 1 : n / shortest;
        for (size_t b = 1; b <= n_blocks; b++)
            blocks->ends[blocks->n++] = i + n * b / n_blocks;
    }
    return STATUS_OK;
}

static size_t position_of(const struct time_axis *axis,
                          const struct origin *origin)
{
    return time_axis_position(axis, origin->series, origin->row);
}

/* The block of a window, of n that divide `length` times from `first` on. */
static size_t block_at(const struct time_axis *axis, size_t first,
                       size_t length, size_t n, const struct origin *origin)
{
    return (position_of(axis, origin) - first) * n / length;
}

enum status blocks_init_times(struct blocks *blocks,
                              const struct origins *origins,
                              const struct time_axis *axis, size_t shortest,
                              struct error *err)
{
    const size_t first = origins_first(origins, axis);
    const struct origin *list = origins->list;
    size_t length = 1, n;

    for (size_t i = 0; i < origins->n; i++) {
        const size_t after = position_of(axis, &list[i]) - first + 1;

        length = after > length ? after : length;
    }
    n = length < shortest ? 1 : length / shortest;
    n = n < origins->n ? n : origins->n; /* the times may be far apart */
    *blocks = (struct blocks){
        .n = n,
        .ends = calloc(n + 1, sizeof *blocks->ends),
        .order = malloc((origins->n + 1) * sizeof *blocks->order)};
    if (!blocks->ends || !blocks->order)
        return error_no_memory(err, origins->n * sizeof *blocks->order);
    /* sizes, one place later; then starts, each of which becomes the end */
    for (size_t i = 0; i < origins->n; i++)
        blocks->ends[1 + block_at(axis, first, length, n, &list[i])]++;
    for (size_t b = 1; b < n; b++)
        blocks->ends[b] += blocks->ends[b - 1];
    for (size_t i = 0; i < origins->n; i++) {
        const size_t b = block_at(axis, first, length, n, &list[i]);

        blocks->order[blocks->ends[b]++] = i;
    }
    return STATUS_OK;
}

void blocks_release(struct blocks *blocks)
{
    free(blocks->ends);
    free(blocks->order);
    *blocks = (struct blocks){0};
}

/* Returns the sum of the known differences of block b; *n is their number. */
static double block_sum(const struct blocks *blocks, size_t b,
                        const double *errors, const double *others, size_t *n)
{
    double sum = 0;

    *n = 0;
    for (size_t i = b ? blocks->ends[b - 1] : 0; i < blocks->ends[b]; i++) {
        const size_t window = blocks->order ? blocks->order[i] : i;
        const double d = errors[window] - others[window];

        if (isnan(d))
            continue;
        sum += d;
        ++*n;
    }
    return sum;
}

double known_mean(const double *errors, size_t n)
{
    double sum = 0;
    size_t n_known = 0;

    for (size_t i = 0; i < n; i++)
        if (!isnan(errors[i])) {
            sum += errors[i];
            n_known++;
        }
    return sum / (double)n_known;
}

struct interval paired_interval(const struct blocks *blocks, const double *a,
                                const double *b, double miss)
{
    struct interval result = {(double)NAN, (double)NAN, (double)NAN, 0};
    double sum = 0, squares = 0, half;
    size_t n, N = 0;

    for (size_t k = 0; k < blocks->n; k++) {
        sum += block_sum(blocks, k, a, b, &n);
        N += n;
        result.n_blocks += n > 0;
    }
    if (!N)
        return result;
    result.mean = sum / (double)N;
    if (result.n_blocks < 2)
        return result;
    for (size_t k = 0; k < blocks->n; k++) {
        const double part = block_sum(blocks, k, a, b, &n);
        const double e = (part - (double)n * result.mean) / (double)N;

        squares += e * e;
    }
    half =
        student_quantile(miss, result.n_blocks - 1) *
        sqrt(squares * (double)result.n_blocks / (double)(result.n_blocks - 1));
    result.low = result.mean - half;
    result.high = result.mean + half;
    return result;
}

/*
 * P(|T| < t) for t = sqrt(df) tan(angle); s and c are the sine and cosine of
 * the angle (Abramowitz and Stegun 26.7.3 and 26.7.4):
 *
 *   odd df    2/pi (angle + s (c + 2/3 c^3 + 2/3 4/5 c^5 + ... c^(df-2)))
 *   even df   s (1 + 1/2 c^2 + 1/2 3/4 c^4 + ... c^(df-2))
 */
static double probability_within(double angle, size_t df)
{
    const double pi = acos(-1), c = cos(angle);
    const size_t odd = df % 2;
    double term = odd ? c : 1, sum = 0;

    for (size_t power = odd; power + 2 <= df; power += 2) {
        sum += term;
        term *= c * c * (double)(power + 1) / (double)(power + 2);
    }
    sum *= sin(angle);
    return odd ? 2 / pi * (angle + sum) : sum;
}

/* For more degrees of freedom the quantile changes by less than 1e-6. */
enum { MAX_DEGREES = 1 << 22 };

double student_quantile(double miss, size_t df)
{
    double low = 0, high = acos(-1) / 2, middle = high / 2;

    if (df > MAX_DEGREES)
        df = MAX_DEGREES;
    for (; low < middle && middle < high; middle = (low + high) / 2) {
        if (probability_within(middle, df) < 1 - miss)
            low = middle;
        else
            high = middle;
    }
    return sqrt((double)df) * tan(middle);
}

bool paired_better(const struct blocks *blocks, const double *a,
                   const double *b)
{
    return paired_interval(blocks, a, b, ONE_ERROR_MISS).high < 0;
}
