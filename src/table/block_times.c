/* block_times.c - see block_times.h. */
#include "table/block_times.h"

#include "table/fill_words.h"
#include "table/text_cell.h"

enum { FEWEST_BLOCKS = 3, MOST_ROWS = 100 /* of a block */ };

/* Rows from `first` on, before `end`. */
struct block {
    size_t first, end;
};

/* The block that begins at a row with a time. */
static struct block block_at(const struct time_reading *r, size_t first,
                             size_t n_rows)
{
    size_t end = first + 1;

    while (end < n_rows && (end >= r->n || r->ticks[end] == MISSING_TICK))
        end++;
    return (struct block){first, end};
}

/* The first of the longest blocks, if it is that long; otherwise an empty one.
 */
static struct block find_longest(const struct time_reading *r, size_t n_rows)
{
    struct block longest = {0, 0};
    size_t n = 0, n_longest = 0;

    for (struct block b = {0, 0}; b.end < n_rows; n++) {
        const size_t length = longest.end - longest.first;

        b = block_at(r, b.end, n_rows);
        if (b.end - b.first > length) {
            longest = b;
            n_longest = 0;
        }
        n_longest += b.end - b.first == longest.end - longest.first;
    }
    return n >= FEWEST_BLOCKS && 2 * n_longest > n &&
                   longest.end - longest.first <= MOST_ROWS
               ? longest
               : (struct block){0, 0};
}

static uint32_t name_of(const struct table *t, size_t row, size_t column)
{
    return (int)column == t->id_column && t->id_of_row
               ? t->id_of_row[row]
               : cell_bits(t->cells[row * t->n_columns + column]);
}

static bool has(const struct table *t, struct block b, size_t column,
                uint32_t name)
{
    for (size_t row = b.first; row < b.end; row++)
        if (name_of(t, row, column) == name)
            return true;
    return false;
}

/* True if the rows of each block differ in the column, and are those of the
 * longest block. */
static bool tells_apart(const struct table *t, const struct time_reading *r,
                        struct block longest, size_t column)
{
    struct block b = {0, 0};

    for (size_t row = 0; row < t->n_rows; row++) {
        const uint32_t name = name_of(t, row, column);

        if (row == b.end)
            b = block_at(r, row, t->n_rows);
        if (((int)column != t->id_column && fill_is_empty(t, row, column)) ||
            has(t, (struct block){b.first, row}, column, name) ||
            !has(t, longest, column, name))
            return false;
    }
    return true;
}

bool block_times_are(const struct table *t, const struct time_reading *r)
{
    struct block longest;

    if (!t->cells || !r->n || r->ticks[0] == MISSING_TICK)
        return false;
    longest = find_longest(r, t->n_rows);
    if (longest.end - longest.first < 2)
        return false;
    for (size_t c = 0; c < t->n_columns; c++)
        if (t->columns[c].use != COLUMN_TIME && tells_apart(t, r, longest, c))
            return true;
    return false;
}
