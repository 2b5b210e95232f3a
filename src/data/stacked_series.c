/* stacked_series.c - see stacked_series.h. */
#include "data/stacked_series.h"

#include "csv/source.h"
#include "table/fill_words.h"

enum {
    FEWEST_ROWS = 10, /* of a block; fewer are chance */
    FEWEST_EQUAL = 4, /* of one with all times of the block before it */
    MOST_SERIES = 16  /* in a command */
};

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
    if (here.end - here.first < FEWEST_ROWS &&
        (n_same < here.end - here.first || n_same < before.end - before.first))
        return false;
    return 2 * n_same > here.end - here.first && 2 * n_differ > n_same;
}

/* The number of blocks; 0: there is one at most. `first` has the first rows of
 * the first ones. */
static size_t count_series(const struct dataset *d, size_t first[MOST_SERIES])
{
    const size_t n_rows = d->table.n_rows;
    bool newest_first;
    struct block before;
    size_t n = 1;

    if (d->n_series != 1 || n_rows < 2 * FEWEST_EQUAL)
        return 0;
    newest_first = d->table.ticks[1] < d->table.ticks[0];
    before = block_at(d, 0, newest_first);
    first[0] = 0;
    while (before.end < n_rows) {
        const struct block here = block_at(d, before.end, newest_first);

        if (here.end - here.first < FEWEST_EQUAL ||
            !is_another_series(d, before, here, newest_first))
            return 0;
        if (n < MOST_SERIES)
            first[n] = here.first;
        before = here;
        n++;
    }
    return n > 1 ? n : 0;
}

/* "awk -F, -v OFS=, '{ print (NR == 1 ? "series" : NR < 62 ? 1 : 2), $0 }'",
 * without the lines above the header and those before a block. */
static void put_filter(const struct dataset *d, const size_t *first, size_t n,
                       struct text *filter)
{
    const struct table *t = &d->table;
    const size_t header = t->header ? t->header_line : 0;
    const char *and = "";

    fill_words_put_awk(t, filter);
    if (header > 1) {
        text_printf(filter, "NR >= %zu", header);
        and = " && ";
    }
    for (size_t i = 0; i < n; i++) {
        const size_t line = dataset_line(d, first[i]);
        const size_t above = i ? dataset_line(d, first[i] - 1) : header;

        if (line <= above + 1)
            continue;
        text_printf(filter, "%s(NR <= %zu || NR >= %zu)", and, above, line);
        and = " && ";
    }
    text_printf(filter, "%s{ print (", *and? " " : "");
    if (header)
        text_printf(filter, "NR == %zu ? \"series\" : ", header);
    for (size_t i = 1; i < n; i++)
        text_printf(filter, "NR < %zu ? %zu : ", dataset_line(d, first[i]), i);
    text_printf(filter, "%zu), $0 }'", n);
}

enum status stacked_series_refuse(struct dataset *d, struct error *err)
{
    struct finding finding = {.kind = FINDING_ORDER};
    struct text text = {0}, filter = {0}, remedy = {0};
    const char *option = d->table.header ? "--id series" : "--id 1";
    size_t first[MOST_SERIES] = {0};
    enum status status;

    finding.count = count_series(d, first);
    if (!finding.count)
        return STATUS_OK;
    finding.line = dataset_line(d, first[1]);
    dataset_time(d, first[1], finding.time);
    text_printf(&text,
                "the times begin anew at line %zu: %zu series one below the "
                "other, without a column that names them",
                finding.line, finding.count);
    TRY(findings_report(&d->table.findings, finding, &text, NULL, err));
    if (finding.count <= MOST_SERIES) {
        put_filter(d, first, finding.count, &filter);
        text_string(&remedy, ": ");
        source_add_command(&remedy, d->table.path, &filter);
        text_printf(&remedy, ", then give %s", option);
    } else
        text_string(&remedy, " and give --id");
    status = text_status(&remedy, err);
    if (status == STATUS_OK)
        status =
            error_set(err, STATUS_DATA,
                      "%s:%zu: %s (add one%s; --sort --duplicates sum "
                      "only if they are to be added up)",
                      dataset_path(d, first[1]), finding.line,
                      findings_last(&d->table.findings)->text, remedy.bytes);
    if (status == STATUS_DATA)
        status = error_add_filter(err, filter.bytes, option);
    text_release(&filter);
    text_release(&remedy);
    return status;
}
