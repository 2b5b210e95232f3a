/* fit_network.c - see fit_network.h. */
#include "train/fit_network.h"

#include <string.h>

struct net_config fit_network(const struct fit *fit,
                              const struct fit_settings *settings)
{
    struct net_config net = settings->config.net;

    if (settings->n_kinds) {
        const struct net_config *kind = &settings->kinds[fit->kind.chosen];

        net.attention = kind->attention;
        net.decoder = kind->decoder;
        memcpy(net.hyperparameters, kind->hyperparameters,
               sizeof net.hyperparameters);
    }
    return net;
}

enum status fit_make_members(struct fit *fit,
                             const struct fit_settings *settings,
                             size_t segment, struct error *err)
{
    struct model *m = &fit->model;
    struct net_config *net = &m->config.net;
    const size_t n_targets =
        channels_share(m->config.channels) ? m->schema.n_targets : 1;
    struct local_forecasts *locals; /* they depend on no network */
    enum status status;

    *net = fit_network(fit, settings);
    net->T = fit->window.T;
    net->segment = segment;
    model_set_channels(&m->config, &m->schema);
    m->config.train = settings->config.train;
    train_config_resolve(&m->config.train, m->training.n_windows * n_targets,
                         net->T / segment);
    if (settings->automatic_decoder)
        net->decoder = segment_decoder(net);
    locals = m->ensemble.locals;
    m->ensemble.locals = NULL;
    ensemble_release(&m->ensemble);
    status = ensemble_init(&m->ensemble, net, settings->n_members, err);
    m->ensemble.locals = locals;
    return status;
}

enum status fit_network_check(const struct fit_settings *settings,
                              const struct schema *schema,
                              enum channels channels, size_t T,
                              struct error *err)
{
    struct model_config config = settings->config;
    struct ensemble ensemble;
    enum status status;

    config.channels = channels;
    config.net.T = T;
    if (!config.net.segment)
        config.net.segment = 1;
    model_set_channels(&config, schema);
    status = ensemble_init(&ensemble, &config.net, settings->n_members, err);
    ensemble_release(&ensemble);
    return status;
}
