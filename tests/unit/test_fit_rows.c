/* test_fit_rows.c - the windows of a fit, and the range of its train rows. */
#include "given.h"

#include "train/fit_rows.h"

enum { T = 6, H = 2, LENGTH = 40, MANY = 1 << 18 };

/* Three ids of 40 rows, of which the second is the oldest and the third the
 * newest; and an older one that is too short for a window. */
static void read_panel(struct given *g, const char *time)
{
    const size_t starts[] = {100, 50, 120, 10};
    struct text csv = {0};

    text_string(&csv, "id,time,a\n");
    for (size_t s = 0; s < COUNT(starts); s++)
        for (size_t i = 0; i < (s < 3 ? LENGTH : 3); i++)
            text_printf(&csv, "%zu,%zu,%zu.5\n", s, starts[s] + i,
                        (i + s) * 37 % 11);
    given_read(
        g, csv.bytes,
        &(struct given_options){.id = "id", .time = time, .features = "a"});
    text_release(&csv);
}

static void list(struct fit_rows *rows, const struct given *g, size_t channels,
                 size_t max_samples)
{
    struct error err;

    *rows = (struct fit_rows){.dataset = NULL};
    assert_ok(split_init(&rows->split, &g->dataset, T, H, &err), &err);
    assert_ok(fit_rows_list(rows, &g->dataset, channels, max_samples, &err),
              &err);
    assert_ptr_equal(rows->dataset, &g->dataset);
}

static void train_rows_range_from_the_oldest_to_the_newest_time(void **state)
{
    struct fit_rows rows;
    struct given g;

    (void)state;
    read_panel(&g, NULL);
    list(&rows, &g, 1, MANY);
    assert_int_equal(rows.split.n_short, 1);
    assert_int_equal(rows.oldest, 3 * LENGTH); /* time 10 */
    assert_int_equal(rows.newest, 30);         /* time 130 */
    fit_rows_release(&rows);
    given_release(&g);
}

static void without_times_train_rows_range_in_file_order(void **state)
{
    struct fit_rows rows;
    struct given g;

    (void)state;
    read_panel(&g, "none");
    list(&rows, &g, 1, MANY);
    assert_int_equal(rows.oldest, 0);
    assert_int_equal(rows.newest, 2 * LENGTH + 27);
    fit_rows_release(&rows);
    given_release(&g);
}

/* All windows are listed. The validation part, times 131 to 137, has 6 of two
 * ids each. */
static void each_part_has_its_windows(void **state)
{
    struct fit_rows rows;
    struct given g;

    (void)state;
    read_panel(&g, NULL);
    list(&rows, &g, 1, MANY);
    for (int p = 0; p < N_PARTS; p++) {
        struct origins all;
        struct error err;

        assert_ok(
            origins_list(&all, &g.dataset, &rows.split, (enum part)p, &err),
            &err);
        assert_true(all.n > 0);
        assert_int_equal(rows.parts[p].n, all.n);
        assert_memory_equal(rows.parts[p].list, all.list,
                            all.n * sizeof *all.list);
        origins_release(&all);
    }
    assert_int_equal(rows.parts[PART_VALID].n, 12);
    fit_rows_release(&rows);
    fit_rows_release(&rows);
    given_release(&g);
}

/* Every stride-th window of each series is listed, starting with its first. The
 * other parts do not change. */
static void validation_windows_are_thinned_if_there_are_too_many(void **state)
{
    static const struct {
        size_t channels, max_samples, stride;
    } cases[] = {{1, 13, 1}, {1, 12, 2}, {1, 7, 2}, {1, 6, 3},
                 {2, 25, 1}, {2, 23, 2}, {3, 5, 8}};
    struct fit_rows all;
    struct given g;

    (void)state;
    read_panel(&g, NULL);
    list(&all, &g, 1, MANY);
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct origins *few;
        struct fit_rows rows;
        size_t n = 0;

        list(&rows, &g, cases[i].channels, cases[i].max_samples);
        few = &rows.parts[PART_VALID];
        for (size_t k = 0; k < all.parts[PART_VALID].n; k++) {
            const struct origin *origin = &all.parts[PART_VALID].list[k];

            if (k % 6 % cases[i].stride) /* six of each series */
                continue;
            assert_true(n < few->n);
            assert_int_equal(few->list[n].row, origin->row);
            assert_int_equal(few->list[n].series, origin->series);
            n++;
        }
        assert_int_equal(few->n, n);
        assert_int_equal(rows.parts[PART_TRAIN].n, all.parts[PART_TRAIN].n);
        assert_int_equal(rows.parts[PART_TEST].n, all.parts[PART_TEST].n);
        fit_rows_release(&rows);
    }
    fit_rows_release(&all);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(train_rows_range_from_the_oldest_to_the_newest_time),
        cmocka_unit_test(without_times_train_rows_range_in_file_order),
        cmocka_unit_test(each_part_has_its_windows),
        cmocka_unit_test(validation_windows_are_thinned_if_there_are_too_many),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
