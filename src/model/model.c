/* model.c - see model.h. */
#include "model/model.h"

#include <stdlib.h>

enum status model_prepare(const struct model *m, const struct dataset *d,
                          size_t n_rows, struct prepared *prepared,
                          struct error *err)
{
    TRY(prepared_init(prepared, d, &m->scaler, &m->usual_changes, &m->profile,
                      n_rows, err));
    return prepared_set_effect(prepared, &m->effect, err);
}

enum status model_prepare_fit(struct model *m, const struct dataset *d,
                              const struct split *split,
                              struct prepared *prepared, struct error *err)
{
    usual_changes_release(&m->usual_changes);
    TRY(usual_changes_fit(&m->usual_changes, d, &m->scaler, split, err));
    TRY(prepared_init(prepared, d, &m->scaler, &m->usual_changes, NULL,
                      ALL_ROWS, err));
    return prepared_set_units(prepared, split, err);
}

struct windows model_windows(const struct model *m,
                             const struct prepared *prepared)
{
    return (struct windows){
        .data = prepared,
        .norm = m->config.norm,
        .T = m->config.net.T,
        .H = m->config.net.H,
        .segment = m->config.net.segment,
        .channels = m->config.channels,
        .ridge = m->ridge.map ? &m->ridge : NULL,
        .bounds = m->config.bounds,
        .season = m->config.fixed_phases ? m->config.season : 0,
    };
}

enum status model_set_categories(struct model *m, const struct dataset *d,
                                 struct error *err)
{
    struct covariates *c = &m->schema.covariates;

    for (size_t i = 0; i < c->n; i++)
        if (c->list[i].categorical)
            TRY(covariate_set_categories(&c->list[i],
                                         &d->schema->covariates.list[i],
                                         m->scaler.vocabularies[i].order,
                                         m->scaler.vocabularies[i].n, err));
    return STATUS_OK;
}

void model_set_channels(struct model_config *config,
                        const struct schema *schema)
{
    struct net_config *net = &config->net;
    const bool share = channels_share(config->channels);
    const struct input_counts n = covariates_count(&schema->covariates);

    net->J = share ? 1 : schema->n_targets;
    net->n_values = share ? 1 : channels_values(config->channels, schema);
    net->n_from_zero = channels_values(config->channels, schema) -
                       net->n_values +
                       channels_indicators(config->channels, schema);
    net->n_features = channels_values(config->channels, schema);
    net->reads_one_column =
        config->channels == CHANNELS_SHARED && schema->n_features > 1;
    net->K = net->n_values + net->n_from_zero + n.numbers;
    net->F = n.numbers;
    net->n_categorical = n.codes;
    net->n_known_categorical = n.known_codes;
    for (size_t i = 0; i < n.codes && i < MAX_CATEGORICAL; i++)
        net->codes[i] =
            1 + schema->covariates.list[schema->covariates.n - n.codes + i]
                    .n_categories;
    net->channels = share && schema->n_targets > 1 ? schema->n_targets : 0;
}

void scores_set(struct scores *scores, const struct evaluation *e)
{
    scores->n_windows = e->n_windows;
    for (int by = 0; by < N_FORECASTERS; by++)
        for (int i = 0; i < N_METRICS; i++) {
            scores->original[by][i] = evaluation_metric(
                e, (enum forecaster)by, (enum metric)i, ALL_TARGETS, ALL_STEPS);
            scores->scaled[by][i] = evaluation_scaled(
                e, (enum forecaster)by, (enum metric)i, ALL_TARGETS, ALL_STEPS);
        }
}

enum status model_set_scores(struct model *m, const struct evaluation *e,
                             struct error *err)
{
    const size_t J = m->schema.n_targets;

    scores_set(&m->scores, e);
    free(m->target_scores);
    m->target_scores = calloc(J, sizeof *m->target_scores);
    if (!m->target_scores)
        return error_no_memory(err, J * sizeof *m->target_scores);
    for (size_t j = 0; j < J; j++)
        for (int by = 0; by < N_FORECASTERS; by++)
            for (int i = 0; i < N_METRICS; i++)
                m->target_scores[j].metrics[by][i] = evaluation_metric(
                    e, (enum forecaster)by, (enum metric)i, (int)j, ALL_STEPS);
    return STATUS_OK;
}

bool model_has_networks(const struct model *m)
{
    return m->ensemble.n > 0 && ensemble_forecasts(&m->ensemble, BY_MODEL);
}

bool model_is_ridge(const struct model *m)
{
    bool is_ridge = !model_has_networks(m);

    for (size_t j = 0; j < m->schema.n_targets; j++) {
        const enum forecaster by = ensemble_forecaster(&m->ensemble, j);

        is_ridge &= (by == BY_MODEL || by == BY_RIDGE) &&
                    ensemble_own_share(&m->ensemble, j) >= 1;
    }
    return is_ridge;
}

bool model_averages_ridge(const struct model *m)
{
    return ensemble_averages_ridge(&m->ensemble, m->ridge.map);
}

void model_release(struct model *m)
{
    schema_release(&m->schema);
    scaler_release(&m->scaler);
    effect_release(&m->effect);
    ridge_release(&m->ridge);
    usual_changes_release(&m->usual_changes);
    profile_release(&m->profile);
    ensemble_release(&m->ensemble);
    calibration_release(&m->calibration);
    free(m->target_scores);
    free(m->training.data_path);
    findings_release(&m->training.findings);
    string_list_release(&m->training.choices);
    string_list_release(&m->training.verdict);
    *m = (struct model){0};
}
