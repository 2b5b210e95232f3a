/* select_segment.c - see select_segment.h. */
#include "train/select_segment.h"

#include <math.h>

#include "train/selection.h"
#include "train/short_run.h"

enum decoder_form segment_decoder(const struct net_config *config)
{
    struct net_config parallel = *config;

    parallel.decoder = DECODER_PARALLEL;
    /* without recurrence all steps of a parallel decoder are the same map of
     * the window, but for a constant */
    return config->segment > 1 && config->H > config->segment &&
                   config->cell->n_h && !net_refusal(&parallel)
               ? DECODER_PARALLEL
               : config->decoder;
}

/* Adds a length unless the network cannot have it. */
static void add(struct segment_choice *choice, const struct net_config *config,
                size_t length)
{
    struct net_config candidate = *config;

    candidate.segment = length;
    if (!net_refusal(&candidate))
        choice->candidates[choice->n++] = length;
}

void segment_list(struct segment_choice *choice,
                  const struct net_config *config, size_t season)
{
    const size_t T = config->T;
    const size_t seasonal =
        season > 1 && season <= T / 4 ? season : (T + 3) / 4;
    const size_t longest = config->attend == ATTEND_INPUTS ? 1 : seasonal;
    const bool is_long = T > 64 && longest / 2 > 1;

    *choice = (struct segment_choice){0};
    add(choice, config, 1);
    if (is_long)
        add(choice, config, longest / 2);
    if (longest > 1)
        add(choice, config, longest);
    choice->first = is_long && choice->n > 1;
    choice->chosen = choice->n ? choice->candidates[choice->first] : 1;
}

static enum status try_segment(const struct net_config *config,
                               const struct trainer *trainer,
                               struct checkpoint *trained, struct error *err)
{
    struct net net;
    struct train_config train = *trainer->open;
    struct trainer t = *trainer;
    enum status status = net_init(&net, config, err);

    train_config_resolve(&train, trainer_samples(trainer),
                         config->T / config->segment);
    t.config = &train;
    if (status == STATUS_OK)
        status = short_run(&t, &net, trained, err);
    net_release(&net);
    return status;
}

/* Trains the candidates, but the first one if it was. */
static enum status try_all(struct segment_choice *choice,
                           const struct net_config *config,
                           bool automatic_decoder,
                           const struct trainer *trainer,
                           struct checkpoint *trained, struct error *err)
{
    const bool first_is_known = trained[choice->first].last.epoch;
    struct trainer t = *trainer;
    double half_loss = (double)INFINITY; /* the least of longer segments */

    t.purpose = FOR_SEGMENTS;
    t.members = choice->n - first_is_known;
    for (size_t k = 0; k < choice->n; k++) {
        const size_t i = (choice->first + k) % choice->n;
        const struct progress *last = &trained[i].last;
        struct net_config candidate = *config;

        candidate.segment = choice->candidates[i];
        if (automatic_decoder)
            candidate.decoder = segment_decoder(&candidate);
        if (k && !i)
            t.give_up_above = rule_bound(RULE_HALFWAY, half_loss);
        if (k || !first_is_known) {
            t.member++;
            TRY(try_segment(&candidate, &t, &trained[i], err));
        }
        choice->losses[i] = last->given_up ? last->half_loss : last->best_loss;
        choice->given_up |= last->given_up;
        half_loss = fmin(half_loss, last->half_loss);
    }
    return STATUS_OK;
}

/* Sets chosen by the losses: a length has to be clearly better than those that
 * were trained before it. Returns its index. */
static size_t choose(struct segment_choice *choice)
{
    double best = (double)INFINITY;
    size_t chosen = choice->first;

    for (size_t k = 0; k < choice->n; k++) {
        const size_t i = (choice->first + k) % choice->n;

        if ((i || !choice->given_up) &&
            rule_prefers(RULE_SEGMENT, choice->losses[i], best)) {
            best = choice->losses[i];
            chosen = i;
        }
    }
    choice->chosen = choice->candidates[chosen];
    return chosen;
}

enum status select_segment(struct segment_choice *choice,
                           const struct net_config *config,
                           bool automatic_decoder, size_t season,
                           const struct trainer *trainer,
                           struct checkpoint *trained, struct error *err)
{
    struct checkpoint all[SEGMENT_CANDIDATES] = {{.n = 0}};
    enum status status;

    segment_list(choice, config, season);
    if (choice->n < 2 || !trainer->valid->n)
        return STATUS_OK;
    checkpoint_move(&all[choice->first], trained);
    status = try_all(choice, config, automatic_decoder, trainer, all, err);
    if (status == STATUS_OK)
        checkpoint_move(trained, &all[choose(choice)]);
    for (size_t i = 0; i < SEGMENT_CANDIDATES; i++)
        checkpoint_release(&all[i]);
    return status;
}
