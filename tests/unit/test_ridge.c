/* test_ridge.c - fits of the linear highway that need no other tool to check.
 */
#include "given.h"

#include <stdlib.h>
#include <string.h>

#include "series/highway.h"
#include "train/ridge.h"

enum { T = 16, FEW = 10, MANY = 2 * FEW };

static struct error err;

static void fit(struct highway *highway, const struct windows *w,
                const struct origin *list, size_t n, double penalty)
{
    struct origin own[MANY];
    const struct origins train = {n, own}, valid = {n, own};
    const struct ridge_asked asked = {.penalty = penalty};

    assert_true(n <= COUNT(own));
    memcpy(own, list, n * sizeof *own);
    assert_ok(ridge_fit(highway, w, &train, &valid, &asked, &err), &err);
}

/*
 * Each sample twice is the same fit; but the few are fewer than the rows of
 * the map, and the others are not.
 */
static void few_samples_are_fitted_as_many_are(void **state)
{
    static const double penalties[] = {0.015, 1.5};
    struct origin list[MANY];
    struct text csv = {0};
    struct highway once, twice;
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
        highway_release(&once);
        highway_release(&twice);
    }
    given_release(&g);
    text_release(&csv);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_samples_are_fitted_as_many_are),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
