/* given_model.c - see given_model.h. */
#include "given_model.h"

#include <stdlib.h>

#include "grad/rig.h"

#include "prep/transform.h"
#include "train/ridge_columns_fit.h"
#include "train/ridge_fit.h"

const struct train_config given_training = {
    .loss = LOSS_MAE,
    .epochs = 8,
    .batch = 16,
    .lr = 0.01,
    .schedule = SCHEDULE_COSINE,
    .clip = 1,
    .patience = 100,
    .seed = 1,
};

struct fit_settings given_fit_settings(void)
{
    return (struct fit_settings){
        .config = {.net = {.cell = cell_find("gru"),
                           .attention = attn_find("timestep"),
                           .T = 6,
                           .D = 5,
                           .layers = 1,
                           .H = 2,
                           .segment = 1},
                   .train = given_training,
                   .norm = NORM_MEAN},
        .n_members = 1,
        .season = {.mode = SEASON_NONE},
        .transform = TRANSFORM_NONE,
    };
}

static size_t or_else(size_t value, size_t default_value)
{
    return value ? value : default_value;
}

struct net *given_net(const struct given_model *g)
{
    return &g->model.ensemble.members->net;
}

static void build_profile(struct given_model *g, const struct built *b)
{
    struct profile *profile = &g->model.profile;
    struct profile_options options = {.n_periods = b->n_periods,
                                      .per_id = b->per_id};
    struct error err;

    memcpy(options.periods, b->periods, sizeof options.periods);
    if (b->per_id)
        assert_ok(usual_changes_fit(&g->model.usual_changes, &g->given.dataset,
                                    &g->given.scaler, &g->given.split, &err),
                  &err);
    assert_ok(profile_fit(profile, &g->given.prepared, &g->given.split,
                          &options, 0, &err),
              &err);
    for (size_t k = 0; b->per_id && k < profile->n_seasons; k++)
        fill_random(profile->seasons[k].values,
                    (1 + profile->ids.n) * profile->n_columns *
                        profile->seasons[k].period,
                    R(1.0), k);
}

static void build_ensemble(struct given_model *g, const struct built *b)
{
    struct net_config config = {
        .cell = cell_find(b->cell ? b->cell : "gru"),
        .attention = attn_find(b->attention ? b->attention : "timestep"),
        .attend = b->attend,
        .context = b->context,
        .T = g->windows.T,
        .K = channels_values(b->channels, &g->given.schema),
        .D = or_else(b->D, 5),
        .layers = or_else(b->layers, 1),
        .H = g->windows.H,
        .J = channels_share(b->channels)
                 ? 1
                 : windows_outputs(&g->windows) / g->windows.H,
        .channels = channels_share(b->channels) ? g->given.schema.n_targets : 0,
        .segment = b->segment,
    };
    struct ensemble *e = &g->model.ensemble;
    struct error err;

    for (size_t i = 0; i < COUNT(b->quantiles) && b->quantiles[i] > 0; i++)
        config.quantiles[config.n_quantiles++] = b->quantiles[i];
    if (b->kind)
        config.attention = b->kind;
    assert_non_null(config.cell);
    assert_non_null(config.attention);
    rig_choose(&config);
    if (b->decoder)
        config.decoder = b->decoder;
    assert_ok(ensemble_init(e, &config, or_else(b->members, 1), &err), &err);
    for (; e->n < e->n_nets; e->n++) {
        struct member *member = &e->members[e->n];

        member->residual = b->ridge && e->n % 3 == 1;
        member->seed = given_training.seed + e->n;
        member->epochs = 3 + e->n;
        net_randomise(&member->net, member->seed);
    }
}

static void build_model(struct given_model *g, const struct built *b)
{
    const struct dataset *d = &g->given.dataset;
    struct model *m = &g->model;

    m->schema = g->given.schema;
    m->data =
        (struct data_config){.reading = {.delimiter = ',',
                                         .header = true,
                                         .missing = (int)b->options.missing}};
    if (d->has_times) {
        m->data.time_form = d->table.time_form;
        m->data.time_step = d->step;
    }
    m->config = (struct model_config){
        .net = ensemble_net(&m->ensemble)->config,
        .train = given_training,
        .norm = b->norm,
        .channels = b->channels,
        .season = b->n_periods ? b->periods[0] : 1,
    };
    m->scaler = g->given.scaler;
    m->training = (struct training){.n_rows = d->table.n_rows,
                                    .n_series = d->n_series,
                                    .n_windows = g->parts[PART_TRAIN].n};
    dataset_time(d, 0, m->training.from);
    dataset_time(d, d->table.n_rows - 1, m->training.to);
    for (int by = 0; by < N_FORECASTERS; by++)
        for (int i = 0; i < N_METRICS; i++)
            m->scores.original[by][i] = m->scores.scaled[by][i] = (double)NAN;
}

static void build_ridge(struct given_model *g, const struct built *b)
{
    const struct ridge_options options = {.penalty = 0};
    double penalties[] = {0.15, 0.15};
    const struct ridge_columns like = {.R = 2,
                                       .C = g->given.schema.n_features,
                                       .J = g->given.schema.n_targets,
                                       .H = g->windows.H,
                                       .penalties = penalties};
    struct error err;

    assert_ok(ridge_fit(&g->model.ridge, &g->windows, &g->parts[PART_TRAIN],
                        &g->parts[PART_VALID], &options, &err),
              &err);
    g->windows.ridge = &g->model.ridge;
    if (!b->columns)
        return;
    assert_true(like.J <= COUNT(penalties));
    assert_ok(
        ridge_columns_refit(
            &g->model.ridge, &like, &g->given.schema, &g->windows,
            &(struct fit_rows){.parts = {[PART_TRAIN] = g->parts[PART_TRAIN]}},
            &err),
        &err);
}

void given_model_init(struct given_model *g, const char *csv,
                      const struct built *b)
{
    const bool labelled = b->options.label != NULL;
    struct error err;

    *g = (struct given_model){0};
    given_read(&g->given, csv, &b->options);
    given_split(&g->given, or_else(b->T, 6), labelled ? 0 : or_else(b->H, 2));
    if (b->log)
        assert_ok(transform_fit(&g->given.scaler, &g->given.dataset,
                                &g->given.split, TRANSFORM_LOG, &err),
                  &err);
    g->windows = given_windows(&g->given, b->norm);
    g->windows.channels = b->channels;
    build_profile(g, b);
    given_prepare(&g->given, &g->model.profile);
    g->windows.segment = b->segment;
    for (int p = 0; p < N_PARTS; p++)
        assert_ok(origins_list(&g->parts[p], &g->given.dataset, &g->given.split,
                               (enum part)p, &err),
                  &err);
    if (b->ridge)
        build_ridge(g, b);
    build_ensemble(g, b);
    build_model(g, b);
}

void given_model_release(struct given_model *g)
{
    for (int p = 0; p < N_PARTS; p++)
        origins_release(&g->parts[p]);
    ensemble_release(&g->model.ensemble);
    ridge_release(&g->model.ridge);
    usual_changes_release(&g->model.usual_changes);
    profile_release(&g->model.profile);
    calibration_release(&g->model.calibration);
    free(g->model.target_scores);
    given_release(&g->given);
}

void given_stir(struct given_model *g)
{
    for (size_t i = 0; i < g->model.ensemble.n; i++) {
        struct net *net = &g->model.ensemble.members[i].net;

        fill_random(net_begin_update(net) + net->head.weight,
                    net->table.n_values - net->head.weight, R(0.5), 3 + i);
        net_finish_update(net);
    }
}

struct trainer given_trainer(const struct given_model *g,
                             const struct train_config *train)
{
    return (struct trainer){.windows = &g->windows,
                            .train = &g->parts[PART_TRAIN],
                            .valid = &g->parts[PART_VALID],
                            .config = train,
                            .open = train};
}

void given_shift(struct given_model *g, size_t column, size_t from, size_t to,
                 float add)
{
    const struct dataset *d = &g->given.dataset;

    for (size_t row = from; row < to; row++)
        d->table.cells[row * d->table.n_columns + (size_t)d->columns[column]] +=
            add;
    given_prepare(&g->given, &g->model.profile);
}

static void put_day(struct text *csv, size_t i)
{
    const struct time_form date = time_form_iso(TIME_DATE, false);
    char text[TIME_TEXT_MAX];

    (void)time_print(&date, 18262 + (int64_t)i, text); /* 2020-01-01 on */
    text_string(csv, text);
}

void given_waves(struct text *csv, size_t n)
{
    text_string(csv, "date,a,b\n");
    for (size_t i = 0; i < n; i++) {
        put_day(csv, i);
        text_printf(csv, ",%.6f,%.6f\n", 50 + 20 * sin((double)i / 3),
                    3 + cos((double)i / 5) + 0.1 * (double)(i * 37 % 11));
    }
}

void given_panel(struct text *csv, size_t n)
{
    text_string(csv, "site,date,a\n");
    for (size_t site = 0; site < 2; site++)
        for (size_t i = 0; i < n; i++) {
            text_printf(csv, "%s,", site ? "\"north, 2\"" : "south");
            put_day(csv, i);
            text_printf(csv, ",%.6f\n",
                        10 * (double)site + sin((double)i / 2) +
                            0.1 * (double)(i * 37 % 11));
        }
}

void given_grades(struct text *csv, size_t n)
{
    text_string(csv, "id,a,b,grade\n");
    for (size_t id = 0; id < n; id++)
        for (size_t i = 0; i < 6; i++)
            text_printf(csv, "p%zu,%zu.5,%zu,%zu\n", id, (id * 7 + i) % 13,
                        id * 5 % 3 + i, id * 7 % 13);
}

void given_waves_model(struct given_model *g, size_t n,
                       const struct built *built)
{
    static const struct built usual;
    struct text csv = {0};

    given_waves(&csv, n);
    given_model_init(g, csv.bytes, built ? built : &usual);
    text_release(&csv);
}

void given_gaps_model(struct given_model *g, size_t n,
                      bool (*is_missing)(size_t row))
{
    const struct built built = {.options = {.missing = MISSING_FFILL}};
    struct text csv = {0};

    text_string(&csv, "a\n");
    for (size_t i = 0; i < n; i++)
        text_printf(&csv, is_missing(i) ? "NA\n" : "%zu\n", i * 37 % 11);
    given_model_init(g, csv.bytes, &built);
    text_release(&csv);
}
