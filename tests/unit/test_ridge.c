/* test_ridge.c - properties of the fit of the ridge forecast. */
#include "given.h"

#include <stdlib.h>
#include <string.h>

#include "prep/ridge.h"
#include "kernel/cholesky.h"
#include "train/ridge_fit.h"
#include "train/ridge_samples.h"

enum { T = 16, FEW = 10, MANY = 2 * FEW };

static struct error err;

static void fit(struct ridge *ridge, const struct windows *w,
                const struct origin *list, size_t n, double penalty)
{
    struct origin copy[MANY];
    const struct origins train = {n, copy}, valid = {n, copy};
    const struct ridge_options options = {.penalty = penalty};

    assert_true(n <= COUNT(copy));
    memcpy(copy, list, n * sizeof *copy);
    assert_ok(ridge_fit(ridge, w, &train, &valid, &options, &err), &err);
}

/* Doubling every sample does not change the fit. FEW samples use the dual
 * system, MANY the normal equations. */
static void the_dual_system_gives_the_same_fit(void **state)
{
    static const double penalties[] = {0.015, 1.5};
    struct origin list[MANY];
    struct text csv = {0};
    struct ridge once, twice;
    struct windows w;
    struct given g;

    (void)state;
    text_string(&csv, "y\n");
    for (size_t i = 0; i < 90; i++)
        text_printf(&csv, "%zu.%zu\n", i * i * 7 % 31, i * 37 % 11 % 10);
    given_read(&g, csv.bytes, NULL);
    given_split(&g, T, 3);
    w = given_windows(&g, NORM_MEAN);
    for (size_t i = 0; i < MANY; i++)
        list[i] = (struct origin){(uint32_t)(T + i % FEW * 3), 0};
    for (size_t p = 0; p < COUNT(penalties); p++) {
        fit(&once, &w, list, FEW, penalties[p]);
        fit(&twice, &w, list, MANY, penalties[p]);
        for (size_t i = 0; i < T * w.H; i++)
            assert_close((double)once.map[i], (double)twice.map[i], 1e-3, 1e-5);
        ridge_release(&once);
        ridge_release(&twice);
    }
    given_release(&g);
    text_release(&csv);
}

/* Fits a ridge to two ids, the values of the second times `factor`, and sets
 * errors to those of two windows, one of each id. */
static void fit_two_ids(size_t factor, struct ridge *ridge, double errors[2])
{
    enum { ROWS = 60 };
    const struct origin ends[] = {{50, 0}, {ROWS + 50, 1}};
    struct origin list[MANY], both[] = {ends[0], ends[1]};
    struct text csv = {0};
    struct windows w;
    struct given g;

    text_string(&csv, "id,y\n");
    for (size_t i = 0; i < 2 * ROWS; i++)
        text_printf(&csv, "%c,%zu\n", i < ROWS ? 'a' : 'b',
                    i < ROWS ? i * i * 7 % 31 : i * 37 % 29 * factor);
    given_read(&g, csv.bytes, &(struct given_options){.id = "id"});
    given_split(&g, T, 3);
    w = given_windows(&g, NORM_LAST);
    assert_ok(prepared_set_units(&g.prepared, &g.split, &err), &err);
    for (size_t i = 0; i < MANY; i++)
        list[i] = (struct origin){(uint32_t)(T + (i < FEW ? 2 * i : ROWS + i)),
                                  i >= FEW};
    fit(ridge, &w, list, MANY, .1);
    assert_ok(
        ridge_errors(ridge, &w, &(struct origins){2, both}, NULL, errors, &err),
        &err);
    given_release(&g);
    text_release(&csv);
}

static void an_id_of_large_values_weighs_as_much_as_the_others(void **state)
{
    struct ridge same, large;
    double errors[2], want[2];

    (void)state;
    fit_two_ids(1, &same, want);
    fit_two_ids(1000, &large, errors);
    for (size_t i = 0; i < T * same.H; i++)
        assert_close((double)large.map[i], (double)same.map[i], 1e-3, 1e-4);
    for (size_t i = 0; i < 2; i++)
        assert_close(errors[i], want[i], 1e-3, 0);
    ridge_release(&same);
    ridge_release(&large);
}

enum { GAP_T = 6, GAP_H = 3, MAX_GAP_SAMPLES = 150 };

/* The samples of a ridge and a fit of it, all in double and step by step. */
struct plain_fit {
    size_t n;
    double u[MAX_GAP_SAMPLES][GAP_T];
    double y[MAX_GAP_SAMPLES][GAP_H]; /* NaN where unknown */
    double initial[MAX_GAP_SAMPLES], weights[MAX_GAP_SAMPLES];
    double map[GAP_T][GAP_H];
};

static void plain_read(struct plain_fit *p, const struct windows *w,
                       const struct origin *list, size_t n)
{
    const struct ridge ridge = {.T = GAP_T, .H = GAP_H};

    p->n = 0;
    for (size_t i = 0; i < n; i++) {
        real u[GAP_T], y[GAP_H];
        bool is_known = false;

        (void)ridge_gather(&ridge, w, &list[i], 0, u, y);
        for (size_t t = 0; t < GAP_T; t++)
            p->u[p->n][t] = (double)u[t];
        for (size_t h = 0; h < GAP_H; h++) {
            p->y[p->n][h] = (double)y[h];
            is_known = is_known || !isnan(y[h]);
        }
        p->n += is_known;
    }
}

static void plain_scale(const struct plain_fit *p, double *weights)
{
    double sum = 0;

    for (size_t i = 0; i < p->n; i++)
        sum += weights[i];
    for (size_t i = 0; i < p->n; i++)
        weights[i] *= (double)p->n / sum;
}

static void plain_weigh(struct plain_fit *p)
{
    double variances[MAX_GAP_SAMPLES] = {0}, mean = 0;

    for (size_t i = 0; i < p->n; i++) {
        double sum = 0, square = 0;

        for (size_t t = 0; t < GAP_T; t++) {
            sum += p->u[i][t] / GAP_T;
            square += p->u[i][t] * p->u[i][t] / GAP_T;
        }
        variances[i] = square - sum * sum;
        mean += variances[i] / (double)p->n;
    }
    for (size_t i = 0; i < p->n; i++)
        p->initial[i] = 1 / sqrt(variances[i] + 0.02 * mean);
    plain_scale(p, p->initial);
    memcpy(p->weights, p->initial, sizeof p->weights);
}

/* Each step by the normal equations of the samples that have it. */
static void plain_solve(struct plain_fit *p, double penalty)
{
    for (size_t h = 0; h < GAP_H; h++) {
        struct cholesky s;

        assert_ok(cholesky_init(&s, GAP_T, 1, &err), &err);
        for (size_t i = 0; i < p->n; i++)
            for (size_t t = 0; t < GAP_T && !isnan(p->y[i][h]); t++) {
                double *row = s.rows + t * (GAP_T + 1);

                for (size_t k = 0; k < GAP_T; k++)
                    row[k] += p->weights[i] * p->u[i][t] * p->u[i][k];
                row[GAP_T] += p->weights[i] * p->u[i][t] * p->y[i][h];
            }
        cholesky_solve(&s, penalty);
        for (size_t t = 0; t < GAP_T; t++)
            p->map[t][h] = s.solution[t];
        cholesky_release(&s);
    }
}

static void plain_reweigh(struct plain_fit *p)
{
    double errors[MAX_GAP_SAMPLES], mean = 0;

    for (size_t i = 0; i < p->n; i++) {
        double square = 0;
        size_t n = 0;

        for (size_t h = 0; h < GAP_H; h++) {
            double e = p->y[i][h];

            for (size_t t = 0; t < GAP_T; t++)
                e -= p->u[i][t] * p->map[t][h];
            square += isnan(e) ? 0 : e * e;
            n += isnan(e) ? 0 : 1;
        }
        errors[i] = sqrt(p->initial[i] * square / (double)n);
        mean += errors[i] / (double)p->n;
    }
    for (size_t i = 0; i < p->n; i++)
        p->weights[i] = p->initial[i] / (errors[i] + 0.3 * mean);
    plain_scale(p, p->weights);
}

/* A file with one cell in `one_in` missing, and its windows. */
static struct windows put_gaps(struct given *g, size_t n_rows, size_t one_in)
{
    struct text csv = {0};

    text_string(&csv, "y\n");
    for (size_t i = 0; i < n_rows; i++)
        if (i * i % 89 % one_in == 1 && i > GAP_T)
            text_string(&csv, "NA\n");
        else
            text_printf(&csv, "%zu.%zu\n", 10 + i * i * 7 % 31 + 5 * (i % 4),
                        i * 37 % 11 % 10);
    given_read(g, csv.bytes, &(struct given_options){.missing = MISSING_MASK});
    given_split(g, GAP_T, GAP_H);
    text_release(&csv);
    return given_windows(g, NORM_MEAN);
}

static void unknown_steps_take_no_part(void **state)
{
    static const struct {
        size_t n_samples, one_in;
    } cases[] = {{MAX_GAP_SAMPLES, 12}, {MAX_GAP_SAMPLES, 3}, {GAP_T - 1, 4}};
    static const double penalties[] = {0.0015, 0.15};

    (void)state;
    for (size_t c = 0; c < COUNT(cases) * COUNT(penalties); c++) {
        const double penalty = penalties[c % 2];
        const size_t n = cases[c / 2].n_samples;
        struct origin list[MAX_GAP_SAMPLES];
        struct origins train = {n, list}, none = {0, NULL};
        struct plain_fit plain;
        struct ridge ridge;
        struct given g;
        struct windows w =
            put_gaps(&g, MAX_GAP_SAMPLES + 20, cases[c / 2].one_in);

        for (size_t i = 0; i < n; i++)
            list[i] = (struct origin){(uint32_t)(GAP_T + i), 0};
        plain_read(&plain, &w, list, n);
        plain_weigh(&plain);
        plain_solve(&plain, penalty * (double)n);
        for (int round = 0; round < 3; round++) {
            plain_reweigh(&plain);
            plain_solve(&plain, penalty * (double)n);
        }
        assert_ok(ridge_fit(&ridge, &w, &train, &none,
                            &(struct ridge_options){.penalty = penalty}, &err),
                  &err);
        for (size_t i = 0; i < GAP_T * GAP_H; i++)
            assert_close((double)ridge.map[i], plain.map[i / GAP_H][i % GAP_H],
                         0.003, 0.002);
        ridge_release(&ridge);
        given_release(&g);
    }
}

/* A file of two columns, of which the first has gaps, and its n windows. */
static struct windows put_two_columns(struct given *g, size_t length, size_t n,
                                      struct origin *list)
{
    struct text csv = {0};

    text_string(&csv, "a,b\n");
    for (size_t i = 0; i < length + n + GAP_H; i++) {
        if (i * i % 89 % 12 == 1 && i > length)
            text_string(&csv, "NA");
        else
            text_printf(&csv, "%zu", 10 + i * i * 7 % 31 + 5 * (i % 4));
        text_printf(&csv, ",%zu\n", i * 37 % 29);
    }
    given_read(g, csv.bytes, &(struct given_options){.missing = MISSING_MASK});
    given_split(g, length, GAP_H);
    text_release(&csv);
    for (size_t i = 0; i < n; i++)
        list[i] = (struct origin){(uint32_t)(length + i), 0};
    return given_windows(g, NORM_MEAN);
}

/* The windows, samples and equations are several parts for the threads. */
static void threads_do_not_change_the_map(void **state)
{
    enum { LONG_T = 70, N = 300 };
    const struct ridge_options plain = {.penalty = 0.01};
    struct ridge_options threads = plain;
    struct origin list[N];
    const struct origins train = {N, list}, none = {0, NULL};
    double errors[2][N];
    struct ridge alone, together;
    struct windows w;
    struct given g;

    (void)state;
    w = put_two_columns(&g, LONG_T, N, list);
    assert_ok(thread_pool_new(3, &threads.pool, &err), &err);
    assert_ok(ridge_fit(&alone, &w, &train, &none, &plain, &err), &err);
    assert_ok(ridge_fit(&together, &w, &train, &none, &threads, &err), &err);
    assert_memory_equal(alone.map, together.map,
                        LONG_T * GAP_H * sizeof *alone.map);
    assert_true(fabs((double)alone.map[0]) > 1e-4);
    assert_ok(ridge_errors(&alone, &w, &train, NULL, errors[0], &err), &err);
    assert_ok(ridge_errors(&alone, &w, &train, threads.pool, errors[1], &err),
              &err);
    assert_memory_equal(errors[0], errors[1], sizeof errors[0]);
    thread_pool_free(threads.pool);
    ridge_release(&alone);
    ridge_release(&together);
    given_release(&g);
}

/* Every second of the samples of two targets would be all of one target. */
static void thinned_samples_are_of_all_targets(void **state)
{
    enum { N = 100 };
    struct origin list[N];
    const struct origins train = {N, list};
    const struct ridge ridge = {.T = GAP_T, .H = GAP_H};
    struct ridge_samples samples;
    struct sample_list thinned;
    struct windows w;
    struct given g;

    (void)state;
    w = put_two_columns(&g, GAP_T, N, list);
    thinned = sample_list(&w, &train, 2 * N - 1);
    assert_int_equal(thinned.n, N);
    assert_ok(ridge_samples_init(&samples, &ridge, &w, N, &err), &err);
    assert_int_equal(ridge_samples_read(&samples, &thinned, 0), N);
    for (size_t k = 0; k < N; k++) {
        real want[GAP_T];

        (void)ridge_gather(&ridge, &w, &list[k], k % 2, want, NULL);
        assert_memory_equal(samples.u + k * samples.row, want, sizeof want);
    }
    ridge_samples_release(&samples);
    given_release(&g);
}

/* The targets of step 1 are all missing. */
static void a_step_that_is_never_known_repeats_the_newest_value(void **state)
{
    struct text csv = {0};
    struct origin list[20];
    struct origins train = {COUNT(list), list}, none = {0, NULL};
    struct ridge ridge;
    struct windows w;
    struct given g;

    (void)state;
    text_string(&csv, "y\n");
    for (size_t i = 0; i < 100; i++)
        if (i % 4 == 3 && i > GAP_T)
            text_string(&csv, "NA\n");
        else
            text_printf(&csv, "%zu\n", i * i * 7 % 31);
    given_read(&g, csv.bytes, &(struct given_options){.missing = MISSING_MASK});
    given_split(&g, GAP_T, GAP_H);
    w = given_windows(&g, NORM_MEAN);
    for (size_t i = 0; i < COUNT(list); i++)
        list[i] = (struct origin){(uint32_t)(10 + 4 * i), 0};
    assert_ok(ridge_fit(&ridge, &w, &train, &none,
                        &(struct ridge_options){.penalty = 0.000015}, &err),
              &err);
    for (size_t t = 0; t < GAP_T; t++)
        assert_true(fabs((double)ridge.map[t * GAP_H + 1]) < 1e-12);
    assert_true(fabs((double)ridge.map[0]) > 1e-3);
    ridge_release(&ridge);
    given_release(&g);
    text_release(&csv);
}

enum { LABEL_T = 4, K = 2, IDS = 80 };

/* A hash of i between 0 and 1. */
static double hash(size_t i)
{
    uint32_t x = (uint32_t)i * 2654435761U;

    x = (x ^ x >> 15) * 2246822519U;
    return (double)(x ^ x >> 13) / 4294967296.0;
}

/* The level of `a` differs between timesteps. */
static double input_of(size_t id, size_t t, size_t k)
{
    return hash(id * 8 + t * 2 + k + 1) + (k ? 0 : (double)(t % 2));
}

/* Labels are linear in the inputs, plus noise; the first are outliers. */
static void put_labels(struct text *csv, double noise, size_t n_outliers)
{
    text_string(csv, "id,a,b,grade\n");
    for (size_t id = 0; id < IDS; id++) {
        const double grade = id < n_outliers
                                 ? 900
                                 : 20 + 6 * input_of(id, 3, 0) -
                                       3 * input_of(id, 1, 1) +
                                       noise * (hash(id * 31 + 7) - 0.5);

        for (size_t t = 0; t < LABEL_T; t++)
            text_printf(csv, "p%zu,%.6f,%.6f,%.6f\n", id, input_of(id, t, 0),
                        input_of(id, t, 1), grade);
    }
}

/* A ridge from windows to labels. */
struct label_ridge {
    struct text csv;
    struct given given;
    struct windows windows;
    struct origins parts[N_PARTS];
    struct ridge ridge;
};

static void fit_labels(struct label_ridge *m, double noise, size_t n_outliers,
                       enum norm norm)
{
    const struct ridge_options options = {.penalty = 0};

    *m = (struct label_ridge){.csv = {0}};
    put_labels(&m->csv, noise, n_outliers);
    given_read(&m->given, m->csv.bytes,
               &(struct given_options){.id = "id", .label = "grade"});
    given_split(&m->given, LABEL_T, 0);
    m->windows = given_windows(&m->given, norm);
    for (int p = 0; p < N_PARTS; p++)
        assert_ok(origins_list(&m->parts[p], &m->given.dataset, &m->given.split,
                               (enum part)p, &err),
                  &err);
    assert_ok(ridge_fit(&m->ridge, &m->windows, &m->parts[PART_TRAIN],
                        &m->parts[PART_VALID], &options, &err),
              &err);
    m->windows.ridge = &m->ridge;
}

static void release_labels(struct label_ridge *m)
{
    ridge_release(&m->ridge);
    for (int p = 0; p < N_PARTS; p++)
        origins_release(&m->parts[p]);
    given_release(&m->given);
    text_release(&m->csv);
}

/* Mean absolute error on test ids, in units of the labels. */
static double test_error(const struct label_ridge *m)
{
    const struct origins *test = &m->parts[PART_TEST];
    double sum = 0, y;

    for (size_t i = 0; i < test->n; i++) {
        const struct origin *origin = &test->list[i];

        given_ridge_forecast(&m->windows, origin, 0, &y);
        sum += fabs(y - (double)m->given.dataset.series[origin->series].label);
    }
    return sum / (double)test->n;
}

static void a_linear_label_is_found(void **state)
{
    struct label_ridge m;
    const struct scaler *scaler = &m.given.scaler;
    double unit;

    (void)state;
    fit_labels(&m, 0, 0, NORM_NONE);
    assert_int_equal(ridge_inputs(&m.ridge), LABEL_T * K + 1);
    assert_true(m.ridge.penalty < 0.0001);
    unit = sqrt(LABEL_T * K) / scaler->label.standard_deviation;
    for (size_t i = 0; i < LABEL_T * K; i++) {
        const double slope =
            i == 3 * K + 0   ? 6 * scaler->columns[0].standard_deviation
            : i == 1 * K + 1 ? -3 * scaler->columns[1].standard_deviation
                             : 0;

        assert_close((double)m.ridge.map[i], slope * unit, 0.02, 0.02 * unit);
    }
    assert_true(test_error(&m) < 0.05);
    release_labels(&m);
}

static void outliers_have_a_smaller_weight(void **state)
{
    struct label_ridge m;

    (void)state;
    fit_labels(&m, 0, 5, NORM_NONE);
    assert_true(test_error(&m) < 55); /* 76 by least squares */
    release_labels(&m);
}

static void a_noisy_label_has_a_larger_penalty(void **state)
{
    struct label_ridge m;

    (void)state;
    fit_labels(&m, 300, 0, NORM_NONE);
    assert_true(m.ridge.penalty >= 0.015);
    release_labels(&m);
}

static void the_ridge_does_not_depend_on_the_window_norm(void **state)
{
    struct label_ridge none, std;

    (void)state;
    fit_labels(&none, 1, 0, NORM_NONE);
    fit_labels(&std, 1, 0, NORM_STD);
    assert_memory_equal(none.ridge.map, std.ridge.map,
                        ridge_inputs(&none.ridge) * sizeof(real));
    release_labels(&none);
    release_labels(&std);
}

static void a_ridge_that_is_too_large_is_refused(void **state)
{
    const struct ridge_options options = {.penalty = 0};
    struct ridge ridge;
    struct label_ridge m;

    (void)state;
    fit_labels(&m, 0, 0, NORM_NONE);
    m.windows.T = 3000;
    assert_fails(ridge_fit(&ridge, &m.windows, &m.parts[PART_TRAIN],
                           &m.parts[PART_VALID], &options, &err),
                 STATUS_USAGE, &err,
                 "--skip ridge: a ridge forecast from 6001 to 1 numbers is too "
                 "large (use --skip none or fewer --features)");
    release_labels(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_dual_system_gives_the_same_fit),
        cmocka_unit_test(an_id_of_large_values_weighs_as_much_as_the_others),
        cmocka_unit_test(unknown_steps_take_no_part),
        cmocka_unit_test(threads_do_not_change_the_map),
        cmocka_unit_test(thinned_samples_are_of_all_targets),
        cmocka_unit_test(a_step_that_is_never_known_repeats_the_newest_value),
        cmocka_unit_test(a_linear_label_is_found),
        cmocka_unit_test(outliers_have_a_smaller_weight),
        cmocka_unit_test(a_noisy_label_has_a_larger_penalty),
        cmocka_unit_test(the_ridge_does_not_depend_on_the_window_norm),
        cmocka_unit_test(a_ridge_that_is_too_large_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
