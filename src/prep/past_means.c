/* past_means.c - see past_means.h. */
#include "prep/past_means.h"

#include <stdlib.h>

/* Known number k of a row, of the series or after it. */
static double known_at(const struct inputs *in, size_t series, size_t row,
                       size_t k)
{
    real scratch[MAX_INPUTS];
    const real *inputs = inputs_row(in, series, row, scratch);

    return (double)inputs[in->n.numbers - in->n.known + k];
}

/* The rows that a mean up to a row of a series has. */
static size_t length_at(const struct past_means *m, size_t mean, size_t first,
                        size_t row)
{
    const size_t n = row - first + 1;

    return n < m->n_rows[mean] ? n : m->n_rows[mean];
}

/* Sets one mean of number k in all rows of a series, by a moving sum. */
static void set_series(struct past_means *m, size_t series, size_t mean,
                       size_t k)
{
    const struct inputs *in = m->inputs;
    const size_t first = in->dataset->series[series].first;
    const size_t end = inputs_end(in, series);
    double sum = 0;

    for (size_t row = first; row < end; row++) {
        const size_t n = length_at(m, mean, first, row);

        sum += known_at(in, series, row, k);
        if (row - first >= n)
            sum -= known_at(in, series, row - n, k);
        m->values[(row * m->n + mean) * in->n.known + k] =
            (real)(sum / (double)n);
    }
}

enum status past_means_init(struct past_means *m, const struct inputs *in,
                            const size_t *n_rows, size_t n, struct error *err)
{
    const size_t size = in->n_rows * n * in->n.known;

    *m = (struct past_means){.inputs = in, .n = n};
    for (size_t i = 0; i < n; i++)
        m->n_rows[i] = n_rows[i];
    if (!n)
        return STATUS_OK;
    m->values = calloc(size + 1, sizeof *m->values);
    if (!m->values)
        return error_no_memory(err, size * sizeof *m->values);
    for (size_t s = 0; s < in->dataset->n_series; s++)
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < in->n.known; k++)
                set_series(m, s, i, k);
    return STATUS_OK;
}

void past_means_release(struct past_means *m)
{
    free(m->values);
    *m = (struct past_means){0};
}

const real *past_means_at(const struct past_means *m, size_t series, size_t row,
                          real scratch[MAX_PAST_MEANS * MAX_PAST_NUMBERS])
{
    const struct inputs *in = m->inputs;
    size_t first;

    if (!m->n)
        return NULL;
    if (row < inputs_end(in, series))
        return m->values + row * m->n * in->n.known;
    first = in->dataset->series[series].first;
    for (size_t i = 0; i < m->n; i++)
        for (size_t k = 0; k < in->n.known; k++) {
            const size_t n = length_at(m, i, first, row);
            double sum = 0;

            for (size_t back = 0; back < n; back++)
                sum += known_at(in, series, row - back, k);
            scratch[i * in->n.known + k] = (real)(sum / (double)n);
        }
    return scratch;
}
