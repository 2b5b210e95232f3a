/* selecting.c - see selecting.h. */
#include "selecting.h"

enum { ROWS = 300 };

void put_noise(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    text_string(csv, "y\n");
    for (size_t i = 0; i < ROWS; i++)
        text_printf(csv, "%.6f\n", (double)rng_uniform(&rng));
}

void put_walk(struct text *csv)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    double y = 0;

    text_string(csv, "y\n");
    for (size_t i = 0; i < ROWS; i++)
        text_printf(csv, "%.6f\n", y += (double)rng_uniform(&rng) - 0.5);
}

void put_season(struct text *csv)
{
    text_string(csv, "y\n");
    for (size_t i = 0; i < ROWS; i++)
        text_printf(csv, "%zu\n", i % 4);
}

void build_members_like(struct given_model *g, void (*put)(struct text *csv),
                        const struct built *built)
{
    struct text csv = {0};

    put(&csv);
    given_model_init(g, csv.bytes, built);
    text_release(&csv);
}

void build_members(struct given_model *g, void (*put)(struct text *csv),
                   size_t members, bool ridge)
{
    const struct built built = {
        .T = 4, .H = 1, .members = members, .ridge = ridge};

    build_members_like(g, put, &built);
}

void set_map(struct given_model *g, double a)
{
    struct ridge *ridge = &g->model.ridge;

    for (size_t i = 0; i < ridge->T * ridge->H; i++)
        ridge->map[i] = (real)(a / (double)ridge->T);
}

const struct train_config quick_training = {.loss = LOSS_MAE,
                                            .epochs = 12,
                                            .batch = 16,
                                            .lr = 0.02,
                                            .clip = 1,
                                            .patience = 4,
                                            .seed = 7};

struct epochs reported_epochs;

static void record(void *context, const struct progress *progress)
{
    struct epochs *epochs = context;

    assert_true(epochs->n < COUNT(epochs->progress));
    epochs->progress[epochs->n++] = *progress;
}

struct trainer logged_trainer(const struct given_model *g,
                              const struct train_config *config)
{
    struct trainer trainer = given_trainer(g, config);

    reported_epochs.n = 0;
    trainer.report = record;
    trainer.context = &reported_epochs;
    return trainer;
}

struct member_choice choose_members(struct given_model *g,
                                    const struct train_config *config)
{
    const struct trainer trainer = logged_trainer(g, config);
    struct member_choice choice = {{0, 0}, {0, 0}};
    struct error err;
    bool worth_training;

    g->model.ensemble.n = 0;
    assert_ok(members_worth_training(&g->model.ensemble, &trainer,
                                     &g->given.split, &choice, &worth_training,
                                     &err),
              &err);
    if (worth_training)
        assert_ok(members_select(&g->model.ensemble, &trainer, &g->given.split,
                                 &choice, &err),
                  &err);
    return choice;
}

struct member_errors score_members(const struct given_model *g,
                                   const struct ensemble *ensemble)
{
    struct member_errors errors;
    struct error err;

    assert_ok(members_score(NULL, ensemble, &g->windows, &g->given.split,
                            &g->parts[PART_VALID], &errors, &err),
              &err);
    return errors;
}
