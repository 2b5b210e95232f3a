/* even_column.c - see even_column.h. */
#include "table/even_column.h"

#include <float.h>
#include <math.h>

#include "base/shell.h"
#include "table/time_samples.h"

enum {
    ROWS = 10,    /* fewer are chance */
    PERIODS = 3,  /* same */
    LAST_DAY = 31 /* of a month */
};

/* The differences of the numbers of the first id from those before. */
struct steps {
    double common; /* the one that most have, if any does */
    size_t n, n_common;
    bool falls, only_roll_over; /* these */
};

/* True for the same difference, but for the rounding of x. */
static bool is_same(double difference, double common, double x)
{
    return fabs(difference - common) <=
           0.01 * fabs(common) + 2 * fabs(x) * (double)FLT_EPSILON;
}

/* True if a part of a date, such as the month, goes from its last number back
 * to its first one. A day may be some days off, as in weeks. */
static bool is_end(long before, long after)
{
    static const struct {
        long first_end, last_end, first_start, last_start;
    } parts[] = {{4, 4, 1, 1},   {12, 12, 1, 1}, {22, 31, 1, 7},
                 {52, 53, 1, 1}, {59, 59, 0, 0}, {362, 366, 1, 7}};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (before >= parts[i].first_end && before <= parts[i].last_end &&
            after >= parts[i].first_start && after <= parts[i].last_start)
            return true;
    return false;
}

/* True if two or three digits in the same place of both numbers are such a
 * part, and the others change, unless it is the week or the day of a year. */
static bool rolls_over(double before, double after)
{
    const double largest = 1e9;
    const int parts = before > floor(before) || after > floor(after)
                          ? 100 /* as in 1.03 */
                          : 1;

    if (!(before * parts < largest && after * parts < largest))
        return false;
    for (long scale = 1; scale < (long)largest; scale *= 10)
        for (long width = 100; width <= 1000; width *= 10) {
            const long from = lround(before * parts),
                       to = lround(after * parts);
            const long last = from / scale % width, first = to / scale % width;

            if (is_end(last, first) &&
                (last > LAST_DAY || from - last * scale != to - first * scale))
                return true;
        }
    return false;
}

/* Calls `add` with each number and the one before. */
static void each_step(const struct table *t, size_t column, struct steps *steps,
                      void (*add)(struct steps *steps, double x, double before))
{
    double before = (double)NAN;

    for (size_t i = 0; i < t->n_rows; i++) {
        const double x = (double)t->cells[i * t->n_columns + column];

        if (!table_is_first_id(t, i) || isnan(x))
            continue;
        if (!isnan(before))
            add(steps, x, before);
        before = x;
    }
}

/* The majority vote of Boyer and Moore: `n_common` is the lead of `common`. */
static void vote(struct steps *steps, double x, double before)
{
    if (steps->n_common == 0) {
        steps->common = x - before;
        steps->n_common = 1;
    } else if (is_same(x - before, steps->common, x)) {
        steps->n_common++;
    } else {
        steps->n_common--;
    }
}

static void count(struct steps *steps, double x, double before)
{
    const bool is_back = (x - before) * steps->common < 0;

    steps->n++;
    steps->n_common += is_same(x - before, steps->common, x);
    steps->falls = steps->falls || is_back;
    steps->only_roll_over =
        steps->only_roll_over && x >= 0 &&
        (!is_back || rolls_over(fmax(x, before), fmin(x, before)));
}

static struct steps find_steps(const struct table *t, size_t column)
{
    struct steps votes = {0}, steps = {.only_roll_over = true};

    each_step(t, column, &votes, vote);
    steps.common = votes.common;
    each_step(t, column, &steps, count);
    return steps;
}

/* True if two thirds, but not all, have the common step, which differs from
 * 0. */
static bool is_even(const struct table *t, size_t column)
{
    const struct steps steps = find_steps(t, column);

    return steps.n >= ROWS && 3 * steps.n_common >= 2 * steps.n &&
           steps.n_common < steps.n && fabs(steps.common) > 0;
}

bool even_column_rolls_over(const struct table *t, size_t column)
{
    const struct steps steps = find_steps(t, column);

    return steps.falls && steps.only_roll_over && is_even(t, column);
}

void even_columns_mark(struct table *table)
{
    for (size_t i = 0; i < table->n_columns; i++) {
        struct column *c = &table->columns[i];

        c->is_even =
            c->use == COLUMN_VALUES && !c->n_other && is_even(table, i);
    }
}

/* Appends --features with the columns. */
static void put_features(const struct table *table, const int columns[],
                         size_t n, struct text *remedy)
{
    struct text list = {0};

    for (size_t i = 0; i < n; i++)
        text_printf(&list, "%s%s", i ? "," : "",
                    table->columns[columns[i]].name);
    text_string(remedy, "--features ");
    shell_quote(remedy, list.bytes ? list.bytes : "");
    remedy->failed |= list.failed;
    text_release(&list);
}

/* The number of rows after which all numbers repeat, several times; 0: they do
 * not, or the file has ids. */
static size_t find_period(const struct table *t, size_t column)
{
    const float *cells = t->cells + column;
    size_t period = 1;

    if (t->id_of_row)
        return 0;
    while (period < t->n_rows && (cells[period * t->n_columns] < cells[0] ||
                                  cells[period * t->n_columns] > cells[0]))
        period++;
    for (size_t i = period; i < t->n_rows; i++) {
        const float x = cells[i * t->n_columns],
                    before = cells[(i - period) * t->n_columns];

        if (x < before || x > before)
            return 0;
    }
    return PERIODS * period <= t->n_rows ? period : 0;
}

/* Notes numbers that repeat every few rows, as those of series do of which
 * the rows of a time follow each other. */
static enum status note(struct table *table, int column, size_t period,
                        struct text *notes, struct error *err)
{
    const struct column *c = &table->columns[column];
    struct finding finding = {.kind = FINDING_CODES,
                              .count = c->n_numbers,
                              .line = table_line(table, 0),
                              .column = c->name};
    struct text text = {0}, remedy = {0};
    enum status status;

    text_string(&remedy, "--id ");
    shell_quote(&remedy, c->name);
    text_printf(&text,
                "its %zu numbers repeat, and are read as values (give %s if "
                "they name series, or leave the column out with --features)",
                period, remedy.failed ? "" : remedy.bytes);
    text.failed |= remedy.failed;
    text_string(notes, "column \"");
    text_printable(notes, c->name);
    text_string(notes, "\": ");
    finding.remedy = remedy.bytes;
    status = findings_report(&table->findings, finding, &text, notes, err);
    text_release(&remedy);
    return status;
}

/* Refuses numbers that may be dates or values; `others` as below. */
static enum status refuse(struct table *table, int column, const int others[],
                          size_t n, struct error *err)
{
    const struct steps steps = find_steps(table, (size_t)column);
    const struct column *c = &table->columns[column];
    struct finding finding = {.kind = FINDING_TIME,
                              .count = steps.n_common,
                              .line = table_line(table, 0),
                              .column = c->name,
                              .needed = true};
    struct text text = {0}, choices = {0};
    enum status status;

    text_printf(&text, "most of its numbers are %.4g %s than the row before, ",
                fabs(steps.common), steps.common > 0 ? "more" : "less");
    text_string(&text, "as dates in digits are (give ");
    if (time_samples_put(table, (size_t)column, &choices)) {
        text_string(&text, choices.failed ? "" : choices.bytes);
        text_string(&text, ", ");
        text_string(&choices, "\n");
    }
    put_features(table, others, n, &text);
    text_string(&text, " to leave it out, or --time none if they are values)");
    put_features(table, others, n, &choices);
    text_string(&choices, "\n--time none");
    text.failed |= choices.failed;
    finding.choices = choices.bytes;
    status = findings_report(&table->findings, finding, &text, NULL, err);
    if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA, "%s:%zu: column \"%s\": %s",
                           table_path(table, 0), finding.line, c->name,
                           findings_last(&table->findings)->text);
    text_release(&choices);
    return status;
}

enum status even_column_settle(struct table *table, int column,
                               const int others[], size_t n, struct text *notes,
                               struct error *err)
{
    const size_t period = find_period(table, (size_t)column);

    if (period)
        return note(table, column, period, notes, err);
    if (find_steps(table, (size_t)column).only_roll_over)
        return refuse(table, column, others, n, err);
    return STATUS_OK;
}
