/* test_plan.c - rows that are cut as somebody asks for. */
#include "given.h"

#include <stdlib.h>

#include "prep/plan.h"

static const struct given_options panel = {.id = "id"};
static const struct given_options labelled = {.id = "id", .label = "grade"};

/* Ids 0, 1, 2, ... of so many rows each; one without ids for `asked` NULL. */
static void read_ids(struct given *g, const size_t *lengths, size_t n,
                     const struct given_options *options)
{
    struct text csv = {0};

    text_string(&csv, "id,x,grade\n");
    for (size_t s = 0; s < n; s++)
        for (size_t i = 0; i < lengths[s]; i++)
            text_printf(&csv, "%zu,%zu.5,%zu\n", s, i * 37 % 101, s);
    given_read(g, csv.bytes, options);
    text_release(&csv);
}

static void assert_borders(const struct given *g, size_t series, size_t train,
                           size_t valid, size_t test)
{
    const size_t *end = g->split.borders[series].end;

    if (end[PART_TRAIN] == train && end[PART_VALID] == valid &&
        end[PART_TEST] == test)
        return;
    fail_msg("borders of series %zu are %zu %zu %zu, not %zu %zu %zu", series,
             end[PART_TRAIN], end[PART_VALID], end[PART_TEST], train, valid,
             test);
}

static void assert_planned(struct given *g, const struct plan *plan, size_t T,
                           size_t H)
{
    struct error err;

    split_release(&g->split);
    assert_ok(plan_split(plan, &g->dataset, T, H, &g->split, &err), &err);
}

static void assert_refused(struct given *g, const struct plan *plan, size_t T,
                           size_t H, const char *part)
{
    struct error err;

    split_release(&g->split);
    assert_fails(plan_split(plan, &g->dataset, T, H, &g->split, &err),
                 STATUS_DATA, &err, part);
    split_release(&g->split);
}

static size_t n_windows(const struct given *g, enum part part)
{
    struct origins origins;
    struct error err;
    size_t n;

    assert_ok(origins_list(&origins, &g->dataset, &g->split, part, &err), &err);
    n = origins.n;
    origins_release(&origins);
    return n;
}

static void without_a_plan_the_shares_count(void **state)
{
    static const size_t rows[] = {100};
    const struct plan shares = {.n_folds = 0};
    struct given g;

    (void)state;
    read_ids(&g, rows, 1, NULL);
    assert_planned(&g, &shares, 10, 5);
    assert_borders(&g, 0, 70, 80, 100);
    given_release(&g);
}

static void fixed_borders_hold_in_every_series(void **state)
{
    static const size_t rows[] = {60, 45};
    const struct plan fixed = {.fixed = {{20, 30, 45}}};
    struct given g;
    struct error err;

    (void)state;
    read_ids(&g, rows, 2, &panel);
    assert_planned(&g, &fixed, 6, 3);
    for (size_t s = 0; s < 2; s++)
        assert_borders(&g, s, 20, 30, 45);
    assert_int_equal(n_windows(&g, PART_TRAIN), 2 * (20 - 9 + 1));
    assert_int_equal(n_windows(&g, PART_VALID), 2 * (10 - 3 + 1));
    assert_int_equal(n_windows(&g, PART_TEST), 2 * (15 - 3 + 1));
    split_release(&g.split);
    assert_ok(plan_all(&fixed, &g.dataset, 6, 3, &g.split, &err), &err);
    assert_borders(&g, 0, 45, 45, 45);
    given_release(&g);
}

static void fixed_borders_count_ids_of_a_label(void **state)
{
    static const size_t rows[] = {6, 6, 6, 6, 6, 6, 6};
    const struct plan fixed = {.fixed = {{3, 4, 6}}};
    const struct plan beyond = {.fixed = {{3, 4, 8}}};
    struct given g;
    struct error err;

    (void)state;
    read_ids(&g, rows, COUNT(rows), &labelled);
    assert_planned(&g, &fixed, 6, 0);
    for (size_t s = 0; s < COUNT(rows); s++)
        assert_borders(&g, s, s < 3 ? 6 : 0, s < 4 ? 6 : 0, s < 6 ? 6 : 0);
    assert_int_equal(n_windows(&g, PART_TRAIN), 3);
    assert_int_equal(n_windows(&g, PART_TEST), 2);
    split_release(&g.split);
    assert_ok(plan_all(&fixed, &g.dataset, 6, 0, &g.split, &err), &err);
    for (size_t s = 0; s < COUNT(rows); s++)
        assert_borders(&g, s, s < 6 ? 6 : 0, s < 6 ? 6 : 0, s < 6 ? 6 : 0);
    split_release(&g.split);
    assert_refused(&g, &beyond, 6, 0, "not exceed the 7 ids");
    given_release(&g);
}

static void borders_that_do_not_fit_are_refused_with_the_figures(void **state)
{
    static const size_t rows[] = {50, 44};
    static const struct {
        struct borders borders;
        const char *part;
    } cases[] = {
        {{{20, 30, 45}},
         "--test-rows 45 are the ends of the parts (they must increase and not "
         "exceed the 44 rows of id \"1\")"},
        {{{20, 20, 44}}, "--train-rows 20, --valid-rows 20"},
        {{{30, 20, 44}}, "--train-rows 30, --valid-rows 20"},
        {{{20, 30, 30}}, "--test-rows 30"},
        {{{8, 30, 44}},
         "there are 8 train, 22 validation and 14 test rows, but window 6 and "
         "horizon 3 need at least 9, 3 and 3"},
        {{{20, 22, 44}}, "there are 20 train, 2 validation"},
        {{{20, 42, 44}}, "and 2 test rows"},
    };
    struct given g;

    (void)state;
    read_ids(&g, rows, COUNT(rows), &panel);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct plan plan = {.fixed = cases[i].borders};

        assert_refused(&g, &plan, 6, 3, cases[i].part);
    }
    given_release(&g);
}

static void folds_follow_each_other_up_to_the_last_row(void **state)
{
    static const size_t rows[] = {100, 30, 9};
    struct given g;

    (void)state;
    read_ids(&g, rows, COUNT(rows), &panel);
    for (size_t k = 0; k < 6; k++) {
        const struct plan fold = {.fold = k, .n_folds = 6};
        const size_t start = 40 + 10 * k;

        assert_planned(&g, &fold, 6, 2);
        assert_borders(&g, 0, start - start / 8, start, start + 10);
        /* pieces of 30 / 10 = 3 rows; 12 before the first, of which 2 valid */
        assert_borders(&g, 1, 12 + 3 * k - (k < 4 ? 2 : 3), 12 + 3 * k,
                       15 + 3 * k);
        assert_borders(&g, 2, 0, 0, 0);
        assert_int_equal(g.split.n_short, 1);
    }
    given_release(&g);
}

static void a_single_fold_is_cut_as_the_shares_are(void **state)
{
    static const size_t rows[] = {1000};
    const struct plan one = {.n_folds = 1};
    struct given g;

    (void)state;
    read_ids(&g, rows, 1, NULL);
    assert_planned(&g, &one, 24, 7);
    assert_borders(&g, 0, 700, 800, 1000);
    given_release(&g);
}

static void too_many_folds_are_refused(void **state)
{
    static const size_t rows[] = {30};
    const struct plan folds = {.n_folds = 6}, more = {.n_folds = 40};
    struct given g;

    (void)state;
    read_ids(&g, rows, 1, NULL);
    assert_planned(&g, &folds, 8, 2);
    assert_refused(&g, &folds, 9, 2, ": 30 rows are too few for 6 folds");
    assert_refused(&g, &more, 1, 1, "too few for 40 folds");
    given_release(&g);
}

static void known_rows_are_train_rows_and_the_next_are_the_test(void **state)
{
    static const size_t rows[] = {20, 12}, known[] = {16, 8};
    const struct plan plan = {.known = known};
    struct given g;
    struct origins origins;
    struct error err;

    (void)state;
    read_ids(&g, rows, 2, &panel);
    assert_planned(&g, &plan, 5, 4);
    assert_borders(&g, 0, 16, 16, 20);
    assert_borders(&g, 1, 8, 8, 12);
    assert_ok(origins_list(&origins, &g.dataset, &g.split, PART_TEST, &err),
              &err);
    assert_int_equal(origins.n, 2);
    assert_int_equal(origins.list[0].row, 16);
    assert_int_equal(origins.list[1].row, 28);
    origins_release(&origins);
    given_release(&g);
}

struct horizons {
    size_t chosen, longest;
};

static struct horizons horizons_of(const struct given *g,
                                   const struct plan *plan, size_t T,
                                   size_t preferred)
{
    struct error err;
    struct horizons h = {0, 0};

    assert_ok(plan_default_horizon(plan, &g->dataset, T, preferred, &h.chosen,
                                   &h.longest, &err),
              &err);
    return h;
}

static size_t default_horizon(const struct given *g, const struct plan *plan,
                              size_t T, size_t preferred)
{
    return horizons_of(g, plan, T, preferred).chosen;
}

static void the_default_horizon_is_the_longest_that_leaves_half(void **state)
{
    static const size_t rows[] = {36}, few[] = {4};
    const struct plan shares = {.n_folds = 0}, folds = {.n_folds = 6};
    const struct plan fixed = {.fixed = {{25, 31, 36}}};
    struct given g;

    (void)state;
    read_ids(&g, rows, 1, NULL);
    assert_int_equal(default_horizon(&g, &shares, 1, 11), 11);
    assert_int_equal(default_horizon(&g, &shares, 1, 12), 7);
    assert_int_equal(horizons_of(&g, &shares, 1, 12).longest, 11);
    assert_int_equal(default_horizon(&g, &shares, 15, 12), 7);
    assert_int_equal(default_horizon(&g, &shares, 16, 12), 6);
    assert_int_equal(default_horizon(&g, &shares, 40, 12), 1); /* none */
    assert_int_equal(default_horizon(&g, &folds, 1, 12), 4);
    assert_int_equal(default_horizon(&g, &fixed, 1, 12), 5);
    given_release(&g);
    read_ids(&g, few, 1, NULL);
    assert_int_equal(default_horizon(&g, &shares, 1, 12), 1);
    given_release(&g);
}

static void the_default_window_knows_the_train_part(void **state)
{
    static const size_t rows[] = {200, 150}, known[] = {100, 50};
    const struct plan fixed = {.fixed = {{50, 60, 150}}};
    const struct plan folds = {.n_folds = 6}, too_many = {.n_folds = 100};
    const struct plan plan = {.known = known};
    struct given g;

    (void)state;
    read_ids(&g, rows, 2, &panel);
    assert_int_equal(plan_default_window(&fixed, &g.dataset, 96, 4), 23);
    assert_int_equal(plan_default_window(&fixed, &g.dataset, 5, 4), 5);
    /* the first of 6 folds has 80 rows, of which 70 are train rows */
    assert_int_equal(plan_default_window(&folds, &g.dataset, 96, 4), 33);
    assert_int_equal(plan_default_window(&too_many, &g.dataset, 96, 4), 1);
    assert_int_equal(plan_default_window(&plan, &g.dataset, 96, 4), 33);
    given_release(&g);
}

static void the_default_window_is_one_that_nine_of_ten_series_hold(void **state)
{
    static const size_t rows[] = {400, 400, 400, 400, 400,
                                  400, 400, 400, 60,  50};
    const struct plan shares = {.n_folds = 0}, plan = {.known = rows};
    struct given g;

    (void)state;
    read_ids(&g, rows, COUNT(rows), &panel);
    assert_int_equal(plan_default_window(&shares, &g.dataset, 96, 6), 60);
    assert_int_equal(plan_default_window(&plan, &g.dataset, 96, 6), 60);
    assert_int_equal(plan_default_window(&shares, &g.dataset, 59, 6), 59);
    assert_int_equal(plan_default_window(&shares, &g.dataset, 120, 6), 60);
    /* its half would be too long as well, so it is left */
    assert_int_equal(plan_default_window(&shares, &g.dataset, 121, 6), 121);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_plan_the_shares_count),
        cmocka_unit_test(fixed_borders_hold_in_every_series),
        cmocka_unit_test(fixed_borders_count_ids_of_a_label),
        cmocka_unit_test(borders_that_do_not_fit_are_refused_with_the_figures),
        cmocka_unit_test(folds_follow_each_other_up_to_the_last_row),
        cmocka_unit_test(a_single_fold_is_cut_as_the_shares_are),
        cmocka_unit_test(too_many_folds_are_refused),
        cmocka_unit_test(known_rows_are_train_rows_and_the_next_are_the_test),
        cmocka_unit_test(the_default_horizon_is_the_longest_that_leaves_half),
        cmocka_unit_test(the_default_window_knows_the_train_part),
        cmocka_unit_test(
            the_default_window_is_one_that_nine_of_ten_series_hold),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
