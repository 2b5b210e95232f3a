/* duplicates.c - see duplicates.h. */
#include "data/duplicates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/amounts.h"
#include "data/id_remedy.h"
#include "data/join.h"
#include "data/local_time.h"
#include "data/rows.h"
#include "time/time_names.h"

const char *const duplicates_names[] = {"error", "first", "last",
                                        "mean",  "sum",   NULL};

/* Rows with the time of the row before them in their series. */
struct repeated {
    size_t n, first;
    size_t n_same; /* in all used cells */
    bool thrice;   /* three rows or more of one time */
};

/* True if rows were written twice, but for a few that were updated. */
static bool are_copies(const struct repeated *found)
{
    return found->n_same == found->n ||
           (!found->thrice && found->n_same * 10 >= found->n * 9);
}

static struct repeated find_repeated(const struct dataset *d)
{
    struct repeated found = {0};

    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];

        for (size_t i = 1; i < series->n_rows; i++) {
            const size_t row = series->first + i;

            if (d->table.ticks[row] != d->table.ticks[row - 1])
                continue;
            if (!found.n++)
                found.first = row;
            found.n_same += dataset_same_values(d, row, row - 1);
            found.thrice =
                found.thrice ||
                (i > 1 && d->table.ticks[row] == d->table.ticks[row - 2]);
        }
    }
    return found;
}

/* Appends what the first pair holds in the first column in which it differs. */
static void put_values(const struct dataset *d, const struct repeated *found,
                       struct text *text)
{
    if (found->n_same == found->n) {
        text_string(text, ", with the same values");
        return;
    }
    if (are_copies(found)) {
        text_printf(text, "; %zu of %zu are equal to the earlier row",
                    found->n_same, found->n);
        return;
    }
    for (size_t c = 0; c < d->n_columns; c++) {
        const double a = (double)dataset_value(d, found->first - 1, c);
        const double b = (double)dataset_value(d, found->first, c);

        if (!(a < b) && !(a > b))
            continue;
        text_printf(text, " with %s and %s in column \"", as_written(a).text,
                    as_written(b).text);
        text_printable(text, d->schema->names[c]);
        text_string(text, "\"");
        return;
    }
}

static enum status add_finding(struct dataset *d, const struct repeated *found,
                               const struct local_time *local, const char *why,
                               char *remedy, const char *other,
                               struct error *err)
{
    const size_t row = found->first;
    struct finding finding = {.kind = FINDING_DUPLICATE,
                              .count = found->n,
                              .line = dataset_line(d, row),
                              .remedy = remedy,
                              .needed = remedy != NULL};
    struct text text = {0}, choices = {0};
    enum status status = STATUS_OK;

    if (other) {
        text_printf(&choices, "%s\n%s", remedy, other);
        status = text_status(&choices, err);
        finding.remedy = NULL;
        finding.choices = choices.bytes;
    }
    dataset_time(d, row, finding.time);
    text_printf(&text, "%s with the time of an earlier row: first %s",
                counted(found->n, "row").text, finding.time);
    if (d->table.id_of_row) {
        text_string(&text, " of id \"");
        text_printable(&text, d->table.ids[d->table.id_of_row[row]]);
        text_string(&text, "\"");
    }
    text_printf(&text, ", lines %zu and %zu", dataset_line(d, row - 1),
                dataset_line(d, row));
    put_values(d, found, &text);
    if (local->zone)
        local_time_words(d, local->zone, found->first, &text);
    text_string(&text, why);
    if (status == STATUS_OK)
        status = findings_report(&d->table.findings, finding, &text, NULL, err);
    text_release(&choices);
    return status;
}

/* True if the clocks of some zone may have been put back: in the night of the
 * first repeated row; there are few such rows, which are no copies. */
static bool is_clock_change(const struct dataset *d,
                            const struct repeated *found)
{
    const struct time_form *form = &d->table.time_form;

    return !are_copies(found) && form->kind == TIME_DATETIME && !form->zone &&
           !*form->offset && found->n * 1000 <= d->table.n_rows &&
           local_time_is_night(d, found->first);
}

/* True if few rows were left if one of each time was kept. */
static bool are_most(const struct dataset *d, const struct repeated *found)
{
    return 2 * found->n > d->table.n_rows;
}

/* True if no column can tell apart the rows of one time. */
static bool are_alike(const struct dataset *d)
{
    for (size_t i = 0; i < d->table.n_columns; i++) {
        const struct column *c = &d->table.columns[i];

        if (c->use != COLUMN_TIME && c->use != COLUMN_CALENDAR &&
            (c->use != COLUMN_VALUES || c->n_other ||
             time_name_says_hours(c->name)))
            return false;
    }
    return true;
}

/* What else settles it. */
static const char *others_of(const char *remedy)
{
    if (!*remedy)
        return "--id with the column that tells these rows apart, or --time "
               "with all columns of their times, such as --time Date,Hour; "
               "--duplicates first, last, mean or sum joins them";
    if (!strncmp(remedy, "--resample", 10))
        return " or 1d:sum to join the rows of each day, which seem to be its "
               "half-hours or other parts; for these, write their times in "
               "full, such as 2024-01-01 00:30; or --id with their column for "
               "a daily series of each";
    if (!strncmp(remedy, "--time ", 7))
        return ", or --id with the second of these columns if it numbers "
               "series, or --duplicates first, last, mean or sum";
    if (!strncmp(remedy, "--tz", 4))
        return " or the zone of the file, or --duplicates first, last, mean or "
               "sum";
    if (!strncmp(remedy, "--features", 10))
        return " to add up the amounts and leave out what has no sum, such "
               "as a balance or a mean";
    if (!strncmp(remedy, "--duplicates sum", 16))
        return " to add up amounts, such as the bookings of a day, or "
               "--duplicates mean for measurements; first and last keep one "
               "row of each time";
    if (!strcmp(remedy, "--duplicates last"))
        return " to keep the later row of each time, or first, mean or sum";
    return strncmp(remedy, "--duplicates", 12) != 0
               ? ", or --duplicates first, last, mean or sum"
               : ", or last, mean or sum";
}

/* Appends the remedy for amounts. If many rows may be amounts or measurements,
 * but not most beside a column that may tell them apart, appends to `other`
 * that for these. */
static void put_amounts(const struct dataset *d, const struct repeated *found,
                        struct text *remedy, struct text *other)
{
    enum { FEWEST = 10 };
    const bool many = found->n * 10 > d->table.n_rows &&
                      (!are_most(d, found) || are_alike(d));

    if (found->n < FEWEST)
        return;
    if (!amounts_find(d, true, remedy)) {
        if (!many)
            return;
        if (amounts_put_without_balances(d, remedy) == d->n_columns) {
            text_string(remedy, "--duplicates mean");
            return;
        }
        text_string(remedy, remedy->length ? " " : "");
        text_string(other, "--duplicates mean");
    }
    text_string(remedy, "--duplicates sum");
}

/* If rows of ids may as well be orders, of which those of a time are added up,
 * makes that the remedy and the ids the other one. */
static void put_orders(const struct dataset *d, struct text *remedy,
                       struct text *other)
{
    struct text sum = {0};

    if (remedy->failed || !remedy->length || other->length ||
        strncmp(remedy->bytes, "--id ", 5) != 0 || !amounts_are_orders(d, &sum))
        return;
    text_string(&sum, "--duplicates sum");
    text_release(other);
    *other = *remedy;
    *remedy = sum;
}

/* What is said between the remedy and another one that is not among the others;
 * NULL: it is. */
static const char *between(const char *remedy, const char *other)
{
    if (!*other)
        return "";
    if (!strncmp(other, "--id ", 5))
        return " to add up amounts, or for a series of each ";
    return strstr(remedy, "--duplicates sum") ? NULL
                                              : ", or for hours of the day ";
}

static const char filled[] =
    "; the clocks are put back then, but the file also has the hours that they "
    "skip in spring: so it has days of 24 hours, and --tz cannot read it";
static const char no_zone[] = "; no time zone known here fits such a file, so "
                              "it is probably a row written twice";

static enum status refuse(struct dataset *d, const struct repeated *found,
                          bool training, struct error *err)
{
    struct local_time local = local_time_find(d);
    struct text remedy = {0}, other = {0};
    enum status status = STATUS_OK;
    const char *link = NULL;
    const char *why = local.filled ? filled : "";

    if (local.zone)
        text_printf(&remedy, "--tz %s", local.zone);
    else if (training)
        status = id_remedy(d, &remedy, &other, err);
    if (status == STATUS_OK)
        put_orders(d, &remedy, &other);
    if (status == STATUS_OK && !remedy.length && !are_copies(found))
        put_amounts(d, found, &remedy, &other);
    if (status == STATUS_OK && !remedy.length &&
        (!are_most(d, found) || (are_copies(found) && are_alike(d)))) {
        if (!local.filled && is_clock_change(d, found)) {
            local.zone = local_time_put_back(d, found->first);
            why = local.zone ? "" : no_zone;
        }
        if (local.zone)
            text_printf(&remedy, "--tz %s", local.zone);
        else
            text_printf(&remedy, "--duplicates %s",
                        are_copies(found) && found->n_same < found->n
                            ? "last"
                            : "first");
    }
    text_string(&remedy, "");
    text_string(&other, "");
    if (status == STATUS_OK)
        status = text_status(&remedy, err);
    if (status == STATUS_OK)
        status = text_status(&other, err);
    if (status == STATUS_OK)
        link = between(remedy.bytes, other.bytes);
    if (status == STATUS_OK)
        status = add_finding(d, found, &local, why,
                             *remedy.bytes ? remedy.bytes : NULL,
                             *other.bytes ? other.bytes : NULL, err);
    if (status == STATUS_OK)
        status = error_set(
            err, STATUS_DATA, "%s:%zu: %s (give %s%s%s%s)",
            dataset_path(d, found->first), dataset_line(d, found->first),
            findings_last(&d->table.findings)->text, remedy.bytes,
            link ? link : "", link ? other.bytes : "",
            strncmp(other.bytes, "--id ", 5) != 0 ? others_of(remedy.bytes)
                                                  : "");
    text_release(&remedy);
    text_release(&other);
    return status;
}

bool duplicates_are_many(const struct dataset *d)
{
    return find_repeated(d).n * 10 > d->table.n_rows;
}

static bool is_empty(const struct dataset *d, size_t row)
{
    for (size_t c = 0; c < d->n_columns; c++)
        if (!isnan(dataset_value(d, row, c)))
            return false;
    return true;
}

/* True for a row without values that has the time of one with values. */
static bool is_superfluous(const struct dataset *d, const struct series *series,
                           size_t row)
{
    const int64_t *ticks = d->table.ticks;
    const size_t end = series->first + series->n_rows;

    if (!is_empty(d, row))
        return false;
    for (size_t i = row; i-- > series->first && ticks[i] == ticks[row];)
        if (!is_empty(d, i))
            return true;
    for (size_t i = row; ++i < end && ticks[i] == ticks[row];)
        if (!is_empty(d, i))
            return true;
    return false;
}

/* Lists in `from` the rows that are left without the superfluous ones. */
static size_t list_needed(const struct dataset *d, size_t *from, size_t *first)
{
    size_t n = 0;

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 0; i < d->series[s].n_rows; i++) {
            const size_t row = d->series[s].first + i;

            if (!is_superfluous(d, &d->series[s], row))
                from[n++] = row;
            else if (*first == NO_ROW)
                *first = row;
        }
    return n;
}

enum status duplicates_leave_empty(struct dataset *d, struct text *notes,
                                   struct error *err)
{
    struct finding finding = {.kind = FINDING_BLANK};
    struct text text = {0};
    size_t *from, n, first = NO_ROW;
    enum status status = STATUS_OK;

    if (!find_repeated(d).n)
        return STATUS_OK;
    from = malloc(d->table.n_rows * sizeof *from);
    if (!from)
        return error_no_memory(err, d->table.n_rows * sizeof *from);
    n = list_needed(d, from, &first);
    finding.count = d->table.n_rows - n;
    if (finding.count) {
        finding.line = dataset_line(d, first);
        dataset_time(d, first, finding.time);
        text_printf(&text,
                    "%s without values %s passed over beside another row of "
                    "the same time: first %s",
                    counted(finding.count, "row").text,
                    finding.count == 1 ? "is" : "are", finding.time);
        status =
            findings_report(&d->table.findings, finding, &text, notes, err);
        if (status == STATUS_OK)
            status = dataset_set_rows(d, from, n, err);
    }
    free(from);
    return status;
}

enum status duplicates_settle(struct dataset *d, enum duplicates method,
                              bool training, struct text *notes,
                              struct error *err)
{
    const struct repeated found = find_repeated(d);

    if (!found.n)
        return STATUS_OK;
    if (method == DUPLICATES_ERROR)
        return refuse(d, &found, training, err);
    TRY(add_finding(d, &found, &(struct local_time){.row = NO_ROW}, "", NULL,
                    NULL, err));
    text_printf(notes, "%s (%s of each time is used; --duplicates says how)\n",
                findings_last(&d->table.findings)->text,
                method == DUPLICATES_MEAN   ? "the mean"
                : method == DUPLICATES_SUM  ? "the sum"
                : method == DUPLICATES_LAST ? "the last row"
                                            : "the first row");
    return join_rows(d, method, notes, err);
}
