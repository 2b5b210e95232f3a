/* test_usual_changes.c - the usual changes of the series of a panel, and what
 * profile and effect make of them. */
#include "given.h"

#include <stdlib.h>

#include "prep/profile.h"
#include "train/effect_fit.h"

/* Reads a panel with moments 0 and 1, of which the first `n_train` rows of each
 * series are train rows. */
static void read_panel(struct given *g, const char *csv, size_t n_train)
{
    const struct given_options options = {.id = "id", .missing = MISSING_FFILL};
    struct error err;

    given_read(g, csv, &options);
    assert_ok(split_all(&g->split, &g->dataset, 1, 1, &err), &err);
    for (size_t s = 0; s < g->dataset.n_series; s++)
        if (g->split.borders[s].end[PART_TRAIN] > n_train)
            g->split.borders[s].end[PART_TRAIN] = n_train;
    given_identity_scaler(g);
}

static void fit(struct usual_changes *units, const struct given *g)
{
    struct error err;

    assert_ok(
        usual_changes_fit(units, &g->dataset, &g->scaler, &g->split, &err),
        &err);
}

static void it_is_the_root_mean_square_in_the_train_rows(void **state)
{
    /* a: 3 and -4 (then 100); b: no change; c: 1 of two known neighbours; d has
       one row */
    static const double want[] = {3.535533906, 0, 1, 0};
    struct usual_changes units;
    struct given g;

    (void)state;
    read_panel(&g,
               "id,x\na,1\na,4\na,0\na,100\nb,5\nb,5\nb,5\nb,9\nc,7\nc,8\n"
               "c,\nc,5\nd,6\n",
               3);
    fit(&units, &g);
    assert_int_equal(units.n_columns, 1);
    assert_int_equal(units.ids.n, 4);
    assert_string_equal(string_list_at(&units.ids, 2), "c");
    for (size_t s = 0; s < 4; s++)
        assert_close((double)units.values[s], want[s], 1e-6, 0);
    usual_changes_release(&units);
    given_release(&g);
}

static void it_is_in_standard_deviations_and_1_for_logarithms(void **state)
{
    struct usual_changes units;
    struct given g;

    (void)state;
    read_panel(&g, "id,x,y,z\na,1,1,1\na,4,4,4\nb,1,1,1\nb,2,9,2\n", 9);
    g.scaler.columns[0].standard_deviation = 2;
    g.scaler.columns[1].floor = 1;
    g.scaler.columns[2].difference = true;
    g.scaler.columns[2].change_standard_deviation = 5;
    fit(&units, &g);
    assert_close((double)units.values[0], 1.5, 1e-6, 0);
    assert_close((double)units.values[1], 1, 0, 0);
    assert_close((double)units.values[2], .6, 1e-6, 0);
    assert_close((double)units.values[4], 1, 0, 0);
    usual_changes_release(&units);
    g.scaler.columns[0].floor = g.scaler.columns[2].floor = 1;
    fit(&units, &g);
    assert_int_equal(units.n_columns, 0);
    given_release(&g);
}

static void a_single_series_has_none(void **state)
{
    struct usual_changes units;
    struct given g;

    (void)state;
    read_panel(&g, "id,x\na,1\na,4\na,0\n", 9);
    fit(&units, &g);
    assert_int_equal(units.n_columns, 0);
    given_release(&g);
}

/* An id of the panel has the one that was measured in training, whatever rows
 * it has now; another one that of all its rows. */
static void they_are_found_by_the_id(void **state)
{
    struct usual_changes units;
    struct given g, other;
    struct error err;
    real *usual;

    (void)state;
    read_panel(&g, "id,x\na,1\na,4\na,1\nb,0\nb,1\nb,0\n", 9);
    fit(&units, &g);
    read_panel(&other, "id,x\nnew,1\nnew,3\nb,0\nb,90\n", 0);
    assert_ok(
        usual_changes_find(&units, &other.dataset, &other.scaler, &usual, &err),
        &err);
    assert_close((double)usual[0], 2, 1e-6, 0);
    assert_close((double)usual[1], 1, 1e-6, 0);
    free(usual);
    usual_changes_release(&units);
    assert_ok(
        usual_changes_find(&units, &other.dataset, &other.scaler, &usual, &err),
        &err);
    assert_null(usual);
    given_release(&other);
    given_release(&g);
}

static void prepare(struct given *g, struct usual_changes *units)
{
    struct error err;

    fit(units, g);
    assert_ok(prepared_init(&g->prepared, &g->dataset, &g->scaler, units, NULL,
                            ALL_ROWS, &err),
              &err);
}

/* A season of 0 3 0 in a, and of 0 300 0 in b: less their profile both are
 * flat, and so is c, which never changes. */
static void the_profile_of_a_panel_is_in_usual_changes(void **state)
{
    static const struct profile_options options = {1, {3}, false};
    struct usual_changes units;
    struct profile profile;
    struct given g;
    struct error err;

    (void)state;
    read_panel(&g,
               "id,x\na,1\na,4\na,1\na,1\na,4\na,1\na,1\na,4\na,1\n"
               "b,-5\nb,295\nb,-5\nb,-5\nb,295\nb,-5\nb,-5\nb,295\nb,-5\n"
               "c,7\nc,7\nc,7\nc,7\nc,7\nc,7\nc,7\nc,7\nc,7\n",
               9);
    prepare(&g, &units);
    assert_ok(profile_fit(&profile, &g.prepared, &g.split, &options, 0, &err),
              &err);
    assert_ok(prepared_set_profile(&g.prepared, &profile, &err), &err);
    assert_close(prepared_profile(&g.prepared, 0, 1, 0), 2, 1e-4, 0);
    assert_close(prepared_profile(&g.prepared, 1, 10, 0), 200, 1e-2, 0);
    assert_close(prepared_profile(&g.prepared, 2, 19, 0), 0, 0, 0);
    for (size_t row = 0; row < 27; row++)
        assert_close(prepared_value(&g.prepared, row, 0),
                     row < 9    ? 2
                     : row < 18 ? 95
                                : 7,
                     0, 1e-2);
    profile_release(&profile);
    usual_changes_release(&units);
    given_release(&g);
}

/* What k does to b is 100 times what it does to a. */
static void the_effect_in_a_panel_is_in_usual_changes(void **state)
{
    struct text csv = {0};
    struct usual_changes units;
    struct effect effect = {0};
    struct given g;
    struct error err;

    (void)state;
    text_string(&csv, "id,k,x\n");
    for (size_t s = 0; s < 2; s++)
        for (size_t i = 0; i < 60; i++) {
            const int k = (int)(i * 7 % 5) - 2;

            text_printf(&csv, "%c,%d,%d\n", s ? 'b' : 'a', k,
                        (s ? 100 : 1) * 3 * k);
        }
    given_read(&g, csv.bytes,
               &(struct given_options){.id = "id", .known = "k"});
    given_split(&g, 2, 2);
    prepare(&g, &units);
    assert_ok(effect_fit(&effect, &g.schema.covariates, &g.prepared, &g.split,
                         0, 1, &err),
              &err);
    assert_ok(prepared_set_effect(&g.prepared, &effect, &err), &err);
    /* k is 1 in row 4 and -2 in row 0 */
    for (size_t s = 0; s < 2; s++)
        assert_close((prepared_effect(&g.prepared, s, 60 * s + 4, 0) -
                      prepared_effect(&g.prepared, s, 60 * s, 0)) *
                         g.scaler.columns[0].standard_deviation,
                     (s ? 100 : 1) * 3 * 3, .02, 0);
    effect_release(&effect);
    usual_changes_release(&units);
    given_release(&g);
    text_release(&csv);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_the_root_mean_square_in_the_train_rows),
        cmocka_unit_test(it_is_in_standard_deviations_and_1_for_logarithms),
        cmocka_unit_test(a_single_series_has_none),
        cmocka_unit_test(they_are_found_by_the_id),
        cmocka_unit_test(the_profile_of_a_panel_is_in_usual_changes),
        cmocka_unit_test(the_effect_in_a_panel_is_in_usual_changes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
