/* swapped_days.c - see swapped_days.h. */
#include "data/swapped_days.h"

#include "data/row_steps.h"
#include "time/calendar.h"

enum { FEWEST_ROWS = 20 /* fewer are chance */ };

/* What reading rows as swapped gives. */
struct swaps {
    size_t n, first;             /* swapped rows, and the first of them */
    size_t n_even, n_even_as_is; /* rows that are one step after the row above,
                                    so read and as they are */
};

/* Reads each row of a series as the nearest time that is not before the row
 * above, and adds to `swaps`; false: it cannot be done. */
static bool read_series(const struct dataset *d, const struct series *series,
                        bool swap_first, int64_t step, struct swaps *swaps)
{
    const struct time_form *form = &d->table.time_form;
    const int64_t *ticks = d->table.ticks + series->first;
    struct swaps sum = *swaps;
    int64_t before = 0;

    for (size_t i = 0; i < series->n_rows; i++) {
        const int64_t as_is = ticks[i], other = calendar_swap(form, as_is);
        bool is_swapped = other >= before && (as_is < before || other < as_is);

        if (i == 0)
            is_swapped = swap_first && other != as_is;
        else if (as_is < before && other < before)
            return false;
        if (is_swapped && !sum.n++)
            sum.first = series->first + i;
        if (i) {
            sum.n_even += (is_swapped ? other : as_is) - before == step;
            sum.n_even_as_is += as_is - ticks[i - 1] == step;
        }
        before = is_swapped ? other : as_is;
    }
    *swaps = sum;
    return true;
}

/* Likewise for all series; n is 0 if it cannot be done, or if no more rows than
 * before are then one step after the row above. */
static struct swaps find_swaps(const struct dataset *d, int64_t step)
{
    struct swaps swaps = {0};

    for (size_t s = 0; s < d->n_series; s++)
        if (!read_series(d, &d->series[s], false, step, &swaps) &&
            !read_series(d, &d->series[s], true, step, &swaps))
            return (struct swaps){0};
    return swaps.n_even > swaps.n_even_as_is ? swaps : (struct swaps){0};
}

enum status swapped_days_refuse(struct dataset *d, struct error *err)
{
    const enum time_kind kind = d->table.time_form.kind;
    struct finding finding = {.kind = FINDING_ORDER};
    struct text text = {0};
    struct swaps swaps;
    int64_t step;

    if (d->table.n_rows < FEWEST_ROWS ||
        (kind != TIME_DATE && kind != TIME_DATETIME))
        return STATUS_OK;
    TRY(row_steps_median(d, &step, err));
    swaps = find_swaps(d, step);
    if (!swaps.n)
        return STATUS_OK;
    finding.count = swaps.n;
    finding.line = dataset_line(d, swaps.first);
    dataset_time(d, swaps.first, finding.time);
    text_printf(&text,
                "day and month are swapped in %s, as a spreadsheet does where "
                "both are 12 or less: first %s",
                counted(swaps.n, "row").text, finding.time);
    TRY(findings_report(&d->table.findings, finding, &text, NULL, err));
    return error_set(err, STATUS_DATA,
                     "%s:%zu: %s (write the dates as 2024-01-31 where they "
                     "come from)",
                     dataset_path(d, swaps.first), finding.line,
                     findings_last(&d->table.findings)->text);
}
