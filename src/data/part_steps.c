/* part_steps.c - see part_steps.h. */
#include "data/part_steps.h"

#include <math.h>
#include <stdlib.h>

#include "time/step_words.h"

/* The known cells of one column, over all steps. */
struct tally {
    size_t column;  /* of the table */
    size_t n_steps; /* with a known cell */
    size_t n_part;  /* of these, with fewer than needed */
};

/* A step in which a column lacks cells. */
struct part {
    size_t row; /* its first; NO_ROW: none was found */
    size_t n_known, n_needed;
    const struct tally *tally; /* of the column */
};

struct part_steps {
    struct dataset *d;
    struct time_step step, source;
    size_t least;   /* rows of a step without a source; 0: not known */
    size_t *n_rows; /* of each step */
    size_t n_steps; /* of all series */
    enum duplicates method;
    struct tally *tallies; /* (n_columns) the used columns come first */
    size_t n_columns;
    struct part first;   /* that counts as a part of a step */
    size_t n_part;       /* such steps */
    struct part sparse;  /* the first in a column that lacks cells in most */
    size_t last, n_ends; /* series + 1 whose last known target is of such a
                            step that is cut; the number of these series */
};

/* The rows [first, end) of a step of a series. */
struct step_rows {
    size_t series, first, end;
    int64_t start, next; /* the times of this step and of the next one */
};

static struct step_rows rows_from(const struct part_steps *p, size_t s,
                                  size_t first)
{
    const struct table *t = &p->d->table;
    const size_t end = p->d->series[s].first + p->d->series[s].n_rows;
    struct step_rows rows = {.series = s, .first = first, .end = first + 1};

    rows.start = step_floor(&t->time_form, p->step, t->ticks[first]);
    rows.next = time_add(&t->time_form, p->step, rows.start, 1);
    while (rows.end < end && t->ticks[rows.end] < rows.next)
        rows.end++;
    return rows;
}

/* Calls `visit` for each step of each series. */
static void each_step(struct part_steps *p,
                      void (*visit)(struct part_steps *,
                                    const struct step_rows *))
{
    for (size_t s = 0; s < p->d->n_series; s++) {
        const size_t end = p->d->series[s].first + p->d->series[s].n_rows;

        for (size_t row = p->d->series[s].first; row < end;) {
            const struct step_rows rows = rows_from(p, s, row);

            visit(p, &rows);
            row = rows.end;
        }
    }
}

/* The number of times, one step `source` apart from the first row of a series
 * on, that are before `tick`. */
static int64_t times_before(const struct part_steps *p, size_t s, int64_t tick)
{
    const struct time_form *form = &p->d->table.time_form;
    const int64_t first = p->d->table.ticks[p->d->series[s].first];
    bool exact;
    const int64_t n = time_steps_between(form, p->source, first, tick, &exact);

    return n + (time_add(form, p->source, first, n) < tick);
}

static size_t count_needed(const struct part_steps *p,
                           const struct step_rows *rows)
{
    const size_t n_rows = rows->end - rows->first;

    if (p->source.kind == STEP_NONE)
        return n_rows < p->least ? p->least : n_rows;
    return (size_t)(times_before(p, rows->series, rows->next) -
                    times_before(p, rows->series, rows->start));
}

/* The known cells of a column; where rows are a step apart, one for a time. */
static size_t count_known(const struct part_steps *p, size_t column,
                          const struct step_rows *rows)
{
    const struct table *t = &p->d->table;
    const float *cells = t->cells + column;
    const size_t width = t->n_columns;
    size_t n = 0;

    for (size_t row = rows->first; row < rows->end; row++)
        n += !isnan(cells[row * width]) &&
             (p->source.kind == STEP_NONE || row == rows->first ||
              t->ticks[row] != t->ticks[row - 1] ||
              isnan(cells[(row - 1) * width]));
    return n;
}

static void list_step(struct part_steps *p, const struct step_rows *rows)
{
    p->n_rows[p->n_steps++] = rows->end - rows->first;
}

static int compare(const void *a, const void *b)
{
    const size_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

/* Sets `least` to one less than the median number of rows of a step, if three
 * in four steps have this number, one more or one less: times that jitter may
 * fall into the next step. Otherwise the rows are those of a log. */
static enum status find_least(struct part_steps *p, struct error *err)
{
    size_t usual, n_usual = 0;

    p->n_rows = malloc(p->d->table.n_rows * sizeof *p->n_rows);
    if (!p->n_rows)
        return error_no_memory(err, p->d->table.n_rows * sizeof *p->n_rows);
    each_step(p, list_step);
    qsort(p->n_rows, p->n_steps, sizeof *p->n_rows, compare);
    usual = p->n_rows[p->n_steps / 2];
    for (size_t i = 0; i < p->n_steps; i++)
        n_usual += p->n_rows[i] + 1 >= usual && p->n_rows[i] <= usual + 1;
    if (n_usual * 4 >= p->n_steps * 3)
        p->least = usual - 1;
    return STATUS_OK;
}

/* The used columns, and numbers that are known ahead. */
static enum status list_columns(struct part_steps *p, struct error *err)
{
    const struct dataset *d = p->d;
    const struct covariates *c = &d->schema->covariates;

    p->tallies = calloc(d->n_columns + c->n, sizeof *p->tallies);
    if (!p->tallies)
        return error_no_memory(err, d->n_columns * sizeof *p->tallies);
    for (size_t i = 0; i < d->n_columns; i++)
        p->tallies[p->n_columns++].column = (size_t)d->columns[i];
    for (size_t i = 0; i < c->n; i++) {
        const int column = table_find_exact(&d->table, c->list[i].name);

        if (column >= 0 && c->list[i].known && !c->list[i].categorical)
            p->tallies[p->n_columns++].column = (size_t)column;
    }
    return STATUS_OK;
}

static void count_step(struct part_steps *p, const struct step_rows *rows)
{
    const size_t n_needed = count_needed(p, rows);

    for (size_t i = 0; i < p->n_columns; i++) {
        const size_t n = count_known(p, p->tallies[i].column, rows);

        p->tallies[i].n_steps += n > 0;
        p->tallies[i].n_part += n > 0 && n < n_needed;
    }
}

static bool is_sparse(const struct tally *tally)
{
    return tally->n_part * 2 > tally->n_steps;
}

static void empty_cells(struct part_steps *p, size_t column,
                        const struct step_rows *rows)
{
    struct table *t = &p->d->table;

    for (size_t row = rows->first; row < rows->end; row++)
        t->cells[row * t->n_columns + column] = NAN;
    t->columns[column].n_missing++;
}

/* True if the known cells of a column end before their step does, by the
 * distance of two of the rows that it needs or more: the last step of a file
 * may not be whole yet. */
static bool is_cut(const struct part_steps *p, size_t column,
                   const struct step_rows *rows, size_t n_needed)
{
    const struct table *t = &p->d->table;
    size_t last = rows->end - 1;

    while (last > rows->first && isnan(t->cells[last * t->n_columns + column]))
        last--;
    return (double)(rows->next - t->ticks[last]) * (double)n_needed >=
           2 * (double)(rows->next - rows->start);
}

/* Stores the first part of a step; empties the cells of sums. */
static void settle_step(struct part_steps *p, const struct step_rows *rows)
{
    const size_t n_needed = count_needed(p, rows);
    bool is_part = false;

    for (size_t i = 0; i < p->n_columns; i++) {
        const struct tally *tally = &p->tallies[i];
        const size_t n = count_known(p, tally->column, rows);
        const struct part part = {rows->first, n, n_needed, tally};
        struct part *first = is_sparse(tally) ? &p->sparse : &p->first;

        if (n && i == p->d->schema->targets[0] && p->last == rows->series + 1) {
            p->last = 0;
            p->n_ends--;
        }
        if (!n || n >= n_needed)
            continue;
        if (first->row == NO_ROW)
            *first = part;
        if (is_sparse(tally))
            continue;
        is_part = true;
        if (i == p->d->schema->targets[0] &&
            is_cut(p, tally->column, rows, n_needed)) {
            p->last = rows->series + 1;
            p->n_ends++;
        }
        if (p->method == DUPLICATES_SUM)
            empty_cells(p, tally->column, rows);
    }
    p->n_part += is_part;
}

/* "2020-01-05 has 4 of 24 values in column "y" of id "a"" */
static void part_words(const struct part_steps *p, const struct part *part,
                       struct text *text)
{
    const struct table *t = &p->d->table;
    char time[TIME_TEXT_MAX];

    (void)time_print(&t->time_form,
                     step_floor(&t->time_form, p->step, t->ticks[part->row]),
                     time);
    text_printf(text, "%s has %zu of %zu values in column \"", time,
                part->n_known, part->n_needed);
    text_printable(text, t->columns[part->tally->column].name);
    text_string(text, "\"");
    if (t->id_of_row) {
        text_string(text, " of id \"");
        text_printable(text, t->ids[t->id_of_row[part->row]]);
        text_string(text, "\"");
    }
}

static enum status report(const struct part_steps *p, struct text *notes,
                          struct error *err)
{
    static const char *const become[][2] = {
        [DUPLICATES_SUM] = {"it is masked, because it is no sum of a whole "
                            "step",
                            "they are masked, because they are no sums of "
                            "whole steps"},
        [DUPLICATES_MEAN] = {"it is the mean of the values that are there",
                             "they are the means of the values that are "
                             "there"},
        [DUPLICATES_LAST] = {"it is the last value that is there",
                             "they are the last values that are there"},
    };
    struct dataset *d = p->d;
    const bool refused =
        p->method == DUPLICATES_SUM && d->missing == MISSING_ERROR;
    const bool at_end =
        p->method != DUPLICATES_SUM && 2 * p->n_ends > d->n_series;
    char mask[] = "--missing mask", drop[] = "--drop-last 1";
    struct finding finding = {.kind = FINDING_PARTIAL,
                              .count = p->n_part,
                              .line = dataset_line(d, p->first.row),
                              .remedy = refused  ? mask
                                        : at_end ? drop
                                                 : NULL,
                              .needed = refused};
    struct text text = {0};

    dataset_time(d, p->first.row, finding.time);
    text_printf(&text, "%s incomplete: first ",
                counted(p->n_part, "step").text);
    part_words(p, &p->first, &text);
    if (!refused)
        text_printf(&text, "; %s%s", become[p->method][p->n_part > 1],
                    at_end ? " (--drop-last 1 leaves out the last one)" : "");
    TRY(findings_report(&d->table.findings, finding, &text,
                        refused ? NULL : notes, err));
    return refused
               ? error_set(err, STATUS_DATA,
                           "%s:%zu: %s (give --missing mask, ffill, linear or "
                           "mean, or --resample with :mean)",
                           dataset_path(d, p->first.row), finding.line,
                           findings_last(&d->table.findings)->text)
               : STATUS_OK;
}

/* Columns that lack cells in most steps. */
static enum status report_sparse(const struct part_steps *p, struct text *notes,
                                 struct error *err)
{
    struct dataset *d = p->d;
    const struct tally *tally = p->sparse.tally;
    struct finding finding = {.kind = FINDING_PARTIAL,
                              .count = tally->n_part,
                              .line = dataset_line(d, p->sparse.row)};
    struct text text = {0};

    dataset_time(d, p->sparse.row, finding.time);
    text_printf(&text, "%zu of %s incomplete: first ", finding.count,
                counted(tally->n_steps, "step").text);
    part_words(p, &p->sparse, &text);
    if (p->method == DUPLICATES_SUM) {
        text_string(&text, "; these are too many to mask, so sums are of the "
                           "values that are there");
        text_string(notes, NOTE_WARNING);
    }
    return findings_report(&d->table.findings, finding, &text, notes, err);
}

static enum status settle(struct part_steps *p, struct text *notes,
                          struct error *err)
{
    TRY(list_columns(p, err));
    if (p->source.kind == STEP_NONE)
        TRY(find_least(p, err));
    each_step(p, count_step);
    each_step(p, settle_step);
    if (p->sparse.row != NO_ROW)
        TRY(report_sparse(p, notes, err));
    return p->n_part ? report(p, notes, err) : STATUS_OK;
}

enum status part_steps_settle(struct dataset *d, struct time_step step,
                              struct time_step source, enum duplicates method,
                              struct text *notes, struct error *err)
{
    struct part_steps p = {.d = d,
                           .step = step,
                           .source = source,
                           .method = method,
                           .first.row = NO_ROW,
                           .sparse.row = NO_ROW};
    const enum status status = settle(&p, notes, err);

    free(p.tallies);
    free(p.n_rows);
    return status;
}
