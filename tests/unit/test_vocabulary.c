/* test_vocabulary.c - the categories of the train rows. */
#include "given.h"

#include "prep/inputs.h"
#include "prep/vocabulary.h"

/* Reads 40 rows with the categories a and b, but `row` has another one, and
 * fits the vocabulary to the train rows, the first 28. */
static void read_rows(struct given *g, size_t row, const char *category)
{
    const struct given_options options = {
        .targets = "y", .known = "kind", .categorical = "kind"};
    struct text csv = {0};

    text_string(&csv, "y,kind\n");
    for (size_t i = 0; i < 40; i++)
        text_printf(&csv, "%zu,%s\n", i * 37 % 11,
                    i == row     ? category
                    : i * 31 % 3 ? "b"
                                 : "a");
    given_read(g, csv.bytes, &options);
    given_split(g, 2, 2);
    assert_int_equal(g->split.borders[0].end[PART_TRAIN], 28);
    text_release(&csv);
}

static void categories_are_those_of_train_rows_by_name(void **state)
{
    const struct vocabulary *v;
    struct given g;

    (void)state;
    read_rows(&g, 0, "c"); /* its code in the dataset is 1 */
    v = &g.scaler.vocabularies[0];
    assert_int_equal(v->n, 3);
    assert_int_equal(v->order[2], 1);
    assert_close((double)v->codes[1], 3, 0, 0);
    given_release(&g);
}

static void a_later_category_changes_no_code(void **state)
{
    struct given g;

    (void)state;
    read_rows(&g, 35, "Aa"); /* its name is the first */
    assert_int_equal(g.scaler.vocabularies[0].n, 2);
    (void)given_windows(&g, NORM_NONE);
    for (size_t row = 0; row < 40; row++) {
        const double code = row == 35 ? 0 : row * 31 % 3 ? 2 : 1;

        assert_close((double)*inputs_row(&g.prepared.inputs, 0, row, NULL),
                     code, 0, 0);
    }
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(categories_are_those_of_train_rows_by_name),
        cmocka_unit_test(a_later_category_changes_no_code),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
