/* stacked_series.c - see stacked_series.h. */
#include "data/stacked_series.h"

enum { FEWEST_ROWS = 10 }; /* of a block; fewer are chance */

/* Rows from `first` on, before `end`. */
struct block {
    size_t first, end;
};

/* The block that begins at a row: each time is later than the one before it;
 * or earlier, in a file with the newest rows first. */
static struct block block_at(const struct dataset *d, size_t first,
                             bool newest_first)
{
    const int64_t *ticks = d->table.ticks;
    size_t end = first + 1;

    while (end < d->table.n_rows && ticks[end] != ticks[end - 1] &&
           (ticks[end] < ticks[end - 1]) == newest_first)
        end++;
    return (struct block){first, end};
}

/* True if most rows of a block have times of another one, and most of these
 * other values. */
static bool is_another_series(const struct dataset *d, struct block before,
                              struct block here, bool newest_first)
{
    const int64_t *ticks = d->table.ticks;
    size_t n_same = 0, n_differ = 0, k = before.first;

    for (size_t row = here.first; row < here.end; row++) {
        while (k < before.end &&
               (newest_first ? ticks[k] > ticks[row] : ticks[k] < ticks[row]))
            k++;
        if (k < before.end && ticks[k] == ticks[row]) {
            n_same++;
            n_differ += !dataset_same_values(d, k, row);
        }
    }
    return 2 * n_same > here.end - here.first && 2 * n_differ > n_same;
}

/* The number of blocks, and the first row of the second one; 0: no such. */
static size_t count_series(const struct dataset *d, size_t *second)
{
    const size_t n_rows = d->table.n_rows;
    bool newest_first;
    struct block before;
    size_t n = 1;

    if (d->n_series != 1 || n_rows < 2 * FEWEST_ROWS)
        return 0;
    newest_first = d->table.ticks[1] < d->table.ticks[0];
    before = block_at(d, 0, newest_first);
    *second = before.end;
    while (before.end < n_rows) {
        const struct block here = block_at(d, before.end, newest_first);

        if (here.end - here.first < FEWEST_ROWS ||
            !is_another_series(d, before, here, newest_first))
            return 0;
        before = here;
        n++;
    }
    return n > 1 ? n : 0;
}

enum status stacked_series_refuse(struct dataset *d, struct error *err)
{
    struct finding finding = {.kind = FINDING_ORDER};
    struct text text = {0};
    size_t second;

    finding.count = count_series(d, &second);
    if (!finding.count)
        return STATUS_OK;
    finding.line = dataset_line(d, second);
    dataset_time(d, second, finding.time);
    text_printf(&text,
                "the times begin anew at line %zu: %zu series one below the "
                "other, without a column that names them",
                finding.line, finding.count);
    TRY(findings_report(&d->table.findings, finding, &text, NULL, err));
    return error_set(err, STATUS_DATA,
                     "%s:%zu: %s (add one and give --id; --sort --duplicates "
                     "sum only if they are to be added up)",
                     dataset_path(d, second), finding.line,
                     findings_last(&d->table.findings)->text);
}
