/*
 * test_arima.c - ARIMA models against R.
 *
 * make_arima.R says what is in arima.json. With the coefficients of R,
 * forecasts have to be those of R, and with those found here nearly. How often
 * differences are taken has to be as in R.
 */
#include "golden/fixture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "score/arima_fit.h"
#include "unit/check.h"

enum { MOST = 240, MOST_STEPS = 18, N_ORDERS = 6 };

/* A series of the file. */
struct given {
    double y[MOST];
    size_t n, m;
    double size; /* mean |y| */
};

static struct error err;

static void read_series(struct given *given, const cJSON *json)
{
    (void)snprintf(fixture_label, sizeof fixture_label, "arima.json %s",
                   text_of(json, "name"));
    given->n = read_numbers(json, "values", given->y, MOST);
    given->m = size_of(json, "m");
    given->size = 0;
    for (size_t t = 0; t < given->n; t++)
        given->size += fabs(given->y[t]) / (double)given->n;
}

static struct arima_orders orders_of(const cJSON *model)
{
    double o[N_ORDERS];

    assert_int_equal(read_numbers(model, "orders", o, N_ORDERS), N_ORDERS);
    return (struct arima_orders){.p = (unsigned char)o[0],
                                 .d = (unsigned char)o[1],
                                 .q = (unsigned char)o[2],
                                 .P = (unsigned char)o[3],
                                 .D = (unsigned char)o[4],
                                 .Q = (unsigned char)o[5],
                                 .constant = o[1] + o[4] < 2};
}

static struct lag_polynomial product_of(const cJSON *model, const char *name,
                                        const char *seasonal, size_t m)
{
    double x[ARIMA_MOST], X[ARIMA_MOST_SEASONAL];
    const size_t n = read_numbers(model, name, x, ARIMA_MOST);
    const size_t N = read_numbers(model, seasonal, X, ARIMA_MOST_SEASONAL);
    const struct lag_polynomial a = lag_polynomial_of(x, n, 1);
    const struct lag_polynomial b = lag_polynomial_of(X, N, m);

    return lag_polynomial_times(&a, &b);
}

/* The model with the coefficients of R. */
static struct arima model_of(const cJSON *model, const struct given *given)
{
    struct arima arima = {.orders = orders_of(model),
                          .m = given->m,
                          .c = number_of(model, "constant"),
                          .ar = product_of(model, "phi", "Phi", given->m),
                          .ma = product_of(model, "theta", "Theta", given->m)};

    arima_set_differences(&arima);
    return arima;
}

/* Fails unless each forecast is within a share of the size of the series. */
static void compare_forecast(const cJSON *model, const struct given *given,
                             const struct arima *arima, double share)
{
    const cJSON *want = member(model, "forecast");
    double f[MOST_STEPS];

    assert_ok(arima_forecast(arima, given->y, given->n, f,
                             (size_t)cJSON_GetArraySize(want), &err),
              &err);
    compare_numbers(model, "forecast", f, 0, share * given->size);
}

/* The sum of the squared errors of a model. */
static double squares(const struct given *given, const struct arima *arima)
{
    double w[MOST], z[2 * MOST], e[2 * MOST], scratch[4 * MOST], sum = 0;
    const size_t n = arima_difference(arima, given->y, given->n, w);

    arima_errors(arima, w, n, z, e, scratch);
    for (size_t t = 0; t < arima_backcasts(arima, n) + n; t++)
        sum += e[t] * e[t];
    return sum;
}

/* The search gets as far as the coefficients of R, but for little: a start can
 * lie in another valley. */
static void check_fit(const cJSON *model, const struct given *given)
{
    const struct arima_orders orders = orders_of(model);
    const struct arima of_r = model_of(model, given);
    struct arima own;

    assert_ok(
        arima_fit_orders(&own, &orders, given->y, given->n, given->m, &err),
        &err);
    assert_true(isfinite(own.aicc));
    if (squares(given, &own) > squares(given, &of_r) * 1.001) {
        print_error("%s: squares %.10g, with the coefficients of R %.10g\n",
                    fixture_label, squares(given, &own), squares(given, &of_r));
        fail();
    }
}

static void check_forecast(const cJSON *model, const struct given *given)
{
    const struct arima_orders orders = orders_of(model);
    const struct arima of_r = model_of(model, given);
    struct arima own;

    compare_forecast(model, given, &of_r, 1e-7);
    assert_ok(
        arima_fit_orders(&own, &orders, given->y, given->n, given->m, &err),
        &err);
    compare_forecast(model, given, &own, .03);
}

/* Returns the number of models. */
static size_t each_model(const char *list,
                         void (*check)(const cJSON *, const struct given *))
{
    cJSON *json = fixture_read("tests/golden/arima.json");
    const cJSON *series, *model;
    struct given given;
    size_t n = 0;

    cJSON_ArrayForEach(series, member(json, list))
    {
        read_series(&given, series);
        cJSON_ArrayForEach(model, member(series, "models"))
        {
            check(model, &given);
            n++;
        }
    }
    cJSON_Delete(json);
    return n;
}

static void forecasts_are_those_of_arima(void **state)
{
    (void)state;
    assert_int_equal(each_model("drawn", check_forecast), 5);
}

static void fits_are_as_good_as_those_of_arima(void **state)
{
    (void)state;
    assert_int_equal(each_model("series", check_fit), 36);
}

/* The season of UKgas grows with its level: the strength is above .64 for R,
 * whose indices may change with time, and below for those that do not. */
static void differences_are_those_of_ndiffs_and_nsdiffs(void **state)
{
    cJSON *json = fixture_read("tests/golden/arima.json");
    const cJSON *series;
    struct given given;
    struct arima arima;

    (void)state;
    cJSON_ArrayForEach(series, member(json, "series"))
    {
        if (!strcmp(text_of(series, "name"), "UKgas"))
            continue;
        read_series(&given, series);
        assert_ok(arima_fit(&arima, given.y, given.n, given.m, &err), &err);
        if (arima.orders.d != size_of(series, "differences") ||
            arima.orders.D != size_of(series, "seasonal_differences")) {
            print_error("%s: d %d, D %d\n", fixture_label, arima.orders.d,
                        arima.orders.D);
            fail();
        }
        arima_release(&arima);
    }
    cJSON_Delete(json);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forecasts_are_those_of_arima),
        cmocka_unit_test(fits_are_as_good_as_those_of_arima),
        cmocka_unit_test(differences_are_those_of_ndiffs_and_nsdiffs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
