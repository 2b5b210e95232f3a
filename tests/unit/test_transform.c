/* test_transform.c - which columns are seen as logarithms, and that no value
 * is without one. */
#include "given.h"

#include "prep/transform.h"

/* Splits for windows of 4 rows and fits. */
static enum status try_transform(struct given *g, const char *csv,
                                 const struct given_options *options,
                                 enum transform transform, struct error *err)
{
    given_read(g, csv, options);
    TRY(split_init(&g->split, &g->dataset, 4, g->schema.label ? 0 : 2, err));
    return transform_fit(&g->scaler, &g->dataset, &g->split, transform, err);
}

static void fit(struct given *g, const char *csv,
                const struct given_options *options, enum transform transform)
{
    struct error err;

    assert_ok(try_transform(g, csv, options, transform, &err), &err);
}

static bool is_log(const struct given *g, size_t column)
{
    return g->scaler.columns[column].floor > 0;
}

/* Of the blocks of 4 rows, those of `grow` vary in proportion to their level,
 * those of `same` alike at every level, those of `still` not at all. */
static void put_blocks(struct text *csv, const char *names, double shift)
{
    static const double around[] = {-1, 1, 1, -1};

    text_printf(csv, "%s\n", names);
    for (size_t i = 0; i < 40; i++) {
        const double level = 10 + 5 * (double)(i / 4);

        text_printf(csv, "%.4f,%.4f,3\n", level * (1 + 0.125 * around[i % 4]),
                    level + around[i % 4] + shift);
    }
}

static void columns_that_vary_with_their_level_are_transformed(void **state)
{
    const struct given_options options = {.features = "grow,same,still"};
    struct text csv = {0};
    struct given g;

    (void)state;
    put_blocks(&csv, "grow,same,still", 0);
    fit(&g, csv.bytes, &options, TRANSFORM_AUTO);
    assert_true(is_log(&g, 0));
    assert_false(is_log(&g, 1) || is_log(&g, 2));
    given_release(&g);
    fit(&g, csv.bytes, &options, TRANSFORM_LOG);
    assert_true(is_log(&g, 0) && is_log(&g, 1) && is_log(&g, 2));
    /* a constant column has deviation 1 here too */
    assert_close(g.scaler.columns[2].log_standard_deviation, 1, 0, 0);
    assert_close(g.scaler.columns[2].log_mean, log(3.0), 1e-7, 0);
    given_release(&g);
    fit(&g, csv.bytes, &options, TRANSFORM_NONE);
    assert_false(is_log(&g, 0) || is_log(&g, 1) || is_log(&g, 2));
    given_release(&g);
    text_release(&csv);
}

static void one_column_that_is_not_positive_keeps_all_as_they_are(void **state)
{
    struct text csv = {0};
    struct given g;
    struct error err;

    (void)state;
    put_blocks(&csv, "grow,same,still", -9);
    fit(&g, csv.bytes, NULL, TRANSFORM_AUTO);
    assert_false(is_log(&g, 0));
    given_release(&g);
    assert_fails(try_transform(&g, csv.bytes, NULL, TRANSFORM_LOG, &err),
                 STATUS_DATA, &err,
                 ": column \"same\" has the value 0 in the train rows, which "
                 "has no logarithm (leave out --transform log, ");
    given_release(&g);
    /* a column that is not used has no say */
    fit(&g, csv.bytes, &(struct given_options){.features = "grow,still"},
        TRANSFORM_AUTO);
    assert_true(is_log(&g, 0));
    given_release(&g);
    text_release(&csv);
}

static void rows_after_the_train_rows_have_no_say(void **state)
{
    static const char *const ends[] = {"17", "-4", "1e9"};
    struct moments first = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(ends); i++) {
        struct text csv = {0};
        struct given g;

        put_blocks(&csv, "grow,same,still", 0);
        for (size_t row = 0; row < 17; row++)
            text_printf(&csv, "%s,%s,3\n", ends[i], ends[i]);
        fit(&g, csv.bytes, NULL, TRANSFORM_AUTO);
        assert_int_equal(g.split.borders[0].end[PART_TRAIN], 40 - 1);
        if (i == 0)
            first = g.scaler.columns[0];
        assert_true(is_log(&g, 0));
        assert_memory_equal(&first, &g.scaler.columns[0], sizeof first);
        given_release(&g);
        text_release(&csv);
    }
}

static void logarithms_are_scaled_and_undone(void **state)
{
    struct given g;
    const struct moments *m;

    (void)state;
    /* logs of the train rows 0, 1, 2, 3, 0, 1, 2, 3 times log 2 */
    fit(&g, "x\n1\n2\n4\n8\n1\n2\n4\n8\n64\n64\n64\n64\n", NULL, TRANSFORM_LOG);
    assert_int_equal(g.split.borders[0].end[PART_TRAIN], 8);
    m = &g.scaler.columns[0];
    assert_close(m->mean, 3.75, 1e-7, 0);
    assert_close(m->floor, 1, 0, 0);
    assert_close(m->log_mean, 1.5 * log(2), 1e-7, 0);
    assert_close(m->log_standard_deviation, sqrt(1.25) * log(2), 1e-7, 0);
    assert_close(scaler_apply(m, 16), 2.5 / sqrt(1.25), 1e-6, 0);
    for (double x = 1; x < 1e6; x *= 3)
        assert_close(scaler_undo(m, scaler_apply(m, x)), x, 1e-12, 0);
    given_release(&g);
}

static void what_has_no_logarithm_counts_as_the_smallest_that_has(void **state)
{
    static const double others[] = {0, -0.0, -0.5, -3e38};
    struct given g;
    const struct moments *m;

    (void)state;
    fit(&g, "x\n1\n2\n4\n8\n1\n2\n4\n8\n64\n64\n64\n64\n", NULL, TRANSFORM_LOG);
    m = &g.scaler.columns[0];
    for (size_t i = 0; i < COUNT(others); i++)
        assert_close(scaler_apply(m, others[i]), scaler_apply(m, 1), 0, 0);
    assert_close(scaler_apply(m, 0.5), scaler_apply(m, 1) * 5 / 3, 1e-6, 0);
    /* and what no float holds is not forecast */
    assert_true(isfinite((float)scaler_undo(m, 1e9)));
    assert_close(scaler_undo(m, -1e9), 0, 0, 0);
    assert_true(isnan(scaler_undo(m, (double)NAN)));
    given_release(&g);
}

/* In the final fit later rows are train rows too. */
static void a_second_fit_transforms_the_same_columns(void **state)
{
    struct given g;
    struct error err;

    (void)state;
    fit(&g, "x\n1\n2\n4\n8\n1\n2\n4\n8\n0.5\n-3\n0\n64\n", NULL, TRANSFORM_LOG);
    split_release(&g.split);
    assert_ok(split_all(&g.split, &g.dataset, 4, 2, &err), &err);
    assert_ok(scaler_fit(&g.scaler, &g.dataset, &g.split, &err), &err);
    assert_close(g.scaler.columns[0].floor, 0.5, 0, 0);
    assert_close(g.scaler.columns[0].minimum, -3, 0, 0);
    /* 12 + 6 - 3 powers of two */
    assert_close(g.scaler.columns[0].log_mean, 15 * log(2) / 12, 1e-6, 0);
    given_release(&g);
}

static void too_few_or_broken_blocks_choose_no_logarithm(void **state)
{
    struct given g;

    (void)state;
    /* 7 train rows are one block */
    fit(&g, "x\n1\n2\n40\n80\n1\n2\n4\n8\n64\n64\n64\n", NULL, TRANSFORM_AUTO);
    assert_int_equal(g.split.borders[0].end[PART_TRAIN], 7);
    assert_false(is_log(&g, 0));
    given_release(&g);
}

/* put_blocks() with `n_missing` cells of each block missing. */
static void missing_cells_have_no_say(void **state)
{
    static const double around[] = {-1, 1, 1, -1};

    (void)state;
    for (size_t n_missing = 1; n_missing < 4; n_missing++) {
        struct text csv = {0};
        struct given g;

        text_string(&csv, "grow,same\n");
        for (size_t i = 0; i < 40; i++) {
            const double level = 10 + 5 * (double)(i / 4);

            if ((i % 4 + i / 4) % 4 + n_missing >= 4)
                text_string(&csv, "NA,NA\n");
            else
                text_printf(&csv, "%.4f,%.4f\n",
                            level * (1 + 0.125 * around[i % 4]),
                            level + around[i % 4]);
        }
        fit(&g, csv.bytes, &(struct given_options){.missing = MISSING_MASK},
            TRANSFORM_AUTO);
        /* one known cell of four is too few */
        assert_int_equal(is_log(&g, 0), n_missing < 3);
        assert_false(is_log(&g, 1));
        given_release(&g);
        text_release(&csv);
    }
}

static void the_inputs_of_a_label_are_transformed_on_demand(void **state)
{
    static const struct given_options labelled = {.id = "id", .label = "grade"};
    struct text csv = {0};
    struct given g;

    (void)state;
    text_string(&csv, "id,grade,x\n");
    for (size_t i = 0; i < 40; i++)
        text_printf(&csv, "%zu,%zu,%zu\n", i / 4, i / 4,
                    (i / 4 + 1) * (1 + i % 2));
    fit(&g, csv.bytes, &labelled, TRANSFORM_AUTO);
    assert_false(is_log(&g, 0));
    given_release(&g);
    fit(&g, csv.bytes, &labelled, TRANSFORM_LOG);
    assert_true(is_log(&g, 0));
    assert_close(g.scaler.label.floor, 0, 0, 0);
    given_release(&g);
    text_release(&csv);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_that_vary_with_their_level_are_transformed),
        cmocka_unit_test(one_column_that_is_not_positive_keeps_all_as_they_are),
        cmocka_unit_test(rows_after_the_train_rows_have_no_say),
        cmocka_unit_test(logarithms_are_scaled_and_undone),
        cmocka_unit_test(what_has_no_logarithm_counts_as_the_smallest_that_has),
        cmocka_unit_test(a_second_fit_transforms_the_same_columns),
        cmocka_unit_test(too_few_or_broken_blocks_choose_no_logarithm),
        cmocka_unit_test(missing_cells_have_no_say),
        cmocka_unit_test(the_inputs_of_a_label_are_transformed_on_demand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
