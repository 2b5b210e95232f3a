/*
 * report_attention.c - attention weights as JSON, CSV and a table (report.h,
 * report_attention.h).
 *
 * An entry is one weight with all that tells it from the others; the entries
 * of one query are a distribution (net.h).
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

/* What an entry is numbered by, in the order of JSON and CSV. */
enum { STEP, STEPS, QUERY, SLOT, LAG, ROWS, N_NUMBERS };
static const char *const number_names[N_NUMBERS] = {"step", "steps", "query",
                                                    "slot", "lag",   "rows"};

enum { NONE = -1 };

struct entry {
    const char *target;         /* NULL: the weight serves all targets */
    int64_t numbers[N_NUMBERS]; /* NONE where there is no such number */
    char from[TIME_TEXT_MAX];   /* of its oldest row; "" if it has none */
    char to[TIME_TEXT_MAX];     /* of its newest */
    double weight;
};

/* Where an entry is: in which distribution of which channel of window i. */
struct cursor {
    const struct forecast_report *report;
    size_t i, channel, query, entry;
};

static const struct net *net_of(const struct forecast_report *r)
{
    return ensemble_net(&r->model->ensemble);
}

/* Rows of a segment. */
static size_t segment(const struct forecast_report *r)
{
    return net_of(r)->config.segment > 1 ? net_of(r)->config.segment : 1;
}

/* Decoding steps that are not printed have no distribution either. */
static size_t n_queries(const struct forecast_report *r)
{
    return net_of(r)->place == PLACE_DECODES
               ? (r->steps + segment(r) - 1) / segment(r)
               : net_n_queries(net_of(r));
}

/* Distributions of their own, one for each channel. */
static size_t n_channels(const struct forecast_report *r)
{
    return r->model->config.shared ? r->model->schema.n_targets : 1;
}

static bool is_signed(const struct forecast_report *r)
{
    return net_of(r)->config.attention->flags & ATTN_SIGNED;
}

static double weight_at(const struct cursor *at)
{
    const struct net *net = net_of(at->report);

    return at->report->weights[(at->i * n_channels(at->report) + at->channel) *
                                   net_n_weights(net) +
                               at->query * net_n_row(net) + at->entry];
}

/* Rows up to the end of a segment, counted from the window's first. */
static size_t rows_to(const struct forecast_report *r, size_t segments)
{
    const size_t w = segment(r), T = net_of(r)->config.T;

    return segments * w - (w - T % w) % w * (segments > 0);
}

static struct entry entry_at(const struct cursor *at)
{
    const struct forecast_report *r = at->report;
    const struct net *net = net_of(r);
    const size_t T = net->config.T, step = at->query * segment(r);
    const size_t from = rows_to(r, at->entry), to = rows_to(r, at->entry + 1);
    const size_t first = r->origins->list[at->i].row - T;
    struct entry entry = {.weight = weight_at(at)};

    if (n_channels(r) > 1)
        entry.target = schema_target_name(&r->model->schema, at->channel);

    for (size_t n = 0; n < N_NUMBERS; n++)
        entry.numbers[n] = NONE;
    if (net->place == PLACE_DECODES) {
        const size_t left = r->steps - step;

        entry.numbers[STEP] = (int64_t)step + 1;
        entry.numbers[STEPS] = (int64_t)(left < segment(r) ? left : segment(r));
    }
    if (net_queries_are_timesteps(net))
        entry.numbers[QUERY] = (int64_t)(T - rows_to(r, at->query + 1));
    if (net_entries_are_slots(net)) {
        entry.numbers[SLOT] = (int64_t)at->entry + 1;
        return entry;
    }
    entry.numbers[LAG] = (int64_t)(T - to);
    entry.numbers[ROWS] = (int64_t)(to - from);
    dataset_time(r->dataset, first + from, entry.from);
    dataset_time(r->dataset, first + to - 1, entry.to);
    return entry;
}

/* Hands out the entry at a place that starts at 0, 0 and goes on behind it. */
static bool next_entry(struct cursor *at, struct entry *entry)
{
    while (at->channel < n_channels(at->report) &&
           at->entry == net_n_entries(net_of(at->report), at->query)) {
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

/* Distributions that have entries, and entries of the longest of them. */
static void measure(const struct forecast_report *r, size_t *n, size_t *longest)
{
    *n = *longest = 0;
    for (size_t query = 0; query < n_queries(r); query++) {
        const size_t entries = net_n_entries(net_of(r), query);

        *n += entries > 0;
        if (entries > *longest)
            *longest = entries;
    }
}

/* One end of the rows of an entry: its time, or how far it is back. */
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

/* Places of the widest end of the entries from `at` on. */
static size_t widest_end(struct cursor at, size_t n_entries)
{
    size_t widest = 0;

    for (at.entry = 0; at.entry < n_entries; at.entry++) {
        const struct entry entry = entry_at(&at);
        const size_t from = utf8_columns(oldest_end(&entry).text);
        const size_t to = utf8_columns(newest_end(&entry).text);

        widest = from > widest ? from : widest;
        widest = to > widest ? to : widest;
    }
    return widest;
}

/* The table of one distribution, or of the largest weights of several. */
struct sheet {
    const struct forecast_report *report;
    struct grid grid;
    size_t bar;     /* places of the longest bar */
    double largest; /* the weight that has it */
};

enum { LONGEST_BAR = 40, SHORTEST_BAR = 10 };

/* A column, and what the bars have left of a line. */
static void sheet_column(struct sheet *s, const char *title,
                         enum grid_align align, size_t width)
{
    grid_column(&s->grid, title, align, width);
    s->bar = s->bar > width + GRID_GAP ? s->bar - width - GRID_GAP : 0;
}

static void sheet_start(struct sheet *s, const struct cursor *at,
                        bool has_steps, double largest)
{
    const struct forecast_report *r = at->report;
    size_t n, longest, width;

    *s = (struct sheet){.report = r,
                        .grid = {.width = r->width, .indent = GRID_GAP},
                        .bar = r->width ? r->width : GRID_WIDTH,
                        .largest = largest};
    s->bar -= GRID_GAP;
    measure(r, &n, &longest);
    if (has_steps)
        sheet_column(s, "step", GRID_RIGHT, 4);
    if (net_entries_are_slots(net_of(r))) {
        sheet_column(s, "slot", GRID_RIGHT, 4);
    } else {
        width = widest_end(*at, longest);
        sheet_column(s, "from", GRID_LEFT, width);
        sheet_column(s, "to", GRID_LEFT, width);
        sheet_column(s, "rows", GRID_RIGHT, 4);
    }
    s->grid.n_keys = s->grid.n_columns;
    sheet_column(s, "weight", GRID_RIGHT, 9);
    s->bar = s->bar > LONGEST_BAR    ? LONGEST_BAR
             : s->bar < SHORTEST_BAR ? SHORTEST_BAR
                                     : s->bar;
    grid_column(&s->grid, "", GRID_LEFT, 0);
}

/* The bar of a weight: from the left, or to both sides of a middle. */
static void put_bar(struct sheet *s, double weight)
{
    static const char bar[] = "########################################";
    const double share = s->largest > 0 ? weight / s->largest : 0;
    const bool both_sides = is_signed(s->report);
    const size_t half = (s->bar - 1) / 2, whole = both_sides ? half : s->bar;
    const int length = (int)((double)whole * fabs(share) + 0.5);
    const int left = share < 0 ? length : 0;

    _Static_assert(sizeof bar > LONGEST_BAR, "a bar may be longer");
    if (both_sides)
        grid_cell(&s->grid, "%*s%.*s|%.*s", (int)half - left, "", left, bar,
                  length - left, bar);
    else
        grid_cell(&s->grid, "%.*s", length, bar);
}

static void put_line(struct sheet *s, const struct entry *entry)
{
    if (entry->numbers[SLOT] != NONE) {
        grid_cell(&s->grid, "%" PRId64, entry->numbers[SLOT]);
    } else {
        grid_cell(&s->grid, "%s", oldest_end(entry).text);
        grid_cell(&s->grid, "%s", newest_end(entry).text);
        grid_cell(&s->grid, "%" PRId64, entry->numbers[ROWS]);
    }
    grid_cell(&s->grid, "%.6f", entry->weight);
    put_bar(s, entry->weight);
}

/* Of all `n` distributions; one that lacks the entry counts as 0. */
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
    struct sheet sheet;
    double largest = 0;
    size_t n, longest;

    measure(r, &n, &longest);
    text_string(text, net_entries_are_slots(net_of(r)) ? "slot by slot"
                                                       : "oldest row first");
    if (n_queries(r) > 1)
        text_printf(text, ", mean over %s", counted(n, "attending row").text);
    text_string(text, "\n");
    for (at.entry = 0; at.entry < longest; at.entry++)
        largest = fmax(largest, fabs(mean_weight(at, n)));
    at.entry = 0;
    sheet_start(&sheet, &at, false, largest);
    for (; at.entry < longest; at.entry++) {
        struct entry entry = entry_at(&at);

        entry.weight = mean_weight(at, n);
        put_line(&sheet, &entry);
    }
    grid_end(&sheet.grid, text);
}

enum { TOP = 3 };

/* The entries of the largest weights of a distribution, largest first. */
static size_t find_top(struct cursor at, struct cursor top[TOP])
{
    const size_t entries = net_n_entries(net_of(at.report), at.query);
    size_t n = 0;

    for (at.entry = 0; at.entry < entries; at.entry++) {
        const double weight = fabs(weight_at(&at));
        size_t place = n;

        while (place > 0 && weight > fabs(weight_at(&top[place - 1])))
            place--;
        if (n < TOP)
            n++;
        for (size_t k = n; k-- > place + 1;)
            top[k] = top[k - 1];
        if (place < n)
            top[place] = at;
    }
    return n;
}

static void steps_table(struct cursor at, struct text *text)
{
    const struct forecast_report *r = at.report;
    struct cursor top[TOP];
    struct sheet sheet;
    double largest = 0;

    text_printf(text, "the %d largest weights of each step\n", TOP);
    for (; at.query < n_queries(r); at.query++)
        if (find_top(at, top))
            largest = fmax(largest, fabs(weight_at(&top[0])));
    at.query = 0;
    sheet_start(&sheet, &at, true, largest);
    for (; at.query < n_queries(r); at.query++) {
        const size_t n = find_top(at, top);

        for (size_t k = 0; k < n; k++) {
            const struct entry entry = entry_at(&top[k]);

            if (k)
                grid_cell(&sheet.grid, "%s", "");
            else
                grid_cell(&sheet.grid, "%" PRId64, entry.numbers[STEP]);
            put_line(&sheet, &entry);
        }
    }
    grid_end(&sheet.grid, text);
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
        text_string(text, "\nattention does not contribute: validation kept "
                          "the linear highway alone\n");
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
