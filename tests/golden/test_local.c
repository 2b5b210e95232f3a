/*
 * test_local.c - exponential smoothing and the theta method against R.
 *
 * make_local.R says what is in local.json. With the parameters of R, likelihood
 * and forecasts have to be those of R. The parameters found here need not be: R
 * stops its search early.
 */
#include "golden/fixture.h"

#include <stdio.h>

#include "score/ets_fit.h"
#include "score/theta.h"
#include "unit/check.h"

enum { MOST = 160, MOST_STEPS = 18 };

/* A series of the file, and an object that belongs to it. */
struct given {
    double y[MOST];
    size_t n, m;
};

static struct error err;

static void read_series(struct given *given, const cJSON *json)
{
    (void)snprintf(fixture_label, sizeof fixture_label, "local.json %s",
                   text_of(json, "name"));
    given->n = read_numbers(json, "values", given->y, MOST);
    given->m = size_of(json, "m");
}

/* "MAdM" is relative errors, a damped trend, a multiplicative season. */
static struct ets_form form_of(const char *name)
{
    const char *season = name + strlen(name) - 1;
    struct ets_form form = {.relative = *name == 'M'};

    form.trend = name[1] == 'N'   ? ETS_NO_TREND
                 : name[2] == 'd' ? ETS_DAMPED
                                  : ETS_TREND;
    form.season = *season == 'N'   ? FORM_NONE
                  : *season == 'A' ? FORM_ADDITIVE
                                   : FORM_MULTIPLICATIVE;
    return form;
}

/* The model with the parameters of R, whose seasons are in `seasons`. */
static struct ets model_of(const cJSON *want, const struct given *given,
                           double *seasons)
{
    struct ets ets = {.form = form_of(text_of(want, "form")),
                      .m = 1,
                      .alpha = number_of(want, "alpha"),
                      .beta = number_of(want, "beta"),
                      .gamma = number_of(want, "gamma"),
                      .phi = number_of(want, "phi"),
                      .level = number_of(want, "level"),
                      .slope = number_of(want, "slope"),
                      .seasons = seasons};

    seasons[0] = 0;
    if (read_numbers(want, "seasons", seasons, given->m))
        ets.m = given->m;
    return ets;
}

static void check_filter(const cJSON *want, const struct given *given)
{
    double seasons[24], e[MOST], f[MOST_STEPS], logs, sum = 0, likelihood;
    const struct ets ets = model_of(want, given, seasons);
    struct ets_state state;

    assert_ok(ets_state_init(&state, &ets, &err), &err);
    assert_int_equal(ets_errors(&state, &ets, given->y, given->n, e, &logs),
                     given->n);
    for (size_t t = 0; t < given->n; t++)
        sum += e[t] * e[t];
    likelihood = -(double)given->n / 2 * log(sum) - logs;
    assert_close(likelihood, number_of(want, "log_likelihood"), 1e-8, 0);
    ets_forecast(&state, &ets, f, MOST_STEPS);
    compare_numbers(want, "forecast", f, 1e-8, 0);

    ets_start(&state, &ets);
    ets_advance(&state, &ets, given->y, given->n);
    ets_forecast(&state, &ets, f, MOST_STEPS);
    compare_numbers(want, "forecast", f, 1e-8, 0);
    ets_state_release(&state);
}

/* The search gets at least as far as R's, but for a tenth: where the likelihood
 * hardly depends on the damping, either may stop at another end of it. */
static void check_fit(const cJSON *want, const struct given *given)
{
    const struct ets_form form = form_of(text_of(want, "form"));
    const struct local_series series = local_series_of(given->y, given->n);
    const double likelihood = number_of(want, "log_likelihood");
    const double penalty = number_of(want, "aicc") + 2 * likelihood;
    struct ets ets;

    assert_ok(ets_fit_form(&ets, &form, &series, given->m, &err), &err);
    if (ets.log_likelihood < likelihood - .1) {
        print_error("%s: %s has log L %.4f, not %.4f\n", fixture_label,
                    text_of(want, "form"), ets.log_likelihood, likelihood);
        fail();
    }
    assert_close(ets.aicc + 2 * ets.log_likelihood, penalty, 1e-9, 0);
    ets_release(&ets);
}

static size_t each_form(void (*check)(const cJSON *, const struct given *))
{
    cJSON *json = fixture_read("tests/golden/local.json");
    const cJSON *series, *form;
    struct given given;
    size_t n = 0;

    cJSON_ArrayForEach(series, member(json, "series"))
    {
        read_series(&given, series);
        cJSON_ArrayForEach(form, member(series, "forms"))
        {
            check(form, &given);
            n++;
        }
    }
    cJSON_Delete(json);
    return n;
}

static void likelihood_and_forecasts_are_those_of_ets(void **state)
{
    (void)state;
    assert_true(each_form(check_filter) > 70);
}

static void the_likelihood_is_at_least_that_of_ets(void **state)
{
    (void)state;
    assert_true(each_form(check_fit) > 70);
}

static void the_choice_is_at_least_as_good_as_that_of_ets(void **state)
{
    cJSON *json = fixture_read("tests/golden/local.json");
    const cJSON *series;
    struct given given;
    struct ets ets;

    (void)state;
    cJSON_ArrayForEach(series, member(json, "series"))
    {
        read_series(&given, series);
        assert_ok(ets_fit(&ets, given.y, given.n, given.m, false, &err), &err);
        if (ets.aicc > number_of(series, "aicc") + .02) {
            print_error("%s: AICc %.4f, not %.4f\n", fixture_label, ets.aicc,
                        number_of(series, "aicc"));
            fail();
        }
        ets_release(&ets);
    }
    cJSON_Delete(json);
}

static void forecast_of(const struct theta *theta, const struct given *given,
                        double *f)
{
    struct theta_state state = theta_start(theta);

    theta_advance(&state, theta, given->y, given->n);
    theta_forecast(&state, theta, f, MOST_STEPS);
}

/* The forecasts with the parameters of the file, then with those found here. */
static void check_theta(const cJSON *want, const struct given *given,
                        bool optimised)
{
    struct theta theta;
    double f[MOST_STEPS];

    assert_ok(theta_fit(&theta, optimised, given->y, given->n, given->m, &err),
              &err);
    forecast_of(&theta, given, f);
    compare_numbers(want, "forecast", f, optimised ? 1e-4 : 2e-3, 0);
    theta.alpha = number_of(want, "alpha");
    theta.level = number_of(want, "level");
    if (optimised)
        theta.weight = number_of(want, "weight");
    forecast_of(&theta, given, f);
    compare_numbers(want, "forecast", f, 1e-8, 0);
    theta_release(&theta);
}

static size_t each_theta(const char *name, bool optimised)
{
    cJSON *json = fixture_read("tests/golden/local.json");
    const cJSON *series;
    struct given given;
    size_t n = 0;

    cJSON_ArrayForEach(series, member(json, "series"))
    {
        if (!cJSON_HasObjectItem(series, name))
            continue;
        read_series(&given, series);
        check_theta(member(series, name), &given, optimised);
        n++;
    }
    cJSON_Delete(json);
    return n;
}

static void the_standard_theta_is_that_of_thetaf(void **state)
{
    (void)state;
    assert_int_equal(each_theta("theta", false), 9);
}

static void the_optimised_theta_is_that_of_the_formulas(void **state)
{
    (void)state;
    assert_int_equal(each_theta("optimised", true), 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(likelihood_and_forecasts_are_those_of_ets),
        cmocka_unit_test(the_likelihood_is_at_least_that_of_ets),
        cmocka_unit_test(the_choice_is_at_least_as_good_as_that_of_ets),
        cmocka_unit_test(the_standard_theta_is_that_of_thetaf),
        cmocka_unit_test(the_optimised_theta_is_that_of_the_formulas),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
