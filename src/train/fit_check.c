/* fit_check.c - see fit_check.h. */
#include "train/fit_check.h"

#include <string.h>

#include "train/fit_network.h"
#include "train/ridge_fit.h"
#include "train/select_window.h"

static enum status check_columns(const struct fit_settings *settings,
                                 const struct dataset *d,
                                 const struct split *split, struct error *err)
{
    struct profile_options given = {settings->season.n_periods, {0}, false};
    struct scaler scaler = {0};
    const enum status status =
        transform_fit(&scaler, d, split, settings->transform, err);

    scaler_release(&scaler);
    TRY(status);
    if (settings->season.mode != SEASON_GIVEN ||
        settings->season.periods[0] < 2 ||
        season_is_short(&settings->season, d, split))
        return STATUS_OK;
    memcpy(given.periods, settings->season.periods, sizeof given.periods);
    return profile_check(d, split, &given, err);
}

enum status fit_check(const struct fit_settings *settings,
                      const struct dataset *d, struct error *err)
{
    const struct net_config *net = &settings->config.net;
    const bool labelled = d->schema->layout == LAYOUT_LABELLED;
    const struct ridge ridge = {.T = net->T, .K = ridge_features(d->schema)};
    struct split split = {.T = 0};
    enum status status;

    if (net->T)
        status = plan_split(&settings->plan, d, net->T, labelled ? 0 : net->H,
                            &split, err);
    else
        status = window_first(settings, d, &split, err);
    if (status == STATUS_OK)
        status = check_columns(settings, d, &split, err);
    if (status == STATUS_OK && net->T && settings->ridge)
        status = ridge_check(ridge_inputs(&ridge), net->H, ridge.K, err);
    if (status == STATUS_OK)
        status = fit_network_check(settings, d->schema,
                                   settings->config.channels, split.T, err);
    split_release(&split);
    return status;
}
