/* examine_ends.c - see examine_ends.h; the rules are those of examine.h. */
#include "data/examine_ends.h"

#include <math.h>
#include <stdio.h>

#include "data/look.h"

enum { REMEDY_MAX = 64 };

static bool is_zero(const struct dataset *d, size_t row)
{
    for (size_t j = 0; j < d->schema->n_targets; j++) {
        const float value = dataset_value(d, row, d->schema->targets[j]);

        if (value < 0 || value > 0)
            return false;
    }
    return true;
}

/* The number of zero rows before a series begins, if they matter. */
static size_t leading_zeros(const struct dataset *d, const struct series *s)
{
    size_t n = 0, later = 0;

    while (n < s->n_rows && is_zero(d, s->first + n))
        n++;
    for (size_t i = n; i < s->n_rows; i++)
        later += is_zero(d, s->first + i);
    return n >= 10 && n >= s->n_rows / 20 && later * 5 < s->n_rows - n ? n : 0;
}

static enum status examine_zeros(struct examination *e, struct error *err)
{
    const struct dataset *d = e->d;
    char time[TIME_TEXT_MAX], remedy[TIME_TEXT_MAX + 16];

    for (size_t s = 0; s < d->n_series; s++) {
        const size_t n = leading_zeros(d, &d->series[s]);
        const size_t begin = d->series[s].first + n;
        const bool alone = d->n_series == 1;

        if (!n)
            continue;
        dataset_time(d, begin, time);
        (void)snprintf(remedy, sizeof remedy, "--from '%s'", time);
        if (!*time)
            (void)snprintf(remedy, sizeof remedy, "--from %zu",
                           dataset_line(d, begin));
        return examination_add(
            e,
            (struct finding){.kind = FINDING_ZEROS,
                             .count = n,
                             .remedy = alone ? remedy : NULL,
                             .needed = alone},
            WHOLE_FILE, d->series[s].first, err,
            "%s%s%s starts with %zu rows of zeros, as if it had not "
            "begun",
            alone ? "the series" : "id \"", alone ? "" : d->series[s].id,
            alone ? "" : "\"", n);
    }
    return STATUS_OK;
}

/* "--drop-last 3" for n rows more than are left out already. */
static void put_drop_last(const struct dataset *d, size_t n,
                          char remedy[REMEDY_MAX])
{
    (void)snprintf(remedy, REMEDY_MAX, "--drop-last %llu",
                   (unsigned long long)d->table.reading.drop_last + n);
}

/* The first of the last values of a target that are all 0, unlike those before
 * them; NO_ROW: there is none. */
static size_t zero_end(struct examination *e, size_t column, size_t s)
{
    size_t n;

    examination_gather(e, column, s, 1);
    n = look_zero_end((struct values){e->course, e->n});
    return n ? e->rows[e->n - n] : NO_ROW;
}

/* The same in every target: other targets may have been 0 before, too. */
static size_t zero_end_of_all(struct examination *e, size_t s)
{
    const struct dataset *d = e->d;
    const size_t end = d->series[s].first + d->series[s].n_rows;
    size_t first = NO_ROW;

    for (size_t j = 0; j < d->schema->n_targets; j++) {
        const size_t row = zero_end(e, d->schema->targets[j], s);

        if (row != NO_ROW && (first == NO_ROW || row > first))
            first = row;
    }
    for (size_t row = first; first != NO_ROW && row < end; row++)
        if (!is_zero(d, row))
            return NO_ROW;
    return first;
}

/* True if a value of another column is 0, too: --na 0 would take it. */
static bool others_have_zeros(const struct dataset *d, size_t column)
{
    for (size_t c = 0; c < d->n_columns; c++)
        for (size_t row = 0; c != column && row < d->table.n_rows; row++)
            if (fabsf(dataset_value(d, row, c)) <= 0)
                return true;
    return false;
}

/* Zeros at the end of some targets of the only series. */
static enum status examine_zero_end_of_some(struct examination *e,
                                            struct error *err)
{
    const struct dataset *d = e->d;

    for (size_t j = 0; j < d->schema->n_targets; j++) {
        const size_t column = d->schema->targets[j];
        const size_t row = zero_end(e, column, 0);
        char na[] = "--na 0";

        if (row == NO_ROW)
            continue;
        TRY(examination_add(
            e,
            (struct finding){
                .kind = FINDING_ENDED,
                .count = d->series[0].first + d->series[0].n_rows - row,
                .remedy = others_have_zeros(d, column) ? NULL : na},
            column, row, err,
            "from here to the end every value is 0 (%zu rows), and hardly any "
            "before: if they stand for missing ones, empty the cells",
            d->series[0].first + d->series[0].n_rows - row));
    }
    return STATUS_OK;
}

/* The rows of a series from `row` on that --drop-last counts. */
static size_t count_rows(const struct dataset *d, size_t s, size_t row)
{
    const size_t end = d->series[s].first + d->series[s].n_rows;
    size_t n = 0;

    for (; row < end; row++)
        n += !dataset_absent(d, row) && dataset_has_target(d, row);
    return n;
}

/* Zeros at the end of fewer series than half, which may be over. */
static enum status examine_zero_end_of_ids(struct examination *e, size_t s,
                                           size_t first, size_t count,
                                           struct error *err)
{
    const struct dataset *d = e->d;

    return examination_add(
        e, (struct finding){.kind = FINDING_ENDED, .count = count}, WHOLE_FILE,
        first, err,
        "from here to the end every target of id \"%s\" is 0 (%zu rows), and "
        "hardly any before (%s of %zu): if they stand for missing ones, empty "
        "the cells",
        d->series[s].id, count_rows(d, s, first), counted(count, "id").text,
        d->n_series);
}

/* Zeros at the end of half of the series, as of steps that are to come. */
static enum status examine_zero_end(struct examination *e, struct error *err)
{
    const struct dataset *d = e->d;
    char remedy[REMEDY_MAX];
    size_t count = 0, fewest = 0, first = NO_ROW, series = 0;

    for (size_t s = d->n_series; s-- > 0;) {
        const size_t row = zero_end_of_all(e, s);
        const size_t n = row == NO_ROW ? 0 : count_rows(d, s, row);

        count += n > 0;
        if (n && (first == NO_ROW || n <= fewest)) {
            fewest = n;
            first = row;
            series = s;
        }
    }
    if (!count && d->n_series == 1)
        return examine_zero_end_of_some(e, err);
    if (!count)
        return STATUS_OK;
    if (count * 2 < d->n_series)
        return examine_zero_end_of_ids(e, series, first, count, err);
    put_drop_last(d, fewest, remedy);
    return examination_add(
        e,
        (struct finding){.kind = FINDING_ENDED,
                         .count = fewest,
                         .remedy = remedy,
                         .needed = true},
        WHOLE_FILE, first, err,
        "from here to the end every target is 0 (%zu rows), and hardly any "
        "before: these steps seem to be still to come",
        fewest);
}

/* True if the last value of every target of a series looks unfinished. */
static bool is_partial(struct examination *e, size_t s)
{
    const struct schema *schema = e->d->schema;

    for (size_t j = 0; j < schema->n_targets; j++) {
        examination_gather(e, schema->targets[j], s, 1);
        if (!look_partial((struct values){e->course, e->n}))
            return false;
    }
    return true;
}

/* Partial last values of some targets of the only series. */
static enum status examine_last_of_some(struct examination *e,
                                        struct error *err)
{
    const struct schema *schema = e->d->schema;
    char remedy[REMEDY_MAX];

    put_drop_last(e->d, 1, remedy);
    for (size_t j = 0; j < schema->n_targets; j++) {
        examination_gather(e, schema->targets[j], 0, 1);
        if (look_partial((struct values){e->course, e->n}))
            TRY(examination_add(
                e,
                (struct finding){
                    .kind = FINDING_PARTIAL, .count = 1, .remedy = remedy},
                schema->targets[j], e->rows[e->n - 1], err,
                "the last value is less than half of each of the 30 before "
                "it, but not those of all targets: its step may not be "
                "over"));
    }
    return STATUS_OK;
}

static enum status examine_last(struct examination *e, struct error *err)
{
    const struct dataset *d = e->d;
    char remedy[REMEDY_MAX];
    size_t count = 0, first = 0;

    for (size_t s = d->n_series; s-- > 0;)
        if (is_partial(e, s)) {
            count++;
            first = s;
        }
    if (!count && d->n_series == 1 && !e->needed)
        return examine_last_of_some(e, err);
    if (count * 2 < d->n_series || !count)
        return STATUS_OK;
    put_drop_last(d, 1, remedy);
    return examination_add(
        e,
        (struct finding){.kind = FINDING_PARTIAL,
                         .count = count,
                         .remedy = remedy,
                         .needed = true},
        WHOLE_FILE, d->series[first].first + d->series[first].n_rows - 1, err,
        "the last row is less than half of each of the 30 before it: "
        "its step seems not to be over");
}

enum status examine_ends(struct examination *e, struct error *err)
{
    TRY(examine_zeros(e, err));
    TRY(examine_zero_end(e, err));
    return examine_last(e, err);
}
