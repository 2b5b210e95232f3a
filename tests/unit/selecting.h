/*
 * selecting.h - for the tests of train/select_members.h: series whose best
 * forecast is known, and the selection of members on them.
 */
#ifndef TESTS_SELECTING_H
#define TESTS_SELECTING_H

#include "given_model.h"

#include "train/select_members.h"

/* CSV of 300 rows: uniform noise, a random walk with uniform steps, and a
 * season of four rows. */
void put_noise(struct text *csv);
void put_walk(struct text *csv);
void put_season(struct text *csv);

/* Builds a model of the CSV that `put` appends. */
void build_members_like(struct given_model *g, void (*put)(struct text *csv),
                        const struct built *built);

/* The same with windows of four rows and one step. */
void build_members(struct given_model *g, void (*put)(struct text *csv),
                   size_t members, bool ridge);

/* Sets the ridge to a forecast that moves by a from the newest value (a = 0) to
 * the mean of the window (a = 1), which a network with a zero head forecasts.
 */
void set_map(struct given_model *g, double a);

/* A short training with early stopping. */
extern const struct train_config quick_training;

/* The reported epochs in order. */
struct epochs {
    size_t n;
    struct progress progress[1024];
};
extern struct epochs reported_epochs;

/* A trainer on the windows of g that reports to `reported_epochs`, which is
 * reset.
 */
struct trainer logged_trainer(const struct given_model *g,
                              const struct train_config *config);

/* Selects the members of g, as a fit does. */
struct member_choice choose_members(struct given_model *g,
                                    const struct train_config *config);

/* Scores an ensemble on the validation windows of g. */
struct member_errors score_members(const struct given_model *g,
                                   const struct ensemble *ensemble);

#endif
