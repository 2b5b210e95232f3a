/*
 * attention_entry.h - the attention weights of a report of forecasts, one after
 * the other.
 *
 * An entry is one weight with the fields that identify it. The entries of one
 * query are a distribution (net.h). After those of a target come the write
 * gates of a memory, slot by slot and oldest first: they are how far a segment
 * changes a slot, and no part of a distribution.
 */
#ifndef REPORT_ATTENTION_ENTRY_H
#define REPORT_ATTENTION_ENTRY_H

#include <stdint.h>

#include "report/report.h"

/* The numbers that identify an entry, in the order of JSON and CSV. Feature and
 * gate are between SLOT and LAG. */
enum { STEP, STEPS, QUERY, SLOT, LAG, ROWS, N_NUMBERS };
extern const char *const entry_numbers[N_NUMBERS]; /* their names */

enum { NONE = -1 };

struct entry {
    const char *target;         /* NULL: the weight serves all targets */
    const char *feature;        /* a column; NULL: the weight is of all */
    int64_t numbers[N_NUMBERS]; /* NONE: does not apply */
    char from[TIME_TEXT_MAX];   /* time of its oldest row; "" without times */
    char to[TIME_TEXT_MAX];     /* time of its newest row */
    double weight;              /* NaN: it is a gate */
    double gate;                /* NaN: it is a weight */
};

/* An entry of a query of a channel of window i, or with query
 * entry_n_queries() a write gate. */
struct cursor {
    const struct forecast_report *report;
    const struct net *net; /* of the length of the window */
    size_t i, channel, query, entry;
};

/* The first entry of window i. The cursor may point to *view. */
struct cursor entry_first(const struct forecast_report *report, size_t i,
                          struct net *view);

/* The id of the series of window i; NULL: there is none. */
const char *report_id(const struct forecast_report *report, size_t i);

/* The number of rows of window i before the first row of its series. */
size_t report_padding(const struct forecast_report *report, size_t i);

const struct net *report_net(const struct forecast_report *report);

/* Each channel has its own distributions. */
size_t report_n_channels(const struct forecast_report *report);

/* True if the networks forecast the target of this channel. */
bool report_channel_attends(const struct forecast_report *report,
                            size_t channel);

/* The queries of a channel of the window at the cursor, without the decoding
 * steps that are not printed. */
size_t entry_n_queries(const struct cursor *at);

/* Columns of a timestep that have entries of their own, one after the other;
 * 0: a timestep is one entry. */
size_t entry_n_columns(const struct cursor *at);

/* Entries of a query; the gates for query entry_n_queries(). */
size_t entry_n_entries(const struct cursor *at, size_t query);

/* True if the weights are not a distribution. */
bool report_is_signed(const struct forecast_report *report);

double entry_weight(const struct cursor *at);
struct entry entry_at(const struct cursor *at);

/* Gets the entry at the cursor and moves the cursor to the next one; false at
 * the end. */
bool entry_next(struct cursor *at, struct entry *entry);

#endif
