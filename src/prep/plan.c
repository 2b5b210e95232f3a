/* plan.c - see plan.h. */
#include "prep/plan.h"

#include "data/known_rows.h"

static size_t at_least(size_t a, size_t b)
{
    return a > b ? a : b;
}

static bool is_labelled(const struct dataset *d)
{
    return d->schema->layout == LAYOUT_LABELLED;
}

/* Fixed ends */

static size_t part_rows(const struct borders *borders, enum part part)
{
    return borders->end[part] - (part ? borders->end[part - 1] : 0);
}

/* Checks that the ends increase up to at most n rows, or ids. `id` is the
 * series of the rows, or NULL. */
static enum status check_increasing(const struct dataset *d,
                                    const struct borders *fixed, size_t n,
                                    const char *id, struct error *err)
{
    const size_t *end = fixed->end;

    if (end[PART_TRAIN] < end[PART_VALID] && end[PART_VALID] < end[PART_TEST] &&
        end[PART_TEST] <= n)
        return STATUS_OK;
    return error_set(
        err, STATUS_DATA,
        "%s: --train-rows %zu, --valid-rows %zu and --test-rows %zu are the "
        "ends of the parts (they must increase and not exceed the %s%s%s%s)",
        d->table.path, end[PART_TRAIN], end[PART_VALID], end[PART_TEST],
        counted(n, is_labelled(d) ? "id" : "row").text, id ? " of id \"" : "",
        id ? id : "", id ? "\"" : "");
}

static enum status check_parts(const struct dataset *d,
                               const struct borders *fixed, size_t T, size_t H,
                               struct error *err)
{
    if (is_labelled(d) ||
        (part_rows(fixed, PART_TRAIN) >= T + H &&
         part_rows(fixed, PART_VALID) >= H && part_rows(fixed, PART_TEST) >= H))
        return STATUS_OK;
    return error_set(err, STATUS_DATA,
                     "%s: there are %zu train, %zu validation and %zu test "
                     "rows, but window %zu and horizon %zu need at least %zu, "
                     "%zu and %zu (move the ends of the parts, or give a "
                     "shorter --window or --horizon)",
                     d->table.path, part_rows(fixed, PART_TRAIN),
                     part_rows(fixed, PART_VALID), part_rows(fixed, PART_TEST),
                     T, H, T + H, H, H);
}

/* All choices are made by known values of the validation rows. */
static enum status check_known(const struct dataset *d,
                               const struct borders *fixed, struct error *err)
{
    size_t n = 0;

    if (is_labelled(d))
        return STATUS_OK;
    for (size_t s = 0; s < d->n_series; s++)
        n += known_rows_before(d, s, fixed->end[PART_VALID]) -
             known_rows_before(d, s, fixed->end[PART_TRAIN]);
    if (n)
        return STATUS_OK;
    return error_set(err, STATUS_DATA,
                     "%s: the validation rows, %zu to %zu, have no known "
                     "value, but settle all choices (move --train-rows or "
                     "--valid-rows)",
                     d->table.path, fixed->end[PART_TRAIN],
                     fixed->end[PART_VALID] - 1);
}

/* Labelled layout: all n rows of id s are in one part. */
static struct borders whole_id(const struct borders *fixed, size_t s, size_t n)
{
    struct borders borders = {{0}};

    for (int p = 0; p < N_PARTS; p++)
        borders.end[p] = s < fixed->end[p] ? n : 0;
    return borders;
}

static enum status split_fixed(const struct plan *plan, const struct dataset *d,
                               struct split *split, struct error *err)
{
    const struct borders *fixed = &plan->fixed;

    if (is_labelled(d))
        TRY(check_increasing(d, fixed, d->n_series, NULL, err));
    for (size_t s = 0; s < d->n_series; s++) {
        const struct series *series = &d->series[s];

        if (!is_labelled(d))
            TRY(check_increasing(d, fixed, series->n_rows, series->id, err));
        split->borders[s] =
            is_labelled(d) ? whole_id(fixed, s, series->n_rows) : *fixed;
    }
    TRY(check_parts(d, fixed, split->T, split->H, err));
    return check_known(d, fixed, err);
}

/* Folds */

/* What a fold divides: a time axis, or the rows of one series. */
struct stretch {
    const struct time_axis *axis; /* NULL: the rows of series s */
    const struct dataset *dataset;
    size_t s;
    size_t length;
};

static struct stretch stretch_of_axis(const struct time_axis *axis)
{
    return (struct stretch){.axis = axis, .length = axis->length};
}

static struct stretch stretch_of_series(const struct dataset *d, size_t s)
{
    return (struct stretch){
        .dataset = d, .s = s, .length = d->series[s].n_rows};
}

/* The rows with a known target before a position, and the first position before
 * which there are so many. */
static size_t known_before(const struct stretch *r, size_t position)
{
    return r->axis ? time_axis_before(r->axis, position)
                   : known_rows_before(r->dataset, r->s, position);
}

static size_t find_known(const struct stretch *r, size_t known)
{
    return r->axis ? time_axis_find(r->axis, known)
                   : known_rows_find(r->dataset, r->s, known);
}

/* The positions at which the parts of a fold end; false if they do not fit. */
static bool cut_fold(const struct plan *plan, struct stretch r, size_t H,
                     struct borders *positions)
{
    const size_t n = known_before(&r, r.length), k = plan->n_folds;
    const size_t newest = r.length - find_known(&r, n - n * k / (k + 4));
    const size_t piece = at_least(newest / k, H);
    const size_t n_after = (k - plan->fold) * piece;
    size_t start, before, valid;

    if (n_after > r.length)
        return false;
    start = r.length - n_after; /* of the test part */
    before = known_before(&r, start);
    valid = at_least(start - find_known(&r, before - before / 8), H);
    if (start < valid)
        return false;
    *positions = (struct borders){{start - valid, start, start + piece}};
    return true;
}

/* Divides the rows of series s for a fold; false if a part would have no
 * window. */
static bool cut_series(const struct plan *plan, const struct dataset *d,
                       size_t s, size_t T, size_t H, struct borders *borders)
{
    struct borders ends;

    if (!cut_fold(plan, stretch_of_series(d, s), H, &ends) ||
        ends.end[PART_TRAIN] < T + H)
        return false;
    *borders = ends;
    return true;
}

/* Splits at the same times for all series; false if a part of any fold would
 * have no window, or there is no time axis. */
static bool split_fold_by_time(const struct plan *plan, const struct dataset *d,
                               struct split *split)
{
    struct plan fold = *plan;
    struct borders positions;

    split->axis = time_axis_of(d);
    for (fold.fold = 0; split->axis.length && fold.fold < plan->n_folds;
         fold.fold++)
        if (!cut_fold(&fold, stretch_of_axis(&split->axis), split->H,
                      &positions) ||
            !split_at(split, d, &positions))
            split->axis.length = 0;
    split->n_short = 0;
    return split->axis.length &&
           cut_fold(plan, stretch_of_axis(&split->axis), split->H,
                    &positions) &&
           split_at(split, d, &positions);
}

/* Leaves out series without a train window in the first fold. */
static enum status split_fold(const struct plan *plan, const struct dataset *d,
                              struct split *split, struct error *err)
{
    const struct plan first = {.n_folds = plan->n_folds};
    const size_t T = split->T, H = split->H;
    size_t longest = 0;

    if (split_fold_by_time(plan, d, split))
        return STATUS_OK;
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t n = d->series[s].n_rows;
        struct borders unused;

        split->borders[s] = (struct borders){{0}};
        longest = at_least(longest, n);
        if (!cut_series(&first, d, s, T, H, &unused) ||
            !cut_series(plan, d, s, T, H, &split->borders[s]))
            split->n_short++;
    }
    if (split->n_short < d->n_series)
        return STATUS_OK;
    return error_set(err, STATUS_DATA,
                     "%s: %s %s too few for %s: with window %zu and horizon "
                     "%zu the first fold has no train window (give fewer "
                     "--folds, or a shorter %s--horizon)",
                     d->table.path, counted(longest, "row").text,
                     is_or_are(longest), counted(plan->n_folds, "fold").text, T,
                     H, T > 1 ? "--window or " : "");
}

static void split_known(const struct plan *plan, const struct dataset *d,
                        struct split *split)
{
    for (size_t s = 0; s < d->n_series; s++) {
        const size_t n = plan->known[s];

        split->borders[s] = (struct borders){{n, n, n + split->H}};
        split->n_short += n < split->T;
    }
}

enum status plan_split(const struct plan *plan, const struct dataset *d,
                       size_t T, size_t H, struct split *split,
                       struct error *err)
{
    const bool by_shares =
        !plan->fixed.end[PART_TEST] && !plan->n_folds && !plan->known;

    if (by_shares)
        return split_init(split, d, T, H, err);
    TRY(split_allocate(split, d, T, H, err));
    if (plan->n_folds)
        return split_fold(plan, d, split, err);
    if (!plan->known)
        return split_fixed(plan, d, split, err);
    split_known(plan, d, split);
    return STATUS_OK;
}

enum status plan_all(const struct plan *plan, const struct dataset *d, size_t T,
                     size_t H, struct split *split, struct error *err)
{
    const size_t end = plan->fixed.end[PART_TEST];

    TRY(split_all(split, d, T, H, err));
    for (size_t s = 0; end && s < d->n_series; s++) {
        const size_t n = is_labelled(d) ? (s < end) * d->series[s].n_rows : end;

        split->borders[s] = (struct borders){{n, n, n}};
    }
    return STATUS_OK;
}

static size_t at_most(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Sets *enough to whether plan_split() has rows for a horizon. */
static enum status has_rows(const struct plan *plan, const struct dataset *d,
                            size_t T, size_t H, bool *enough, struct error *err)
{
    struct split split;
    const enum status status = plan_split(plan, d, T, H, &split, err);

    split_release(&split);
    *enough = status == STATUS_OK;
    return status == STATUS_DATA ? STATUS_OK : status;
}

enum status plan_default_horizon(const struct plan *plan,
                                 const struct dataset *d, size_t T,
                                 size_t preferred, size_t *H, size_t *longest,
                                 struct error *err)
{
    size_t rows = 0;
    bool enough;

    *H = preferred;
    TRY(has_rows(plan, d, T, *H, &enough, err));
    while (!enough && *H > 1)
        TRY(has_rows(plan, d, T, --*H, &enough, err));
    *longest = *H;
    for (size_t s = 0; s < d->n_series; s++)
        rows = at_least(rows, d->series[s].n_rows);
    if (*H < preferred)
        *H = at_most(*H, at_least(rows / 5, 1));
    return STATUS_OK;
}

static size_t rows_of(const struct plan *plan, const struct dataset *d,
                      size_t s)
{
    return plan->known ? plan->known[s] : d->series[s].n_rows;
}

/* True if nine of ten series have at least T rows. */
static bool most_have(const struct plan *plan, const struct dataset *d,
                      size_t T)
{
    size_t n = 0;

    for (size_t s = 0; s < d->n_series; s++)
        n += rows_of(plan, d, s) >= T;
    return 10 * n >= 9 * d->n_series;
}

/* The train rows of the longest series, in the first fold. */
static size_t train_rows(const struct plan *plan, const struct dataset *d,
                         size_t H)
{
    const struct plan first = {.n_folds = plan->n_folds};
    const struct time_axis axis = time_axis_of(d);
    struct borders borders;
    size_t longest = 0;

    if (plan->fixed.end[PART_TEST])
        return plan->fixed.end[PART_TRAIN];
    if (!plan->n_folds)
        return split_train_rows(d, plan->known, H);
    if (axis.length && cut_fold(&first, stretch_of_axis(&axis), H, &borders))
        return time_axis_longest(&axis, borders.end[PART_TRAIN]);
    for (size_t s = 1; s < d->n_series; s++)
        if (d->series[s].n_rows > d->series[longest].n_rows)
            longest = s;
    return cut_series(&first, d, longest, 0, H, &borders)
               ? borders.end[PART_TRAIN]
               : 0;
}

/* T, or less: if nine of ten series have rows for half of it, it is shortened
 * until nine of ten have rows for all of it. */
static size_t shorten(const struct plan *plan, const struct dataset *d,
                      size_t T)
{
    if (most_have(plan, d, (T + 1) / 2))
        while (!most_have(plan, d, T))
            T--;
    return T;
}

size_t plan_default_window(const struct plan *plan, const struct dataset *d,
                           size_t preferred, size_t H)
{
    const size_t n_train = train_rows(plan, d, H);

    return shorten(plan, d, split_limit_window(n_train, preferred, H));
}

size_t plan_longer_window(const struct plan *plan, const struct dataset *d,
                          size_t preferred, size_t H)
{
    const size_t n_train = train_rows(plan, d, H);
    const size_t limit = n_train > H ? (n_train - H) * 2 / 3 : 0;

    return shorten(plan, d, at_least(at_most(preferred, limit), 1));
}
