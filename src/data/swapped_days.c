/* swapped_days.c - see swapped_days.h. */
#include "data/swapped_days.h"

#include "data/row_steps.h"
#include "time/calendar.h"

enum {
    FEWEST_ROWS = 20, /* fewer are chance */
    LAST_MONTH = 12
};

/* The tick of a row with day and month swapped; the same where that is no date.
 */
static int64_t swap(const struct time_form *form, int64_t tick)
{
    int64_t time_of_day;
    const struct civil date = calendar_split(form, tick, &time_of_day);
    const struct civil swapped = {date.year, date.day, date.month};

    return date.day <= LAST_MONTH ? calendar_join(form, swapped, time_of_day)
                                  : tick;
}

/* Reads each row as the nearest time that is not before the row above. Returns
 * the number of swapped rows and sets the first one; 0: it cannot be done, or no
 * more rows than before come one step after the row above. */
static size_t count_swapped(const struct dataset *d, bool swap_first,
                            int64_t step, size_t *first)
{
    const struct time_form *form = &d->table.time_form;
    int64_t before = 0;
    size_t n = 0, n_even = 0, n_even_as_is = 0;

    for (size_t i = 0; i < d->table.n_rows; i++) {
        const int64_t as_is = d->table.ticks[i], other = swap(form, as_is);
        bool swaps = other >= before && (as_is < before || other < as_is);

        if (i == 0)
            swaps = swap_first && other != as_is;
        else if (as_is < before && other < before)
            return 0;
        if (swaps && !n++)
            *first = i;
        if (i) {
            n_even += (swaps ? other : as_is) - before == step;
            n_even_as_is += as_is - d->table.ticks[i - 1] == step;
        }
        before = swaps ? other : as_is;
    }
    return n_even > n_even_as_is ? n : 0;
}

enum status swapped_days_refuse(struct dataset *d, struct error *err)
{
    const enum time_kind kind = d->table.time_form.kind;
    struct finding finding = {.kind = FINDING_ORDER};
    struct text text = {0};
    size_t first = 0, n;
    int64_t step;

    if (d->n_series != 1 || d->table.n_rows < FEWEST_ROWS ||
        (kind != TIME_DATE && kind != TIME_DATETIME))
        return STATUS_OK;
    TRY(row_steps_median(d, &step, err));
    n = count_swapped(d, false, step, &first);
    if (!n)
        n = count_swapped(d, true, step, &first);
    if (!n)
        return STATUS_OK;
    finding.count = n;
    finding.line = dataset_line(d, first);
    dataset_time(d, first, finding.time);
    text_printf(&text,
                "day and month are swapped in %s, as a spreadsheet does where "
                "both are 12 or less: first %s",
                counted(n, "row").text, finding.time);
    TRY(findings_report(&d->table.findings, finding, &text, NULL, err));
    return error_set(err, STATUS_DATA,
                     "%s:%zu: %s (write the dates as 2024-01-31 where they "
                     "come from)",
                     dataset_path(d, first), finding.line,
                     findings_last(&d->table.findings)->text);
}
