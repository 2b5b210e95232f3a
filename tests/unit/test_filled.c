/* test_filled.c - missing cells of covariates are counted and named. */
#include "given.h"

#include <string.h>

/* Rows of two ids, daily; `p` is empty in some rows, `size` in the rows of an
 * id, if they are asked for. */
static void put_csv(struct text *csv, size_t every, bool sized)
{
    text_string(csv, "id,time,y,p,size\n");
    for (int i = 0; i < 40; i++) {
        const bool empty = every && (size_t)i % every == 2;

        text_printf(csv, "%s,2023-01-%02d,%d,", i < 20 ? "a" : "b", i % 20 + 1,
                    i * 7 % 13);
        if (!empty)
            text_printf(csv, "%d", i % 3);
        text_printf(csv, ",%s\n", i < 20 || sized ? "2" : "");
    }
    assert_false(csv->failed);
}

/* Reads the file; checks the only finding, and that its words are noted. */
static void assert_filled(size_t every, bool sized,
                          struct given_options options, size_t count,
                          size_t line, const char *column, const char *words,
                          bool warned)
{
    struct text csv = {0};
    const struct finding *f;
    struct given g;

    put_csv(&csv, every, sized);
    options.id = "id";
    options.targets = options.features = "y";
    given_read(&g, csv.bytes, &options);
    assert_int_equal(g.dataset.table.findings.n, 1);
    f = g.dataset.table.findings.list;
    assert_int_equal(f->kind, FINDING_FILLED);
    assert_int_equal(f->count, count);
    assert_int_equal(f->line, line);
    assert_string_equal(f->column, column);
    assert_non_null(strstr(f->text, words));
    assert_non_null(strstr(g.notes.bytes, f->text));
    assert_int_equal(strstr(g.notes.bytes, NOTE_WARNING "line") != NULL,
                     warned);
    assert_int_equal(strstr(f->text, "more than a tenth") != NULL, warned);
    given_release(&g);
    text_release(&csv);
}

static void it_is_said_what_stands_in(void **state)
{
    (void)state;
    assert_filled(
        10, true, (struct given_options){.known = "p", .missing = MISSING_MASK},
        4, 4, "p", "4 missing cells: the last value before each stands in",
        false);
    assert_filled(
        10, true,
        (struct given_options){.categorical = "p", .missing = MISSING_MASK}, 4,
        4, "p", "they count as a category that is not in", false);
    assert_filled(
        0, false,
        (struct given_options){.statics = "size", .missing = MISSING_MASK}, 20,
        22, "size",
        "20 missing cells of 40, more than a tenth: the value "
        "of other rows of the id stands in, or else the mean",
        true);
    assert_filled(
        0, false,
        (struct given_options){
            .statics = "size", .categorical = "size", .missing = MISSING_MASK},
        20, 22, "size", "the category of other rows of the id stands in", true);
}

static void more_than_a_tenth_is_warned_of(void **state)
{
    (void)state;
    for (int missing = MISSING_MASK; missing <= MISSING_MEAN; missing++)
        assert_filled(8, true,
                      (struct given_options){.known = "p",
                                             .missing = (enum missing)missing},
                      5, 4, "p", "5 missing cells of 40, more than a tenth",
                      true);
}

static void complete_columns_are_not_noted(void **state)
{
    struct text csv = {0};
    struct given g;

    (void)state;
    put_csv(&csv, 0, true);
    given_read(&g, csv.bytes,
               &(struct given_options){.id = "id",
                                       .targets = "y",
                                       .features = "y",
                                       .known = "p",
                                       .statics = "size"});
    assert_int_equal(g.dataset.table.findings.n, 0);
    given_release(&g);
    text_release(&csv);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_said_what_stands_in),
        cmocka_unit_test(more_than_a_tenth_is_warned_of),
        cmocka_unit_test(complete_columns_are_not_noted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
