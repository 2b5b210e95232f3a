/*
 * given_model.h - fixtures for the tests of src/model and src/train: the data
 * of given.h, the windows of each part, and a model with random parameters.
 */
#ifndef TESTS_GIVEN_MODEL_H
#define TESTS_GIVEN_MODEL_H

#include "given.h"

#include "nn/net.h"
#include "model/model.h"
#include "train/fit_settings.h"
#include "train/trainer.h"

struct given_model {
    struct given given;
    struct windows windows;
    struct origins parts[N_PARTS];
    struct model model; /* its schema and scaler are those of `given` */
};

/* How to build it; 0 and NULL are small defaults. */
struct built {
    struct given_options options;
    const char *cell, *attention; /* names; NULL: gru, timestep */
    const struct attn_ops *kind;  /* replaces `attention`, unless NULL */
    enum attend attend;
    enum context context;
    enum decoder_form decoder; /* linear: the first that the kind allows */
    enum norm norm;
    size_t T, H, D, layers; /* 0: 6, 2 (labelled: 1), 5, 1 */
    size_t segment;         /* 0: each row is a step of the network */
    size_t members;         /* 0: 1; all are in use */
    bool ridge;             /* every third member, from the second, residual */
    bool columns; /* the ridge of each target also reads all columns */
    enum channels channels; /* if shared, the targets are the features */
    bool log;               /* the columns are transformed to logarithms */
    size_t periods[MAX_SEASONS], n_periods; /* of the profile */
    double quantiles[MAX_QUANTILES]; /* levels of the networks, ended by 0 */
    bool per_id; /* per-id profiles, too; all profiles are random */
};

/* The split, the scaler and the network must be possible. */
void given_model_init(struct given_model *g, const char *csv,
                      const struct built *built);
void given_model_release(struct given_model *g);

/* The network of the first member. */
struct net *given_net(const struct given_model *g);

/* Sets every head to random values, so that the forecast depends on all inputs
 * and parameters. */
void given_stir(struct given_model *g);

/* A training of a few quick epochs. */
extern const struct train_config given_training;

/* A trainer on the train and validation windows of g. */
struct trainer given_trainer(const struct given_model *g,
                             const struct train_config *train);

/* One small network of one attention, without season, transform and ridge. */
struct fit_settings given_fit_settings(void);

/* Adds `add` to the cells of a column from row `from` up to `to`, and prepares
 * the dataset again. */
void given_shift(struct given_model *g, size_t column, size_t from, size_t to,
                 float add);

/* CSV "date,a,b" of n days: two waves, whose future depends on their past. */
void given_waves(struct text *csv, size_t n);

/* CSV "site,date,a" of two sites, n days each. */
void given_panel(struct text *csv, size_t n);

/* CSV "id,a,b,grade" of n ids of 6 rows each; the grade is a function of a. */
void given_grades(struct text *csv, size_t n);

/* A model of n days of waves; `built` NULL: the defaults. */
void given_waves_model(struct given_model *g, size_t n,
                       const struct built *built);

/* A model of n rows of a sawtooth; the cells of missing rows are empty. */
void given_gaps_model(struct given_model *g, size_t n,
                      bool (*is_missing)(size_t row));

#endif
