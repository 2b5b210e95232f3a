/* attention_entry.c - see attention_entry.h. */
#include "report/attention_entry.h"

#include <math.h>

const char *const entry_numbers[N_NUMBERS] = {"step", "steps", "query",
                                              "slot", "lag",   "rows"};

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

const struct net *report_net(const struct forecast_report *r)
{
    return ensemble_net(&r->model->ensemble);
}

static size_t segment_rows(const struct forecast_report *r)
{
    return report_net(r)->config.segment > 1 ? report_net(r)->config.segment
                                             : 1;
}

/* Timesteps before the first of an entry that is no gate. */
static size_t rows_before(const struct forecast_report *r, size_t entry)
{
    return r->segments ? net_rows_before(report_net(r), entry) : entry;
}

size_t report_n_entries(const struct forecast_report *r, size_t query)
{
    const size_t n = net_n_entries(report_net(r), query);
    size_t segments = 0;

    if (query == report_n_queries(r))
        return net_n_gates(report_net(r));
    if (!r->segments || net_entries_are_slots(report_net(r)))
        return n;
    while (rows_before(r, segments) < n)
        segments++;
    return segments;
}

size_t report_n_queries(const struct forecast_report *r)
{
    return report_net(r)->place == PLACE_DECODES
               ? (r->steps + segment_rows(r) - 1) / segment_rows(r)
               : net_n_queries(report_net(r));
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

double entry_weight(const struct cursor *at)
{
    const struct forecast_report *r = at->report;
    const struct net *net = report_net(r);
    const double *weights =
        r->weights +
        (at->i * report_n_channels(r) + at->channel) * net_n_weights(net) +
        at->query * net_n_row(net);
    double sum = 0;

    if (net_entries_are_slots(net))
        return weights[at->entry];
    for (size_t t = rows_before(r, at->entry);
         t < rows_before(r, at->entry + 1); t++)
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
    const size_t T = report_net(r)->config.T;
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
    const struct net *net = report_net(r);
    const size_t segment = at->entry % net->N;
    const size_t window = at->i * report_n_channels(r) + at->channel;
    struct entry entry = start_entry(at);

    entry.numbers[SLOT] = (int64_t)(at->entry / net->N) + 1;
    entry.gate = r->gates[window * net_n_gates(net) + at->entry];
    set_rows(at, net_rows_before(net, segment),
             net_rows_before(net, segment + 1), &entry);
    return entry;
}

struct entry entry_at(const struct cursor *at)
{
    const struct forecast_report *r = at->report;
    const struct net *net = report_net(r);
    const size_t T = net->config.T, step = at->query * segment_rows(r);
    struct entry entry = start_entry(at);

    if (at->query == report_n_queries(r))
        return gate_at(at);
    entry.weight = entry_weight(at);
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
    set_rows(at, rows_before(r, at->entry), rows_before(r, at->entry + 1),
             &entry);
    return entry;
}

bool report_channel_attends(const struct forecast_report *r, size_t channel)
{
    return report_n_channels(r) == 1 ||
           ensemble_forecaster(&r->model->ensemble, channel) == BY_MODEL;
}

bool entry_next(struct cursor *at, struct entry *entry)
{
    while (at->channel < report_n_channels(at->report) &&
           (at->entry == report_n_entries(at->report, at->query) ||
            !report_channel_attends(at->report, at->channel))) {
        at->entry = 0;
        if (++at->query <= report_n_queries(at->report))
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
