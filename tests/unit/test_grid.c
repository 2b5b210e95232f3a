/* test_grid.c - tables for a person. */
#include "check.h"

#include "report/grid.h"

static void check_grid(struct grid *grid, const char *want)
{
    struct text text = {0};
    struct error err;

    grid_end(grid, &text);
    assert_ok(text_status(&text, &err), &err);
    assert_string_equal(text.bytes, want);
    text_release(&text);
}

/* Three columns behind a key, of 2, 3 and 4 places. */
static void fill(struct grid *grid)
{
    grid_column(grid, "", GRID_LEFT, 0);
    grid_column(grid, "a", GRID_RIGHT, 2);
    grid_column(grid, "bcd", GRID_LEFT, 0);
    grid_column(grid, "e", GRID_RIGHT, 0);
    for (int row = 0; row < 2; row++) {
        grid_cell(grid, "row%d", row);
        grid_cell(grid, "%d", row);
        grid_cell(grid, "%s", row ? "" : "x");
        grid_cell(grid, "%s", row ? "" : "1234");
    }
}

static void columns_are_as_wide_as_their_widest_cell(void **state)
{
    struct grid grid = {.n_keys = 1};

    (void)state;
    fill(&grid);
    check_grid(&grid, "       a  bcd     e\n"
                      "row0   0  x    1234\n"
                      "row1   1\n");
    grid = (struct grid){.n_keys = 1, .indent = 3, .width = 22};
    fill(&grid);
    check_grid(&grid, "          a  bcd     e\n"
                      "   row0   0  x    1234\n"
                      "   row1   1\n");
}

static void a_line_that_is_too_long_is_cut_into_blocks(void **state)
{
    struct grid grid = {.n_keys = 1, .width = 18};

    (void)state;
    fill(&grid);
    check_grid(&grid, "       a  bcd\n"
                      "row0   0  x\n"
                      "row1   1\n"
                      "\n"
                      "         e\n"
                      "row0  1234\n");
    /* a column is never cut */
    grid = (struct grid){.n_keys = 1, .width = 1};
    fill(&grid);
    check_grid(&grid, "       a\n"
                      "row0   0\n"
                      "row1   1\n"
                      "\n"
                      "      bcd\n"
                      "row0  x\n"
                      "\n"
                      "         e\n"
                      "row0  1234\n");
}

static void places_are_those_of_the_screen(void **state)
{
    struct grid grid = {.n_keys = 1};

    (void)state;
    grid_column(&grid, "na\xc3\xafve\n", GRID_LEFT, 0);
    grid_column(&grid, "x", GRID_LEFT, 0);
    grid_cell(&grid, "%s", "\xe6\xb8\xa9"); /* two places */
    grid_cell(&grid, "1");
    grid_cell(&grid, "%s", "a\x1b[1m");
    grid_cell(&grid, "2");
    check_grid(&grid, "na\xc3\xafve?  x\n"
                      "\xe6\xb8\xa9      1\n"
                      "a?[1m   2\n");
}

static void a_measure_has_five_digits(void **state)
{
    struct grid grid = {0};

    (void)state;
    grid_column(&grid, "x", GRID_RIGHT, 0);
    grid_number(&grid, 1.23456789);
    grid_number(&grid, (double)NAN);
    check_grid(&grid, "     x\n1.2346\n     -\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_as_wide_as_their_widest_cell),
        cmocka_unit_test(a_line_that_is_too_long_is_cut_into_blocks),
        cmocka_unit_test(places_are_those_of_the_screen),
        cmocka_unit_test(a_measure_has_five_digits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
