/*
 * report_attention.c - attention weights as JSON, CSV and a table (report.h,
 * report_attention.h).
 *
 * An entry is one weight with the fields that identify it. The entries of one
 * query are a distribution (net.h).
 */
#include "report/report_attention.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/utf8.h"
#include "report/csv_write.h"
#include "report/grid.h"
#include "store/json.h"
#include "report/report.h"

const char *report_id(const struct forecast_report *r, size_t i)
{
    return r->dataset->series[r->origins->list[i].series].id;
}

size_t report_padding(const struct forecast_report *r, size_t i)
{
    const size_t T = r->model->config.net.T;
    const size_t n = r->dataset->series[r->origins->list[i].series].n_rows;

    return n < T ? T - n : 0;
}

/* The numbers that identify an entry, in the order of JSON and CSV. */
enum { STEP, STEPS, QUERY, SLOT, LAG, ROWS, N_NUMBERS };
static const char *const number_names[N_NUMBERS] = {"step", "steps", "query",
                                                    "slot", "lag",   "rows"};

enum { NONE = -1 };

struct entry {
    const char *target;         /* NULL: the weight serves all targets */
    int64_t numbers[N_NUMBERS]; /* NONE: does not apply */
    char from[TIME_TEXT_MAX];   /* time of its oldest row; "" without times */
    char to[TIME_TEXT_MAX];     /* time of its newest row */
    double weight;
};

/* An entry of a query of a channel of window i. */
struct cursor {
    const struct forecast_report *report;
    size_t i, channel, query, entry;
};

static const struct net *net_of(const struct forecast_report *r)
{
    return ensemble_net(&r->model->ensemble);
}

static size_t segment_rows(const struct forecast_report *r)
{
    return net_of(r)->config.segment > 1 ? net_of(r)->config.segment : 1;
}

/* Timesteps before the first of an entry. */
static size_t rows_before(const struct forecast_report *r, size_t entry)
{
    return r->segments ? net_rows_before(net_of(r), entry) : entry;
}

/* Entries of a query. */
static size_t n_entries(const struct forecast_report *r, size_t query)
{
    const size_t n = net_n_entries(net_of(r), query);
    size_t segments = 0;

    if (!r->segments || net_entries_are_slots(net_of(r)))
        return n;
    while (rows_before(r, segments) < n)
        segments++;
    return segments;
}

/* Without the decoding steps that are not printed. */
static size_t n_queries(const struct forecast_report *r)
{
    return net_of(r)->place == PLACE_DECODES
               ? (r->steps + segment_rows(r) - 1) / segment_rows(r)
               : net_n_queries(net_of(r));
}

/* Each channel has its own distributions. */
static size_t n_channels(const struct forecast_report *r)
{
    return channels_share(r->model->config.channels)
               ? r->model->schema.n_targets
               : 1;
}

static bool is_signed(const struct forecast_report *r)
{
    return net_of(r)->config.attention->flags & ATTN_SIGNED;
}

static double weight_at(const struct cursor *at)
{
    const struct forecast_report *r = at->report;
    const struct net *net = net_of(r);
    const double *weights =
        r->weights +
        (at->i * n_channels(r) + at->channel) * net_n_weights(net) +
        at->query * net_n_row(net);
    double sum = 0;

    if (net_entries_are_slots(net))
        return weights[at->entry];
    for (size_t t = rows_before(r, at->entry);
         t < rows_before(r, at->entry + 1); t++)
        sum += weights[t];
    return sum;
}

static struct entry entry_at(const struct cursor *at)
{
    const struct forecast_report *r = at->report;
    const struct net *net = net_of(r);
    const size_t T = net->config.T, step = at->query * segment_rows(r);
    const size_t from = rows_before(r, at->entry);
    const size_t to = rows_before(r, at->entry + 1);
    const size_t first = r->origins->list[at->i].row - T;
    const size_t padding = report_padding(r, at->i);
    struct entry entry = {.weight = weight_at(at)};

    if (n_channels(r) > 1)
        entry.target = schema_target_name(&r->model->schema, at->channel);

    for (size_t n = 0; n < N_NUMBERS; n++)
        entry.numbers[n] = NONE;
    if (net->place == PLACE_DECODES) {
        const size_t left = r->steps - step;

        entry.numbers[STEP] = (int64_t)step + 1;
        entry.numbers[STEPS] =
            (int64_t)(left < segment_rows(r) ? left : segment_rows(r));
    }
    if (net_queries_are_timesteps(net))
        entry.numbers[QUERY] =
            (int64_t)(T - net_rows_before(net, at->query + 1));
    if (net_entries_are_slots(net)) {
        entry.numbers[SLOT] = (int64_t)at->entry + 1;
        return entry;
    }
    entry.numbers[LAG] = (int64_t)(T - to);
    entry.numbers[ROWS] = (int64_t)(to - from);
    if (from >= padding)
        dataset_time(r->dataset, first + from, entry.from);
    if (to > padding)
        dataset_time(r->dataset, first + to - 1, entry.to);
    return entry;
}

/* Gets the entry at the cursor and moves the cursor to the next one; false at
 * the end. */
static bool next_entry(struct cursor *at, struct entry *entry)
{
    while (at->channel < n_channels(at->report) &&
           at->entry == n_entries(at->report, at->query)) {
        at->entry = 0;
        if (++at->query < n_queries(at->report))
            continue;
        at->query = 0;
        at->channel++;
    }
    if (at->channel == n_channels(at->report))
        return false;
    *entry = entry_at(at);
    at->entry++;
    return true;
}

void attention_json(struct json_writer *w, const struct forecast_report *r,
                    size_t i)
{
    struct cursor at = {.report = r, .i = i};
    struct entry entry;

    if (is_signed(r))
        json_put_bool(w, "normalised", false);
    json_open_array(w, "attention");
    while (model_has_networks(r->model) && next_entry(&at, &entry)) {
        json_open_object(w, NULL);
        json_put_string_or_null(w, "target", entry.target);
        for (size_t n = 0; n < N_NUMBERS; n++)
            if (entry.numbers[n] == NONE)
                json_put_null(w, number_names[n]);
            else
                json_put_integer(w, number_names[n], entry.numbers[n]);
        json_put_string_or_null(w, "from", entry.from);
        json_put_string_or_null(w, "to", entry.to);
        json_put_real(w, "weight", entry.weight);
        json_close(w);
    }
    json_close(w);
}

static void csv_window(const struct forecast_report *r, size_t i,
                       struct text *text)
{
    struct cursor at = {.report = r, .i = i};
    struct entry entry;

    while (model_has_networks(r->model) && next_entry(&at, &entry)) {
        csv_text(text, report_id(r, i));
        text_string(text, ",");
        csv_text(text, entry.target);
        for (size_t n = 0; n < N_NUMBERS; n++) {
            text_string(text, ",");
            if (entry.numbers[n] != NONE)
                text_printf(text, "%" PRId64, entry.numbers[n]);
        }
        text_string(text, ",");
        csv_text(text, entry.from);
        text_string(text, ",");
        csv_text(text, entry.to);
        text_string(text, ",");
        text_number(text, entry.weight, "");
        text_string(text, "\n");
    }
}

void report_attention(const struct forecast_report *r, struct text *text)
{
    text_string(text, "id,target");
    for (size_t n = 0; n < N_NUMBERS; n++)
        text_printf(text, ",%s", number_names[n]);
    text_string(text, ",from,to,weight\n");
    for (size_t i = 0; i < r->origins->n; i++)
        csv_window(r, i, text);
}

/* Counts the distributions with entries, and the entries of the longest. */
static void measure(const struct forecast_report *r, size_t *n, size_t *longest)
{
    *n = *longest = 0;
    for (size_t query = 0; query < n_queries(r); query++) {
        const size_t entries = n_entries(r, query);

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

enum { MAX_BAR = 40, MIN_BAR = 10 };

/* Adds a column and leaves that much less to the bars. */
static void add_column(struct weight_table *t, const char *title,
                       enum grid_align align, size_t width)
{
    grid_column(&t->grid, title, align, width);
    t->bar = t->bar > width + GRID_GAP ? t->bar - width - GRID_GAP : 0;
}

static void table_start(struct weight_table *t, const struct cursor *at,
                        bool has_steps, double largest)
{
    const struct forecast_report *r = at->report;
    size_t n, longest, width;

    *t = (struct weight_table){.report = r,
                               .grid = {.width = r->width, .indent = GRID_GAP},
                               .bar = r->width ? r->width : GRID_WIDTH,
                               .largest = largest};
    t->bar -= GRID_GAP;
    measure(r, &n, &longest);
    if (has_steps)
        add_column(t, "step", GRID_RIGHT, 4);
    if (net_entries_are_slots(net_of(r))) {
        add_column(t, "slot", GRID_RIGHT, 4);
    } else {
        width = widest_end(*at, longest);
        add_column(t, "from", GRID_LEFT, width);
        add_column(t, "to", GRID_LEFT, width);
        add_column(t, "rows", GRID_RIGHT, 4);
    }
    t->grid.n_keys = t->grid.n_columns;
    add_column(t, "weight", GRID_RIGHT, 9);
    t->bar = t->bar > MAX_BAR ? MAX_BAR : t->bar < MIN_BAR ? MIN_BAR : t->bar;
    grid_column(&t->grid, "", GRID_LEFT, 0);
}

/* The bar of a weight; signed weights extend to both sides of a middle. */
static void put_bar(struct weight_table *t, double weight)
{
    static const char bar[] = "########################################";
    const double share = t->largest > 0 ? weight / t->largest : 0;
    const bool both_sides = is_signed(t->report);
    const size_t half = (t->bar - 1) / 2, whole = both_sides ? half : t->bar;
    const int length = (int)((double)whole * fabs(share) + 0.5);
    const int left = share < 0 ? length : 0;

    _Static_assert(sizeof bar > MAX_BAR, "a bar may be longer");
    if (both_sides)
        grid_cell(&t->grid, "%*s%.*s|%.*s", (int)half - left, "", left, bar,
                  length - left, bar);
    else
        grid_cell(&t->grid, "%.*s", length, bar);
}

static void put_line(struct weight_table *t, const struct entry *entry)
{
    if (entry->numbers[SLOT] != NONE) {
        grid_cell(&t->grid, "%" PRId64, entry->numbers[SLOT]);
    } else {
        grid_cell(&t->grid, "%s", oldest_end(entry).text);
        grid_cell(&t->grid, "%s", newest_end(entry).text);
        grid_cell(&t->grid, "%" PRId64, entry->numbers[ROWS]);
    }
    grid_cell(&t->grid, "%.6f", entry->weight);
    put_bar(t, entry->weight);
}

/* The mean over `n` distributions; a missing entry counts as 0. */
static double mean_weight(struct cursor at, size_t n)
{
    double sum = 0;

    for (at.query = 0; at.query < n_queries(at.report); at.query++)
        sum += weight_at(&at);
    return sum / (double)n;
}

static void mean_table(struct cursor at, struct text *text)
{
    const struct forecast_report *r = at.report;
    struct weight_table table;
    double largest = 0;
    size_t n, longest;

    measure(r, &n, &longest);
    text_string(text, net_entries_are_slots(net_of(r)) ? "slot by slot"
                                                       : "oldest row first");
    if (n_queries(r) > 1)
        text_printf(text, ", mean over %s", counted(n, "query row").text);
    text_string(text, "\n");
    for (at.entry = 0; at.entry < longest; at.entry++)
        largest = fmax(largest, fabs(mean_weight(at, n)));
    at.entry = 0;
    table_start(&table, &at, false, largest);
    for (; at.entry < longest; at.entry++) {
        struct entry entry = entry_at(&at);

        entry.weight = mean_weight(at, n);
        put_line(&table, &entry);
    }
    grid_end(&table.grid, text);
}

enum { TOP = 3 };

/* The TOP largest weights of a distribution, largest first; returns their
 * number. */
static size_t find_top(struct cursor at, struct cursor top[TOP])
{
    const size_t entries = n_entries(at.report, at.query);
    size_t n = 0;

    for (at.entry = 0; at.entry < entries; at.entry++) {
        const double weight = fabs(weight_at(&at));
        size_t rank = n;

        while (rank > 0 && weight > fabs(weight_at(&top[rank - 1])))
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
    const struct forecast_report *r = at.report;
    struct cursor top[TOP];
    struct weight_table table;
    double largest = 0;

    text_printf(text, "the %d largest weights of each step\n", TOP);
    for (; at.query < n_queries(r); at.query++)
        if (find_top(at, top))
            largest = fmax(largest, fabs(weight_at(&top[0])));
    at.query = 0;
    table_start(&table, &at, true, largest);
    for (; at.query < n_queries(r); at.query++) {
        const size_t n = find_top(at, top);

        for (size_t k = 0; k < n; k++) {
            const struct entry entry = entry_at(&top[k]);

            if (k)
                grid_cell(&table.grid, "%s", "");
            else
                grid_cell(&table.grid, "%" PRId64, entry.numbers[STEP]);
            put_line(&table, &entry);
        }
    }
    grid_end(&table.grid, text);
}

static void put_title(const struct forecast_report *r, size_t channel,
                      struct text *text)
{
    text_printf(text, "\nattention (%s), ", net_of(r)->config.attention->name);
    if (n_channels(r) > 1) {
        text_printable(text, schema_target_name(&r->model->schema, channel));
        text_string(text, ", ");
    }
}

void attention_table(const struct forecast_report *r, size_t i,
                     struct text *text)
{
    const bool several = n_queries(r) > 1;
    struct cursor at = {.report = r, .i = i};

    if (!model_has_networks(r->model)) {
        text_string(text, "\nattention does not contribute: the model is the "
                          "ridge forecast alone (train --skip none trains a "
                          "network alone)\n");
        return;
    }
    for (; at.channel < n_channels(r); at.channel++) {
        put_title(r, at.channel, text);
        if (several && net_of(r)->place == PLACE_DECODES)
            steps_table(at, text);
        else
            mean_table(at, text);
    }
    if (is_signed(r))
        text_string(text, "these weights are signed and need not add up to "
                          "1\n");
    if (several)
        text_string(text, "all weights: --attention-out FILE or --format "
                          "json\n");
}
