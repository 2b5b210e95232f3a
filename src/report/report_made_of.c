/* report_made_of.c - see report_made_of.h. */
#include "report/report_made_of.h"

#include <math.h>

#include "model/made_of.h"
#include "score/baseline.h"

void put_made_of(struct json_writer *w, const struct schema *schema,
                 const double *shares)
{
    json_open_object(w, "made_of");
    for (size_t j = 0; j < schema->n_targets; j++) {
        json_open_object(w, schema_target_name(schema, j));
        for (int by = N_FORECASTERS; by-- > 0;) {
            const double share = shares[j * N_FORECASTERS + (size_t)by];

            if (share > 0)
                json_put_real(w,
                              by == BY_MODEL ? "network" : forecaster_names[by],
                              share);
        }
        json_close(w);
    }
    json_close(w);
}

static const char *name_of(const struct model *m, int by)
{
    const bool ridge = ensemble_count(&m->ensemble, true) > 0;

    if (by != BY_MODEL)
        return by == BY_RIDGE ? "the ridge" : forecaster_names[by];
    if (m->ensemble.n > 1)
        return ridge ? "the networks, which include the ridge" : "the networks";
    return ridge ? "the network, which includes the ridge" : "the network";
}

void made_of_list(const struct model *m, const double *row, struct text *text)
{
    size_t left = 0;
    bool first = true, alone;

    for (int by = 0; by < N_FORECASTERS; by++)
        left += row[by] > 0;
    alone = left == 1;
    for (int by = N_FORECASTERS; by-- > 0;) {
        if (!(row[by] > 0))
            continue;
        left--;
        text_string(text, first ? "" : left ? ", " : " and ");
        if (!alone || row[by] < 1)
            text_printf(text, "%.3g of ", row[by]);
        text_string(text, name_of(m, by));
        first = false;
    }
}

void made_of_words(const struct model *m, size_t j, struct text *text)
{
    double row[N_FORECASTERS] = {0};

    made_of_target(m, j, 1, row);
    made_of_list(m, row, text);
}

bool made_of_others(const struct model *m, size_t j, struct text *text)
{
    const enum forecaster by = ensemble_forecaster(&m->ensemble, j);
    const bool mixed =
        ensemble_own_share(&m->ensemble, j) < 1 ||
        (by == BY_MODEL && model_has_networks(m) && m->ensemble.ridge_shares);

    if (mixed)
        made_of_words(m, j, text);
    else if (by != BY_MODEL)
        text_string(text, forecaster_names[by]);
    return mixed || by != BY_MODEL;
}

/* Appends "0.6 for a and b" for the targets with the share of target j, unless
 * an earlier one has it. */
static void add_shares_like(const struct model *m, size_t j, struct text *text)
{
    const size_t J = m->schema.n_targets;
    const double *shares = m->ensemble.ridge_shares, width = 1e-9;
    size_t n = 0, i = 0;

    for (size_t k = 0; k < J; k++) {
        if (fabs(shares[k] - shares[j]) > width)
            continue;
        if (k < j)
            return;
        n++;
    }
    text_printf(text, "%s%g for ", j ? "; " : "", shares[j]);
    for (size_t k = j; k < J; k++)
        if (fabs(shares[k] - shares[j]) <= width)
            list_name(text, i++, n, schema_target_name(&m->schema, k));
}

void ridge_shares_words(const struct model *m, struct text *text)
{
    for (size_t j = 0; j < m->schema.n_targets; j++)
        add_shares_like(m, j, text);
}

const char *network_hint(const struct model *m)
{
    return ensemble_forecasts(&m->ensemble, BY_MODEL)
               ? "--skip none trains a network alone"
               : "--forecaster network tries one";
}
