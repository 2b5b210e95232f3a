/* test_time_axis.c - series that share a time axis have parts that end at the
 * same times. */
#include "given.h"

#include "prep/plan.h"

static const struct given_options panel = {.id = "id"};

/* Ids 0, 1, 2, ... of so many rows each, from these times on. */
static void read_ids(struct given *g, const size_t *starts,
                     const size_t *lengths, size_t n)
{
    struct text csv = {0};

    text_string(&csv, "id,time,x\n");
    for (size_t s = 0; s < n; s++)
        for (size_t i = 0; i < lengths[s]; i++)
            text_printf(&csv, "%zu,%zu,%zu.5\n", s, starts[s] + i,
                        i * 37 % 101);
    given_read(g, csv.bytes, &panel);
    text_release(&csv);
}

/* The parts of `plan` are those of a file with the first series alone. */
static void assert_same_as_alone(const struct plan *plan, size_t n, size_t T,
                                 size_t H)
{
    const size_t starts[] = {7, 7, 7}, lengths[] = {n, n, n};
    struct given all, alone;
    struct error err;

    read_ids(&all, starts, lengths, 3);
    read_ids(&alone, starts, lengths, 1);
    assert_ok(plan_split(plan, &all.dataset, T, H, &all.split, &err), &err);
    assert_ok(plan_split(plan, &alone.dataset, T, H, &alone.split, &err), &err);
    assert_true(all.split.axis.length == n && !alone.split.axis.length);
    for (size_t s = 0; s < 3; s++)
        for (int p = 0; p < N_PARTS; p++)
            assert_int_equal(all.split.borders[s].end[p],
                             alone.split.borders[0].end[p]);
    assert_int_equal(plan_default_window(plan, &all.dataset, 96, H),
                     plan_default_window(plan, &alone.dataset, 96, H));
    given_release(&all);
    given_release(&alone);
}

static void series_of_the_same_times_are_cut_as_one_alone(void **state)
{
    (void)state;
    for (size_t n = 50; n < 80; n++)
        for (size_t H = 1; H < 12; H += 5) {
            const struct plan shares = {.n_folds = 0};

            assert_same_as_alone(&shares, n, 5, H);
            for (size_t fold = 0; fold < 3; fold++) {
                const struct plan folds = {.n_folds = 3, .fold = fold};

                if (H <= 6)
                    assert_same_as_alone(&folds, n, 4, H);
            }
        }
}

/* No row of a part is newer than a row of a later part, in any series. */
static void assert_one_border(const struct given *g)
{
    const struct dataset *d = &g->dataset;

    for (int p = PART_TRAIN; p < PART_TEST; p++) {
        int64_t newest = INT64_MIN, next = INT64_MAX;

        for (size_t s = 0; s < d->n_series; s++) {
            const size_t first = d->series[s].first;
            const size_t *end = g->split.borders[s].end;

            if (end[p] && d->table.ticks[first + end[p] - 1] > newest)
                newest = d->table.ticks[first + end[p] - 1];
            if (end[p] < end[p + 1] && d->table.ticks[first + end[p]] < next)
                next = d->table.ticks[first + end[p]];
        }
        assert_true(newest < next);
    }
}

static void parts_end_at_the_same_times_for_all(void **state)
{
    /* one starts with the others and ends early, one starts late, one lies in
     * the test part, one is short */
    static const size_t starts[] = {100, 100, 150, 197, 110};
    static const size_t lengths[] = {110, 30, 60, 13, 3};
    const struct plan folds[] = {{.n_folds = 0},
                                 {.n_folds = 3},
                                 {.n_folds = 3, .fold = 1},
                                 {.n_folds = 3, .fold = 2}};
    struct given g;
    struct error err;

    (void)state;
    read_ids(&g, starts, lengths, 5);
    for (size_t i = 0; i < COUNT(folds); i++) {
        assert_ok(plan_split(&folds[i], &g.dataset, 6, 2, &g.split, &err),
                  &err);
        assert_int_equal(g.split.axis.length, 110);
        assert_int_equal(g.split.n_short, 1);
        assert_one_border(&g);
        split_release(&g.split);
    }
    given_split(&g, 6, 2);
    /* 216 rows: 151 before time 184, 43 from 195 on */
    assert_int_equal(g.split.borders[0].end[PART_TRAIN], 84);
    assert_int_equal(g.split.borders[0].end[PART_VALID], 95);
    assert_int_equal(g.split.borders[1].end[PART_TRAIN], 30);
    assert_int_equal(g.split.borders[3].end[PART_VALID], 0);
    assert_int_equal(g.split.borders[3].end[PART_TEST], 13);
    given_release(&g);
}

/* Windows on an axis are thinned to the same times. */
static void thinned_windows_are_of_the_same_times(void **state)
{
    static const size_t starts[] = {10, 13}, lengths[] = {60, 57};
    struct given g;
    struct origins origins;
    struct error err;

    (void)state;
    read_ids(&g, starts, lengths, 2);
    given_split(&g, 5, 1);
    assert_ok(origins_list(&origins, &g.dataset, &g.split, PART_TRAIN, &err),
              &err);
    origins_thin(&origins, &g.split.axis, 4);
    assert_int_equal(origins.list[0].row, 5); /* time 15 */
    for (size_t i = 0; i < origins.n; i++)
        assert_int_equal(g.dataset.table.ticks[origins.list[i].row] % 4,
                         15 % 4);
    assert_int_equal(origins.list[origins.n - 1].series, 1);
    origins_release(&origins);
    given_release(&g);
}

static void without_common_times_each_series_is_cut_by_itself(void **state)
{
    struct given g;
    struct text csv = {0};

    (void)state;
    /* hours that are half an hour apart */
    text_string(&csv, "id,time,x\n");
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < 20; i++)
            text_printf(&csv, "%d,2020-01-01 %02d:%02d,%d\n", s, i, 30 * s, i);
    given_read(&g, csv.bytes, &panel);
    text_release(&csv);
    given_split(&g, 3, 1);
    assert_int_equal(g.split.axis.length, 0);
    assert_int_equal(g.split.borders[1].end[PART_TRAIN], 14);
    given_release(&g);
}

/* Ids of one window each, all of the same times: whole ids are assigned. */
static void series_that_are_too_short_for_the_axis_are_assigned(void **state)
{
    static const size_t starts[4] = {0}, lengths[] = {8, 8, 8, 8};
    struct given g;

    (void)state;
    read_ids(&g, starts, lengths, 4);
    given_split(&g, 5, 3);
    assert_int_equal(g.split.axis.length, 0);
    assert_int_equal(g.split.borders[0].end[PART_TRAIN], 8);
    assert_int_equal(g.split.borders[3].end[PART_VALID], 0);
    assert_int_equal(g.split.borders[3].end[PART_TEST], 8);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(series_of_the_same_times_are_cut_as_one_alone),
        cmocka_unit_test(parts_end_at_the_same_times_for_all),
        cmocka_unit_test(thinned_windows_are_of_the_same_times),
        cmocka_unit_test(without_common_times_each_series_is_cut_by_itself),
        cmocka_unit_test(series_that_are_too_short_for_the_axis_are_assigned),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
