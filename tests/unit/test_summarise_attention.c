/* test_summarise_attention.c - how much the weights of windows matter. */
#include "given_model.h"

#include <math.h>
#include <stdlib.h>

#include "model/entropy.h"
#include "nn/shape.h"
#include "train/summarise_attention.h"

/* Forecasts of all train windows, as they are and in another way. */
struct forecasts {
    struct given_model g;
    const struct origins *origins;
    size_t O, n_weights; /* of a window */
    double *y, *weights, *other;
    struct attention_summary *summaries;
};

static void start(struct forecasts *f, const struct built *built)
{
    struct error err;
    size_t n;

    given_waves_model(&f->g, 100, built);
    given_stir(&f->g);
    f->origins = &f->g.parts[PART_TRAIN];
    f->O = windows_outputs(&f->g.windows);
    f->n_weights =
        windows_channels(&f->g.windows) * net_n_weights(given_net(&f->g));
    n = f->origins->n;
    f->y = calloc(n * f->O, sizeof *f->y);
    f->other = calloc(n * f->O, sizeof *f->other);
    f->weights = calloc(n * f->n_weights, sizeof *f->weights);
    f->summaries = calloc(n, sizeof *f->summaries);
    assert_true(f->y && f->other && f->weights && f->summaries);
    assert_ok(forecast_run(NULL, &f->g.model.ensemble, &f->g.windows,
                           f->origins, f->y, f->weights, NULL, &err),
              &err);
}

static void summarise(struct forecasts *f, size_t steps)
{
    struct error err;

    assert_ok(summarise_attention(NULL, &f->g.model.ensemble, &f->g.windows,
                                  f->origins, steps, f->y, f->weights,
                                  f->summaries, &err),
              &err);
}

static void end(struct forecasts *f)
{
    free(f->y);
    free(f->other);
    free(f->weights);
    free(f->summaries);
    given_model_release(&f->g);
}

/* The first steps of window i, in standard deviations of the two targets. */
static double difference(const struct forecasts *f, size_t i, size_t steps)
{
    const struct windows *w = &f->g.windows;
    double sum = 0;

    for (size_t k = 0; k < steps * 2; k++)
        sum += fabs(f->y[i * f->O + k] - f->other[i * f->O + k]) /
               scaler_target(w->data->scaler, w->data->dataset->schema, k % 2)
                   ->standard_deviation;
    return sum / (double)(steps * 2);
}

/* A window alone, with the entries of its samples, has the same forecast. */
static void check_single_windows(const struct forecasts *f,
                                 const size_t *entries, size_t C)
{
    assert_true(f->origins->n > 2 * SHARD && f->O <= 8);
    for (size_t i = 0; i < f->origins->n; i++) {
        const struct origins single = {1, f->origins->list + i};
        struct error err;
        double y[8];

        assert_ok(forecast_ablated(NULL, &f->g.model.ensemble, &f->g.windows,
                                   &single, ABLATE_ENTRY, entries + i * C, y,
                                   &err),
                  &err);
        assert_memory_equal(y, f->other + i * f->O, f->O * sizeof *y);
    }
}

static void shifts_are_those_of_other_forecasts(void **state)
{
    static const enum channels channels[] = {CHANNELS_JOINT, CHANNELS_SHARED};

    (void)state;
    for (size_t c = 0; c < COUNT(channels); c++) {
        const struct built built = {.members = 2, .channels = channels[c]};
        const size_t C = channels[c] == CHANNELS_SHARED ? 2 : 1, T = 6;
        struct forecasts f;
        struct error err;
        size_t entries[200];

        start(&f, &built);
        assert_true(f.origins->n * C <= COUNT(entries));
        assert_int_equal(f.n_weights, C * T);
        summarise(&f, 1);
        assert_ok(forecast_ablated(NULL, &f.g.model.ensemble, &f.g.windows,
                                   f.origins, ABLATE_EQUAL, NULL, f.other,
                                   &err),
                  &err);
        for (size_t i = 0; i < f.origins->n; i++) {
            assert_close(f.summaries[i].entropy,
                         weights_entropy(given_net(&f.g), C,
                                         f.weights + i * f.n_weights),
                         1e-12, 0);
            assert_true(f.summaries[i].uniform_shift > 0);
            assert_close(f.summaries[i].uniform_shift, difference(&f, i, 1),
                         1e-9, 0);
        }
        for (size_t s = 0; s < f.origins->n * C; s++) {
            entries[s] = 0;
            for (size_t t = 1; t < T; t++)
                if (f.weights[s * T + t] > f.weights[s * T + entries[s]])
                    entries[s] = t;
        }
        assert_ok(forecast_ablated(NULL, &f.g.model.ensemble, &f.g.windows,
                                   f.origins, ABLATE_ENTRY, entries, f.other,
                                   &err),
                  &err);
        for (size_t i = 0; i < f.origins->n; i++)
            assert_close(f.summaries[i].largest_shift, difference(&f, i, 1),
                         1e-9, 0);
        check_single_windows(&f, entries, C);
        end(&f);
    }
}

static void numbers_that_do_not_apply_are_missing(void **state)
{
    static const struct {
        const char *kind;
        bool uniform, largest;
    } cases[] = {
        {"dense", false, false}, {"linear", false, true}, {"dot", true, true}};

    (void)state;
    for (size_t k = 0; k < COUNT(cases); k++) {
        const struct built built = {.attention = cases[k].kind};
        struct forecasts f;

        start(&f, &built);
        summarise(&f, 2);
        assert_int_equal(!isnan(f.summaries[0].entropy), cases[k].uniform);
        assert_int_equal(!isnan(f.summaries[0].uniform_shift),
                         cases[k].uniform);
        assert_int_equal(!isnan(f.summaries[0].largest_shift),
                         cases[k].largest);
        f.g.model.ensemble.n = 0; /* no network is used */
        summarise(&f, 2);
        assert_true(isnan(f.summaries[0].entropy) &&
                    isnan(f.summaries[0].uniform_shift) &&
                    isnan(f.summaries[0].largest_shift));
        end(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shifts_are_those_of_other_forecasts),
        cmocka_unit_test(numbers_that_do_not_apply_are_missing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
