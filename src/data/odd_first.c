/* odd_first.c - see odd_first.h. */
#include "data/odd_first.h"

#include "data/leave_lines.h"
#include "data/row_steps.h"
#include "time/step_words.h"

enum {
    MOST_ODD = 3,
    FEWEST_ROWS = 4 /* of fewer, the others may be wrong */
};

/* True if the rows of a series from `first` on are on the grid of row `first`.
 */
static bool fit_from(const struct dataset *d, const struct series *series,
                     size_t first)
{
    for (size_t row = first; row < series->first + series->n_rows; row++)
        if (!row_steps_fit(d, first, row))
            return false;
    return true;
}

/* The first rows that are off the grid; 0: too many, or others are as well. */
static size_t find_odd(const struct dataset *d, size_t rows[MOST_ODD])
{
    size_t n = 0;

    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];

        if (fit_from(d, series, series->first))
            continue;
        if (n == MOST_ODD || series->n_rows < FEWEST_ROWS ||
            !fit_from(d, series, series->first + 1))
            return 0;
        rows[n++] = series->first;
    }
    return n;
}

enum status odd_first_refuse(struct dataset *d, struct error *err)
{
    const struct finding finding = {.kind = FINDING_GRID};
    size_t rows[MOST_ODD] = {0};
    const size_t n = d->table.rows_share_line ? 0 : find_odd(d, rows);
    char time[TIME_TEXT_MAX];
    struct text text = {0};

    if (!n)
        return STATUS_OK;
    dataset_time(d, rows[0], time);
    text_printf(&text, "time %s ", time);
    if (n > 1)
        text_printf(&text, "and %s are", counted(n - 1, "other").text);
    else
        text_string(&text, "is");
    text_string(&text, " off the grid; all later ones are ");
    step_words(&d->table.time_form, d->step, &text);
    return leave_lines_refuse(d, finding, rows, n, &text, err);
}
