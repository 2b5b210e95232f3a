/*
 * test_rows.c - rows copied and cleared: exactly the numbers asked for,
 * whatever their number, their distance and their address.
 */
#include "check.h"

#include "kernel/rows.h"

enum { ROWS = 5, MOST = 67, GAP = 4, FROM_ROW = MOST + GAP, TO_ROW = 2 * MOST };

/* The first number of a row is up to three numbers off a line of memory. */
static real from[ROWS * FROM_ROW + GAP], to[ROWS * TO_ROW + GAP],
    before[ROWS * TO_ROW + GAP];

/* Where number j of row i is, or SIZE_MAX where `place` is in no row. */
static bool is_in_row(size_t place, size_t offset, size_t n, size_t to_row,
                      size_t *i, size_t *j)
{
    if (place < offset)
        return false;
    *i = (place - offset) / to_row;
    *j = (place - offset) % to_row;
    return *i < ROWS && *j < n;
}

/* `to` holds n numbers of each row of `want`, or zeros, and else is as before.
 */
static void check_rows(size_t offset, size_t n, size_t to_row, const real *want,
                       size_t want_row)
{
    for (size_t place = 0; place < COUNT(to); place++) {
        size_t i, j;

        if (!is_in_row(place, offset, n, to_row, &i, &j))
            assert_memory_equal(&to[place], &before[place], sizeof *to);
        else if (want)
            assert_memory_equal(&to[place], &want[i * want_row + j],
                                sizeof *to);
        else
            assert_true(to[place] == R(0.0));
    }
}

static void start(void)
{
    fill_random(from, COUNT(from), R(1.0), 1);
    fill_random(before, COUNT(before), R(1.0), 2);
    from[3] = (real)NAN;
    from[5] = -(real)INFINITY;
    from[FROM_ROW] = -R(0.0);
    memcpy(to, before, sizeof to);
}

static void rows_of_any_size_are_copied_bit_for_bit(void **state)
{
    copy_rows_function *const copy_rows = copy_rows_each[isa_current()];

    (void)state;
    for (size_t n = 0; n <= MOST; n++)
        for (size_t offset = 0; offset < GAP; offset++) {
            const size_t from_row = offset % 2 ? n + 1 : FROM_ROW;
            const size_t to_row = offset < 2 ? n + 1 : TO_ROW;

            start();
            copy_rows(ROWS, n, from + offset, from_row, to + GAP - 1 - offset,
                      to_row);
            check_rows(GAP - 1 - offset, n, to_row, from + offset, from_row);
        }
}

static void rows_of_any_size_are_cleared(void **state)
{
    clear_rows_function *const clear_rows = clear_rows_each[isa_current()];

    (void)state;
    for (size_t n = 0; n <= MOST; n++)
        for (size_t offset = 0; offset < GAP; offset++) {
            const size_t to_row = offset % 2 ? n + 1 : TO_ROW;

            start();
            clear_rows(ROWS, n, to + offset, to_row);
            check_rows(offset, n, to_row, NULL, 0);
        }
}

static void no_rows_change_nothing(void **state)
{
    (void)state;
    start();
    copy_rows_each[isa_current()](0, MOST, from, FROM_ROW, to, TO_ROW);
    clear_rows_each[isa_current()](0, MOST, to, TO_ROW);
    assert_memory_equal(to, before, sizeof to);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_of_any_size_are_copied_bit_for_bit),
        cmocka_unit_test(rows_of_any_size_are_cleared),
        cmocka_unit_test(no_rows_change_nothing),
    };

    return run_on_each_isa(tests);
}
