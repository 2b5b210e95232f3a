/* fit.c - see fit.h. */
#include "train/fit.h"

#include "train/members.h"
#include "train/own_profile.h"
#include "train/shard.h"

/* One round: its rows, its windows, and the lists of their origins. */
struct round {
    const struct dataset *dataset;
    const struct fit_settings *settings;
    struct split split;
    struct windows windows;
    struct origins parts[N_PARTS];
};

struct windows fit_windows(const struct fit_settings *settings,
                           const struct dataset *dataset,
                           const struct scaler *scaler,
                           const struct profile *profile,
                           const struct highway *highway)
{
    return (struct windows){
        .dataset = dataset,
        .scaler = scaler,
        .norm = settings->norm,
        .T = settings->net.T,
        .H = settings->H,
        .segment = settings->net.segment,
        .shared = settings->shared,
        .profile = profile,
        .highway = highway && highway->map ? highway : NULL,
    };
}

struct window_asked fit_window_asked(const struct fit_settings *settings)
{
    return (struct window_asked){.plan = settings->plan,
                                 .H = settings->H,
                                 .season = settings->season,
                                 .transform = settings->transform,
                                 .shortest = settings->shortest};
}

bool fit_attends(const struct fit *fit)
{
    return fit->ensemble.n > 0;
}

static void round_release(struct round *r)
{
    split_release(&r->split);
    for (int p = 0; p < N_PARTS; p++)
        origins_release(&r->parts[p]);
}

/* Whether row a is before row b: by time, or by their order. */
static bool is_before(const struct dataset *d, size_t a, size_t b)
{
    return d->table.ticks ? d->table.ticks[a] < d->table.ticks[b] : a < b;
}

static void find_range(const struct round *r, struct fit *fit)
{
    bool any = false;

    for (size_t s = 0; s < r->dataset->n_series; s++) {
        const size_t n = r->split.borders[s].end[PART_TRAIN];
        const size_t first = r->dataset->series[s].first;

        if (!n)
            continue;
        if (!any || is_before(r->dataset, first, fit->from_row))
            fit->from_row = first;
        if (!any || is_before(r->dataset, fit->to_row, first + n - 1))
            fit->to_row = first + n - 1;
        any = true;
    }
}

/* Line numbers, which a file of rows may have for ids, say nothing of another
 * file. */
static bool own_is_open(const struct round *r)
{
    return r->dataset->roles->id && r->settings->season.mode != SEASON_NONE;
}

/* Lags and penalty are those of the first round, which had windows to choose
 * them by. */
static enum status fit_highway(struct round *r, struct fit *fit,
                               struct error *err)
{
    const struct origins *train = &r->parts[PART_TRAIN];
    const struct origins *valid = &r->parts[PART_VALID];
    const struct ridge_asked chosen = {.short_lag = fit->highway.short_lag,
                                       .long_lag = fit->highway.long_lag,
                                       .penalty = fit->highway.penalty};

    if (!r->settings->highway)
        return STATUS_OK;
    highway_release(&fit->highway);
    if (valid->n)
        TRY(own_profile_choose(&fit->highway, &fit->seasonal, own_is_open(r),
                               &r->windows, &r->split, train, valid,
                               fit->from_row, err));
    else
        TRY(ridge_fit(&fit->highway, &r->windows, train, valid, &chosen, err));
    r->windows.highway = &fit->highway;
    return STATUS_OK;
}

/* Most samples by which choices are made: more cost more than they tell. */
enum { VALID_SAMPLES = 1 << 18 };

/* Lists the windows of a split that is there. */
static enum status round_start(struct round *r, struct fit *fit,
                               struct error *err)
{
    r->windows = fit_windows(r->settings, r->dataset, &fit->scaler,
                             &fit->seasonal.profile, NULL);
    for (int p = 0; p < N_PARTS; p++)
        TRY(origins_list(&r->parts[p], r->dataset, &r->split, (enum part)p,
                         err));
    origins_thin(&r->parts[PART_VALID],
                 1 + shard_samples(&r->windows, r->parts[PART_VALID].n) /
                         VALID_SAMPLES);
    fit->n_windows = r->parts[PART_TRAIN].n;
    fit->n_short = r->split.n_short;
    find_range(r, fit);
    return STATUS_OK;
}

static struct trainer round_trainer(const struct round *r,
                                    const struct fit *fit)
{
    return (struct trainer){
        .pool = r->settings->pool,
        .windows = &r->windows,
        .train = &r->parts[PART_TRAIN],
        .valid = &r->parts[PART_VALID],
        .config = &fit->train,
        .report = r->settings->report,
        .context = r->settings->context,
    };
}

/* The network but for what is left to choose. */
static struct net_config network_of(const struct round *r)
{
    const struct roles *roles = r->dataset->roles;
    const bool shared = r->settings->shared;
    struct net_config config = r->settings->net;

    config.K = shared ? 1 : roles->n_features;
    config.H = r->settings->H;
    config.J = shared ? 1 : roles->n_targets;
    config.channels = shared && roles->n_targets > 1 ? roles->n_targets : 0;
    return config;
}

/* Members of this network, whose windows are in its segments then. */
static enum status make_members(struct fit *fit, struct round *r,
                                struct net_config config, size_t segment,
                                struct error *err)
{
    config.segment = segment;
    if (r->settings->free_decoder)
        config.decoder = segment_decoder(&config);
    fit->segment.w = segment;
    r->windows.segment = segment;
    ensemble_release(&fit->ensemble);
    return ensemble_init(&fit->ensemble, &config, r->settings->n_members, err);
}

/* Lets the caller see how long a few steps of the network take, before any
 * is trained in earnest. */
static void announce(const struct round *r, struct fit *fit,
                     const struct trainer *trainer)
{
    const struct fit_settings *settings = r->settings;
    const size_t epochs = fit->train.epochs;
    const size_t n_tried = fit->segment.n > 1 ? fit->segment.n : 0;

    if (settings->expect)
        settings->expect(
            settings->context, trainer, &fit->ensemble.members[0].net,
            settings->n_members * epochs * (settings->final_fit ? 2 : 1) +
                n_tried * ((epochs + 4) / 5));
}

/* Chooses what is open of the network, and trains its members. */
static enum status train(struct fit *fit, struct round *r, struct error *err)
{
    const struct net_config config = network_of(r);
    const struct trainer trainer = round_trainer(r, fit);
    const size_t season = fit->seasonal.season;
    bool wanted;

    if (!config.segment)
        segment_list(&fit->segment, &config, season);
    TRY(make_members(fit, r, config,
                     config.segment ? config.segment : fit->segment.w, err));
    TRY(members_judge(&fit->ensemble, &trainer, &r->split, &fit->selection,
                      &wanted, err));
    if (!wanted)
        return STATUS_OK;
    announce(r, fit, &trainer);
    if (!config.segment) {
        TRY(segment_choose(&fit->segment, &config, r->settings->free_decoder,
                           season, &trainer, err));
        TRY(make_members(fit, r, config, fit->segment.w, err));
    }
    return members_select(&fit->ensemble, &trainer, &r->split, &fit->selection,
                          err);
}

static size_t split_horizon(const struct round *r)
{
    return r->dataset->roles->layout == LAYOUT_LABELLED ? 0 : r->settings->H;
}

static enum status select_and_score(struct round *r, struct fit *fit,
                                    struct error *err)
{
    const struct fit_settings *settings = r->settings;

    TRY(plan_split(&settings->plan, r->dataset, settings->net.T,
                   split_horizon(r), &r->split, err));
    TRY(round_start(r, fit, err));
    TRY(transform_fit(&fit->scaler, r->dataset, &r->split, settings->transform,
                      err));
    TRY(seasonal_fit(&fit->seasonal, &settings->season, &r->windows, &r->split,
                     &r->parts[PART_VALID], fit->from_row, err));
    fit->train = settings->train;
    TRY(fit_highway(r, fit, err));
    train_config_settle(&fit->train,
                        shard_samples(&r->windows, r->parts[PART_TRAIN].n));
    TRY(train(fit, r, err));
    TRY(evaluation_init(
        &fit->evaluation, &r->windows, &r->split,
        settings->measure ? settings->measure : fit->seasonal.season, err));
    if (settings->stride)
        origins_thin(&r->parts[PART_TEST], settings->stride);
    return forecast_score(settings->pool, &fit->ensemble, &r->windows,
                          &r->parts[PART_TEST], &fit->evaluation,
                          settings->visitor, err);
}

static enum status final_fit(struct round *r, struct fit *fit,
                             struct error *err)
{
    struct trainer trainer;

    TRY(plan_all(&r->settings->plan, r->dataset, r->settings->net.T,
                 split_horizon(r), &r->split, err));
    TRY(round_start(r, fit, err));
    TRY(scaler_fit(&fit->scaler, r->dataset, &r->split, err));
    TRY(seasonal_refit(&fit->seasonal, &r->windows, &r->split, fit->from_row,
                       err));
    TRY(fit_highway(r, fit, err));
    r->windows.segment = fit->segment.w;
    trainer = round_trainer(r, fit);
    return members_refit(&fit->ensemble, &trainer, err);
}

static enum status choose_window(struct fit *fit, const struct dataset *d,
                                 struct fit_settings *settings,
                                 struct error *err)
{
    const struct window_asked asked = fit_window_asked(settings);

    if (settings->net.T)
        fit->window.T = settings->net.T;
    else
        TRY(window_choose(&fit->window, &asked, d, err));
    settings->net.T = fit->window.T;
    return STATUS_OK;
}

enum status fit_run(struct fit *fit, const struct dataset *dataset,
                    const struct fit_settings *settings, struct error *err)
{
    struct fit_settings own = *settings;
    struct round first = {.dataset = dataset, .settings = &own};
    struct round second = first;
    enum status status;

    *fit = (struct fit){0};
    TRY(choose_window(fit, dataset, &own, err));
    status = select_and_score(&first, fit, err);
    round_release(&first);
    if (status == STATUS_OK && settings->final_fit)
        status = final_fit(&second, fit, err);
    round_release(&second);
    return status;
}

void fit_release(struct fit *fit)
{
    ensemble_release(&fit->ensemble);
    scaler_release(&fit->scaler);
    highway_release(&fit->highway);
    seasonal_release(&fit->seasonal);
    evaluation_release(&fit->evaluation);
    *fit = (struct fit){0};
}
