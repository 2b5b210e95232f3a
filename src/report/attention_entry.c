/* attention_entry.c - see attention_entry.h. */
#include "report/attention_entry.h"

#include <math.h>

const char *const entry_numbers[N_NUMBERS] = {"step", "steps", "query",
                                              "slot", "lag",   "rows"};

const char *report_id(const struct forecast_report *r, size_t i)
{
    return r->dataset->series[r->origins->list[i].series].id;
}

/* The rows of window i. */
static size_t window_length(const struct forecast_report *r, size_t i)
{
    return dataset_window(r->dataset, r->origins->list[i].series,
                          r->model->config.net.T);
}

size_t report_padding(const struct forecast_report *r, size_t i)
{
    const size_t T = window_length(r, i);
    const size_t n = r->dataset->series[r->origins->list[i].series].n_rows;

    return n < T ? T - n : 0;
}

const struct net *report_net(const struct forecast_report *r)
{
    return ensemble_net(&r->model->ensemble);
}

struct cursor entry_first(const struct forecast_report *r, size_t i,
                          struct net *view)
{
    return (struct cursor){
        .report = r,
        .net = net_view(report_net(r), window_length(r, i), view),
        .i = i};
}

static size_t segment_rows(const struct net *net)
{
    return net->config.segment > 1 ? net->config.segment : 1;
}

/* Timesteps before the first of an entry that is no gate. */
static size_t rows_before(const struct cursor *at, size_t entry)
{
    return at->report->segments ? net_rows_before(at->net, entry) : entry;
}

/* The column of the target of the channel. */
static size_t own_column(const struct cursor *at)
{
    return at->report->model->schema.targets[at->channel];
}

/* The places of a target's own past before those of all features. */
static size_t n_own(const struct cursor *at)
{
    return net_n_features(at->net) - at->report->model->schema.n_features;
}

/* The features, and a target that is none if the network reads its past. */
size_t entry_n_columns(const struct cursor *at)
{
    const size_t n = at->report->model->schema.n_features;

    if (!net_n_features(at->net))
        return 0;
    return n_own(at) && own_column(at) >= n ? n + 1 : n;
}

size_t entry_n_entries(const struct cursor *at, size_t query)
{
    const size_t n = net_n_entries(at->net, query);
    size_t segments = 0;

    if (query == entry_n_queries(at))
        return net_n_gates(at->net);
    if (net_n_features(at->net))
        return n / net_n_features(at->net) * entry_n_columns(at);
    if (!at->report->segments || net_entries_are_slots(at->net))
        return n;
    while (rows_before(at, segments) < n)
        segments++;
    return segments;
}

size_t entry_n_queries(const struct cursor *at)
{
    const size_t w = segment_rows(at->net);

    return at->net->place == PLACE_DECODES ? (at->report->steps + w - 1) / w
                                           : net_n_queries(at->net);
}

size_t report_n_channels(const struct forecast_report *r)
{
    return channels_share(r->model->config.channels)
               ? r->model->schema.n_targets
               : 1;
}

bool report_is_signed(const struct forecast_report *r)
{
    return report_net(r)->config.attention->flags & ATTN_SIGNED;
}

static const char *column_name(const struct cursor *at, size_t column)
{
    const struct schema *schema = &at->report->model->schema;

    return schema->names[column < schema->n_features ? column : own_column(at)];
}

/* The weight of a column among those of a timestep, (n_own + n_features). The
 * past of a target stands before the features, and among them. */
static double column_weight(const struct cursor *at, const double *weights,
                            size_t column)
{
    const size_t n = at->report->model->schema.n_features, own = n_own(at);
    const bool is_own = own && (column == own_column(at) || column == n);

    return (column < n ? weights[own + column] : 0) + (is_own ? weights[0] : 0);
}

double entry_weight(const struct cursor *at)
{
    const size_t columns = entry_n_columns(at);
    const struct forecast_report *r = at->report;
    const double *weights = r->weights +
                            (at->i * report_n_channels(r) + at->channel) *
                                net_n_weights(report_net(r)) +
                            at->query * net_n_row(at->net);
    double sum = 0;

    if (net_entries_are_slots(at->net))
        return weights[at->entry];
    if (columns)
        return column_weight(
            at, weights + at->entry / columns * net_n_features(at->net),
            at->entry % columns);
    for (size_t t = rows_before(at, at->entry);
         t < rows_before(at, at->entry + 1); t++)
        sum += weights[t];
    return sum;
}

/* An entry that neither a row nor a slot identifies yet. */
static struct entry start_entry(const struct cursor *at)
{
    const struct forecast_report *r = at->report;
    struct entry entry = {.weight = (double)NAN, .gate = (double)NAN};

    if (report_n_channels(r) > 1)
        entry.target = schema_target_name(&r->model->schema, at->channel);
    for (size_t n = 0; n < N_NUMBERS; n++)
        entry.numbers[n] = NONE;
    return entry;
}

/* Sets what identifies the timesteps from `from` to before `to`. */
static void set_rows(const struct cursor *at, size_t from, size_t to,
                     struct entry *entry)
{
    const struct forecast_report *r = at->report;
    const size_t T = at->net->config.T;
    const size_t first = r->origins->list[at->i].row - T;
    const size_t padding = report_padding(r, at->i);

    entry->numbers[LAG] = (int64_t)(T - to);
    entry->numbers[ROWS] = (int64_t)(to - from);
    if (from >= padding)
        dataset_time(r->dataset, first + from, entry->from);
    if (to > padding)
        dataset_time(r->dataset, first + to - 1, entry->to);
}

static struct entry gate_at(const struct cursor *at)
{
    const struct forecast_report *r = at->report;
    const struct net *net = at->net;
    const size_t segment = at->entry % net->N;
    const size_t window = at->i * report_n_channels(r) + at->channel;
    struct entry entry = start_entry(at);

    entry.numbers[SLOT] = (int64_t)(at->entry / net->N) + 1;
    entry.gate = r->gates[window * net_n_gates(report_net(r)) + at->entry];
    set_rows(at, net_rows_before(net, segment),
             net_rows_before(net, segment + 1), &entry);
    return entry;
}

struct entry entry_at(const struct cursor *at)
{
    const struct forecast_report *r = at->report;
    const struct net *net = at->net;
    const size_t T = net->config.T, w = segment_rows(net);
    const size_t step = at->query * w, columns = entry_n_columns(at);
    const size_t key = columns ? at->entry / columns : at->entry;
    struct entry entry = start_entry(at);

    if (at->query == entry_n_queries(at))
        return gate_at(at);
    entry.weight = entry_weight(at);
    if (net->place == PLACE_DECODES) {
        const size_t left = r->steps - step;

        entry.numbers[STEP] = (int64_t)step + 1;
        entry.numbers[STEPS] = (int64_t)(left < w ? left : w);
    }
    if (net_queries_are_timesteps(net))
        entry.numbers[QUERY] =
            (int64_t)(T - net_rows_before(net, at->query + 1));
    if (net_entries_are_slots(net)) {
        entry.numbers[SLOT] = (int64_t)at->entry + 1;
        return entry;
    }
    if (columns)
        entry.feature = column_name(at, at->entry % columns);
    set_rows(at, rows_before(at, key), rows_before(at, key + 1), &entry);
    return entry;
}

bool report_channel_attends(const struct forecast_report *r, size_t channel)
{
    return report_n_channels(r) == 1 ||
           ensemble_networks_forecast(&r->model->ensemble, channel);
}

bool entry_next(struct cursor *at, struct entry *entry)
{
    while (at->channel < report_n_channels(at->report) &&
           (at->entry == entry_n_entries(at, at->query) ||
            !report_channel_attends(at->report, at->channel))) {
        at->entry = 0;
        if (++at->query <= entry_n_queries(at))
            continue;
        at->query = 0;
        at->channel++;
    }
    if (at->channel == report_n_channels(at->report))
        return false;
    *entry = entry_at(at);
    at->entry++;
    return true;
}
