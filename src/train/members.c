/* members.c - see members.h. */
#include "train/members.h"

/* Trains one from its start; stop_after 0: until early stopping. */
static enum status train_member(struct member *m, const struct trainer *trainer,
                                size_t i, size_t n, size_t stop_after,
                                struct error *err)
{
    struct train_config config = *trainer->config;
    struct windows windows = *trainer->windows;
    struct trainer own = *trainer;
    struct progress last;

    config.seed = m->seed;
    if (!m->corrects)
        windows.highway = NULL;
    own.config = &config;
    own.windows = &windows;
    own.stop_after = stop_after;
    own.member = i + 1;
    own.members = n;
    net_randomise(&m->net, m->seed);
    TRY(trainer_run(&own, &m->net, &last, err));
    m->epochs = last.best_epoch;
    return STATUS_OK;
}

/* Trains the next member; one that is best untrained takes no part. */
static enum status add_member(struct ensemble *e, const struct trainer *trainer,
                              bool corrects, struct error *err)
{
    const size_t i = e->n;
    struct member *m = &e->members[i];

    m->corrects = corrects;
    m->seed = trainer->config->seed + i;
    TRY(train_member(m, trainer, i, e->n_nets, 0, err));
    e->n += m->epochs > 0;
    return STATUS_OK;
}

static enum status add_members(struct ensemble *e,
                               const struct trainer *trainer, struct error *err)
{
    bool corrects = trainer->windows->highway;

    while (e->n < e->n_nets) {
        const size_t i = e->n;
        const bool corrects_now = corrects && i % 3 == 1;

        TRY(add_member(e, trainer, corrects_now, err));
        corrects &= e->n > i; /* it would be rejected again */
    }
    return STATUS_OK;
}

static enum status score(const struct ensemble *e, const struct trainer *t,
                         const struct split *split, struct verdict *verdict,
                         struct error *err)
{
    return gate_score(t->pool, e, t->windows, split, t->valid, verdict, err);
}

/* Whether the highway sees all that a network sees of the same windows, and
 * has the newest value to be measured by. */
static bool sees_all(const struct windows *w)
{
    return w->shared || (w->dataset->n_columns == 1 &&
                         w->dataset->roles->layout != LAYOUT_LABELLED);
}

enum status members_judge(const struct ensemble *e,
                          const struct trainer *trainer,
                          const struct split *split,
                          struct selection *selection, bool *wanted,
                          struct error *err)
{
    *wanted = true;
    if (!trainer->windows->highway)
        return STATUS_OK;
    TRY(score(e, trainer, split, &selection->highway, err));
    *wanted =
        !sees_all(trainer->windows) || gate_has_skill(&selection->highway);
    return STATUS_OK;
}

/* Networks that know more than the highway, or better, do without it. */
static enum status try_without(struct ensemble *e, const struct trainer *t,
                               const struct split *split,
                               struct selection *selection, struct error *err)
{
    const struct verdict beside = selection->with;

    e->highway = false;
    TRY(score(e, t, split, &selection->with, err));
    if (gate_is_clear(&selection->with, &beside))
        return STATUS_OK;
    e->highway = true;
    selection->with = beside;
    return STATUS_OK;
}

enum status members_select(struct ensemble *e, const struct trainer *trainer,
                           const struct split *split,
                           struct selection *selection, struct error *err)
{
    const bool highway = trainer->windows->highway;

    e->n = 0;
    TRY(add_members(e, trainer, err));
    if (!highway)
        return STATUS_OK;
    TRY(score(e, trainer, split, &selection->with, err));
    if (!ensemble_count(e, true))
        TRY(try_without(e, trainer, split, selection, err));
    if (!gate_passes(&selection->with, &selection->highway))
        e->n = 0;
    return STATUS_OK;
}

enum status members_refit(struct ensemble *e, const struct trainer *trainer,
                          struct error *err)
{
    for (size_t i = 0; i < e->n; i++)
        TRY(train_member(&e->members[i], trainer, i, e->n, e->members[i].epochs,
                         err));
    return STATUS_OK;
}
