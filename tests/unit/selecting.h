/*
 * selecting.h - for the tests of train/select_members.h: series whose best
 * forecast is known, and the members that are selected on them.
 */
#ifndef TESTS_SELECTING_H
#define TESTS_SELECTING_H

#include "given_model.h"

#include "train/select_members.h"

/* CSV of 300 rows: uniform noise, the walk that it sums up to, and a season of
 * four rows. */
void put_noise(struct text *csv);
void put_walk(struct text *csv);
void put_season(struct text *csv);

/* A model of what one of these puts. */
void build_members_like(struct given_model *g, void (*put)(struct text *csv),
                        const struct built *built);

/* The same of so many members, with or without a ridge, which forecasts one
 * step from four rows. */
void build_members(struct given_model *g, void (*put)(struct text *csv),
                   size_t members, bool ridge);

/* The ridge forecasts a step by a from the newest value towards the mean of the
 * window. A network whose head is zero forecasts that mean. */
void set_map(struct given_model *g, double a);

/* A training of a few epochs with early stopping. */
extern const struct train_config quick_training;

/* The epochs that were reported, by their member. */
struct epochs {
    size_t n;
    struct progress progress[1024];
};
extern struct epochs epochs_seen;

/* A trainer of the parts of g that reports to `epochs_seen`, which starts anew.
 */
struct trainer logged_trainer(const struct given_model *g,
                              const struct train_config *config);

/* Selects the members of g, as a fit does. */
struct member_choice choose_members(struct given_model *g,
                                    const struct train_config *config);

/* On the validation windows of g. */
struct member_errors score_members(const struct given_model *g,
                                   const struct ensemble *ensemble);

#endif
