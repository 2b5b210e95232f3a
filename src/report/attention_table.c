/* attention_table.c - attention weights as a table (report_attention.h). */
#include "report/report_attention.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/utf8.h"
#include "model/made_of.h"
#include "report/attention_lines.h"
#include "report/bar.h"
#include "report/grid.h"
#include "report/report_made_of.h"

/* Counts the distributions with entries, and the entries of the longest. */
static void measure(const struct cursor *at, size_t *n, size_t *longest)
{
    *n = *longest = 0;
    for (size_t query = 0; query < entry_n_queries(at); query++) {
        const size_t entries = entry_n_entries(at, query);

        *n += entries > 0;
        if (entries > *longest)
            *longest = entries;
    }
}

/* The first or last row of an entry: its time, or its distance in rows. */
struct end {
    char text[TIME_TEXT_MAX];
};

static struct end end_of(const char *time, int64_t lag)
{
    struct end end;

    if (*time)
        (void)snprintf(end.text, sizeof end.text, "%s", time);
    else if (lag == 0)
        (void)snprintf(end.text, sizeof end.text, "newest row");
    else
        (void)snprintf(end.text, sizeof end.text, "%.40s back",
                       counted((size_t)lag, "row").text);
    return end;
}

static struct end oldest_end(const struct entry *entry)
{
    return end_of(entry->from, entry->numbers[LAG] + entry->numbers[ROWS] - 1);
}

static struct end newest_end(const struct entry *entry)
{
    return end_of(entry->to, entry->numbers[LAG]);
}

/* The width in columns of the widest end of all entries. */
static size_t widest_end(struct cursor at, size_t n)
{
    size_t widest = 0;

    for (at.entry = 0; at.entry < n; at.entry++) {
        const struct entry entry = entry_at(&at);
        const size_t from = utf8_columns(oldest_end(&entry).text);
        const size_t to = utf8_columns(newest_end(&entry).text);

        widest = from > widest ? from : widest;
        widest = to > widest ? to : widest;
    }
    return widest;
}

/* The table of one distribution, or of the largest weights of several. */
struct weight_table {
    const struct forecast_report *report;
    struct grid grid;
    size_t bar;     /* columns of the longest bar */
    double largest; /* the weight of the longest bar */
};

/* Adds a column and leaves that much less to the bars. */
static void add_column(struct weight_table *t, const char *title,
                       enum grid_align align, size_t width)
{
    grid_column(&t->grid, title, align, width);
    t->bar = t->bar > width + GRID_GAP ? t->bar - width - GRID_GAP : 0;
}

static void table_init(struct weight_table *t, const struct cursor *at)
{
    const struct forecast_report *r = at->report;

    *t = (struct weight_table){.report = r,
                               .grid = {.width = r->width, .indent = GRID_GAP},
                               .bar = grid_width(r->width)};
    t->bar -= GRID_GAP;
}

/* Adds the columns of weights and bars behind the keys. */
static void end_keys(struct weight_table *t)
{
    t->grid.n_keys = t->grid.n_columns;
    add_column(t, "weight", GRID_RIGHT, 9);
    t->bar = bar_width(t->bar);
    grid_column(&t->grid, "", GRID_LEFT, 0);
}

static void table_start(struct weight_table *t, const struct cursor *at,
                        bool has_steps, double largest)
{
    const struct forecast_report *r = at->report;
    size_t n, longest, width;

    table_init(t, at);
    t->largest = largest;
    measure(at, &n, &longest);
    if (has_steps)
        add_column(t, "step", GRID_RIGHT, 4);
    if (net_entries_are_slots(report_net(r))) {
        add_column(t, "slot", GRID_RIGHT, 4);
    } else {
        width = widest_end(*at, longest);
        add_column(t, "from", GRID_LEFT, width);
        add_column(t, "to", GRID_LEFT, width);
        add_column(t, "rows", GRID_RIGHT, 4);
    }
    end_keys(t);
}

/* Signed weights extend to both sides of a middle. */
static void put_bar(struct weight_table *t, double weight)
{
    bar_cell(&t->grid, t->bar, report_is_signed(t->report),
             t->largest > 0 ? weight / t->largest : 0);
}

static void put_place(struct weight_table *t, const struct entry *entry)
{
    if (entry->numbers[SLOT] != NONE) {
        grid_cell(&t->grid, "%" PRId64, entry->numbers[SLOT]);
    } else {
        grid_cell(&t->grid, "%s", oldest_end(entry).text);
        grid_cell(&t->grid, "%s", newest_end(entry).text);
        grid_cell(&t->grid, "%" PRId64, entry->numbers[ROWS]);
    }
}

/* The sum of rows that are folded has no bar: those of the others are of one
 * row each. */
static void put_weight(struct weight_table *t, double weight, bool has_bar)
{
    grid_cell(&t->grid, "%.6f", weight);
    if (has_bar)
        put_bar(t, weight);
    else
        grid_cell(&t->grid, "%s", "");
}

static void put_line_weight(struct weight_table *t, const struct line *line)
{
    put_weight(t, line->entry.weight, line->end - line->row == 1);
}

static void end_title(const struct lines *lines, struct text *text)
{
    const char *how = "";

    if (lines->even)
        how = ";\nall rows have about the same weight";
    else if (lines->folded)
        how = ";\nneighbouring rows of small weight share a line";
    text_printf(text, "%s\n", how);
}

/* Returns true if every weight has a line. */
static bool mean_table(struct cursor at, struct text *text)
{
    struct weight_table table;
    struct lines lines;
    size_t n, longest;

    measure(&at, &n, &longest);
    lines = lines_of(&at, n, longest);
    text_string(text, net_entries_are_slots(at.net) ? "slot by slot"
                                                    : "oldest row first");
    if (entry_n_queries(&at) > 1)
        text_printf(text, ", mean over %s", counted(n, "query row").text);
    end_title(&lines, text);
    table_start(&table, &at, false, lines.largest[0]);
    for (struct line line = {0}; lines_next(&lines, &line);) {
        put_place(&table, &line.entry);
        put_line_weight(&table, &line);
    }
    grid_end(&table.grid, text);
    return !lines.folded && entry_n_queries(&at) <= 1;
}

enum { TOP = 3 };

/* The TOP largest weights of a distribution, largest first; returns their
 * number. */
static size_t find_top(struct cursor at, struct cursor top[TOP])
{
    const size_t entries = entry_n_entries(&at, at.query);
    size_t n = 0;

    for (at.entry = 0; at.entry < entries; at.entry++) {
        const double weight = fabs(entry_weight(&at));
        size_t rank = n;

        while (rank > 0 && weight > fabs(entry_weight(&top[rank - 1])))
            rank--;
        if (n < TOP)
            n++;
        for (size_t k = n; k-- > rank + 1;)
            top[k] = top[k - 1];
        if (rank < n)
            top[rank] = at;
    }
    return n;
}

static void steps_table(struct cursor at, struct text *text)
{
    const size_t shown =
        entry_n_queries(&at) * TOP > LINES_MAX ? 1 : (size_t)TOP;
    struct cursor top[TOP];
    struct weight_table table;
    double largest = 0;

    if (shown == TOP)
        text_printf(text, "the %d largest weights of each step\n", TOP);
    else
        text_string(text, "the largest weight of each step\n");
    for (; at.query < entry_n_queries(&at); at.query++)
        if (find_top(at, top))
            largest = fmax(largest, fabs(entry_weight(&top[0])));
    at.query = 0;
    table_start(&table, &at, true, largest);
    for (; at.query < entry_n_queries(&at); at.query++) {
        const size_t n = find_top(at, top);

        for (size_t k = 0; k < n && k < shown; k++) {
            const struct entry entry = entry_at(&top[k]);

            if (k)
                grid_cell(&table.grid, "%s", "");
            else
                grid_cell(&table.grid, "%" PRId64, entry.numbers[STEP]);
            put_place(&table, &entry);
            put_weight(&table, entry.weight, true);
        }
    }
    grid_end(&table.grid, text);
}

/* The sum of the weights of a column. */
static double sum_column(struct cursor at, size_t column)
{
    const size_t entries = entry_n_entries(&at, at.query);
    double sum = 0;

    for (at.entry = column; at.entry < entries;
         at.entry += entry_n_columns(&at))
        sum += entry_weight(&at);
    return sum;
}

/* The largest entry of the rows of a line. */
static struct entry largest_of(struct cursor at, const struct line *line)
{
    struct cursor largest = at;

    largest.entry = line->row * entry_n_columns(&at);
    for (at.entry = largest.entry; at.entry < line->end * entry_n_columns(&at);
         at.entry++)
        if (entry_weight(&at) > entry_weight(&largest))
            largest = at;
    return entry_at(&largest);
}

/* The width of the widest name of a column. */
static size_t widest_name(struct cursor at)
{
    size_t widest = utf8_columns("column");

    for (at.entry = 0; at.entry < entry_n_columns(&at); at.entry++) {
        const size_t width = utf8_columns(entry_at(&at).feature);

        widest = width > widest ? width : widest;
    }
    return widest;
}

static void columns_table(struct cursor at, struct text *text)
{
    struct weight_table table;

    text_string(text, "weight of each column over all rows\n");
    table_init(&table, &at);
    add_column(&table, "column", GRID_LEFT, widest_name(at));
    end_keys(&table);
    for (size_t k = 0; k < entry_n_columns(&at); k++)
        table.largest = fmax(table.largest, sum_column(at, k));
    for (at.entry = 0; at.entry < entry_n_columns(&at); at.entry++) {
        const double sum = sum_column(at, at.entry);

        grid_cell(&table.grid, "%s", entry_at(&at).feature);
        grid_cell(&table.grid, "%.6f", sum);
        put_bar(&table, sum);
    }
    grid_end(&table.grid, text);
}

static void rows_table(struct cursor at, struct text *text)
{
    const size_t entries = entry_n_entries(&at, at.query);
    const struct lines lines = lines_of(&at, 1, entries);
    const size_t width = widest_end(at, entries);
    struct weight_table table;

    text_string(text, "weight of each row over all columns, and the largest "
                      "of these; oldest row first");
    end_title(&lines, text);
    table_init(&table, &at);
    table.largest = lines.largest[0];
    add_column(&table, "from", GRID_LEFT, width);
    add_column(&table, "to", GRID_LEFT, width);
    add_column(&table, "column", GRID_LEFT, widest_name(at));
    add_column(&table, "its weight", GRID_RIGHT, 10);
    end_keys(&table);
    for (struct line line = {0}; lines_next(&lines, &line);) {
        const struct entry top = largest_of(at, &line);

        grid_cell(&table.grid, "%s", oldest_end(&line.entry).text);
        grid_cell(&table.grid, "%s", newest_end(&line.entry).text);
        grid_cell(&table.grid, "%s", top.feature);
        grid_cell(&table.grid, "%.6f", top.weight);
        put_line_weight(&table, &line);
    }
    grid_end(&table.grid, text);
}

/* The share of the networks in the forecast of a channel; of a joint one, the
 * mean over all targets. */
static double network_share(const struct forecast_report *r, size_t channel)
{
    const struct model *m = r->model;
    const size_t n = m->schema.n_targets;
    const bool joint = report_n_channels(r) == 1;
    double row[N_FORECASTERS] = {0};

    for (size_t j = joint ? 0 : channel; j < (joint ? n : channel + 1); j++)
        made_of_target(m, j, joint ? 1 / (double)n : 1, row);
    return row[BY_MODEL];
}

static void put_title(const struct forecast_report *r, size_t channel,
                      struct text *text)
{
    const double share = 100 * network_share(r, channel);

    text_printf(text, "\nattention (%s)",
                report_net(r)->config.attention->name);
    if (share < 99.5)
        text_printf(text, " of the network%s (%.3g %% of the forecast)\n",
                    r->model->ensemble.n > 1 ? "s" : "", share);
    else
        text_string(text, ", ");
    if (report_n_channels(r) > 1) {
        text_printable(text, schema_target_name(&r->model->schema, channel));
        text_string(text, ", ");
    }
}

/* Nothing for weights that are always the same. Only those that are a
 * distribution can be equal. */
static void put_summary(const struct attention_summary *s, struct text *text)
{
    if (isnan(s->largest_shift))
        return;
    if (!isnan(s->entropy))
        text_printf(text, "entropy %.2f of 1; ", s->entropy);
    text_string(text, "forecast shift in standard deviations:\n");
    if (!isnan(s->uniform_shift))
        text_printf(text, "%.2g with equal weights, ", s->uniform_shift);
    text_printf(text, "%.2g without the largest\n", s->largest_shift);
}

/* The weights of a channel; returns true if every one has a line. */
static bool put_channel(struct cursor at, struct text *text)
{
    put_title(at.report, at.channel, text);
    if (entry_n_columns(&at)) {
        columns_table(at, text);
        rows_table(at, text);
        return false;
    }
    if (entry_n_queries(&at) > 1 && at.net->place == PLACE_DECODES) {
        steps_table(at, text);
        return false;
    }
    return mean_table(at, text);
}

void attention_table(const struct forecast_report *r, size_t i,
                     struct text *text)
{
    struct net view;
    struct cursor at = entry_first(r, i, &view);
    bool complete = true;

    if (!model_has_networks(r->model)) {
        text_printf(text, "\nattention does not contribute: %s\n(train %s)\n",
                    model_is_ridge(r->model)
                        ? "the model is the ridge forecast alone"
                        : "no network is used",
                    network_hint(r->model));
        return;
    }
    for (; at.channel < report_n_channels(r); at.channel++)
        if (report_channel_attends(r, at.channel))
            complete = put_channel(at, text) && complete;
    if (report_is_signed(r))
        text_string(text, "these weights are signed and need not add up to "
                          "1\n");
    put_summary(&r->summaries[i], text);
    if (!complete)
        text_string(text, "all weights: --attention-out FILE or --format "
                          "json\n");
}
