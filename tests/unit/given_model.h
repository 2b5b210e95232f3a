/*
 * given_model.h - for the tests of src/train and src/store: what given.h
 * gives, with the windows of each part and networks of random parameters,
 * put together to a model.
 */
#ifndef TESTS_GIVEN_MODEL_H
#define TESTS_GIVEN_MODEL_H

#include "given.h"

#include "nn/net.h"
#include "model/model.h"
#include "train/trainer.h"

struct given_model {
    struct given given;
    struct windows windows;
    struct origins parts[N_PARTS];
    struct model model; /* its schema and scaler are those of `given` */
};

/* How to build it; all zero are small defaults. */
struct built {
    struct asked asked;
    const char *cell, *attention; /* names; NULL: gru, timestep */
    const struct attn_ops *kind;  /* in place of a name, if not NULL */
    enum attend attend;
    enum context context;
    enum decoder_form decoder; /* linear: what the kind can do with */
    enum norm norm;
    size_t T, H, D, layers; /* 0: 6, 2 (labelled: 1), 5, 1 */
    size_t segment;         /* 0: each row is a step of the network */
    size_t members;         /* 0: 1; all take part */
    bool ridge;             /* every third member, from the second, residual */
    bool shared;            /* channels; the targets are the features */
    bool log;               /* the columns are seen as logarithms */
    size_t periods[MAX_SEASONS], n_periods; /* of a profile */
    bool own; /* profiles of the ids too, of random numbers all */
};

/* The split, the scaler and the network have to be possible. */
void given_model_init(struct given_model *g, const char *csv,
                      const struct built *built);
void given_model_release(struct given_model *g);

/* The network of the first member. */
struct net *given_net(const struct given_model *g);

/* Gives every head values that are not zero, so that a forecast depends on
 * everything. */
void given_stir(struct given_model *g);

/* A train for a few quick epochs. */
extern const struct train_config given_training;

/* A trainer of the parts of g, which validates. */
struct trainer given_trainer(const struct given_model *g,
                             const struct train_config *train);

/* All cells of a column from series row `from` up to `to`, plus `add`; prepares
 * the dataset again. */
void given_shift(struct given_model *g, size_t column, size_t from, size_t to,
                 float add);

/* CSV "date,a,b" of n days: two waves, so that the past tells the future. */
void given_waves(struct text *csv, size_t n);

/* CSV "site,date,a" of two sites, n days each. */
void given_panel(struct text *csv, size_t n);

/* CSV "id,a,b,grade" of n ids of 6 rows each; grade is told by a. */
void given_grades(struct text *csv, size_t n);

/* A model of n days of waves; `built` NULL: the defaults. */
void given_waves_model(struct given_model *g, size_t n,
                       const struct built *built);

/* A model of a saw of n rows; those that are out have no value. */
void given_gaps_model(struct given_model *g, size_t n,
                      bool (*is_out)(size_t row));

#endif
