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
                               struct progress *last, struct error *err)
{
    struct net net;
    enum status status = net_init(&net, config, err);

    if (status == STATUS_OK)
        status = short_run(trainer, &net, last, err);
    net_release(&net);
    return status;
}

/* Sets chosen by the losses: a longer segment has to be clearly better. */
static void choose(struct segment_choice *choice)
{
    double best = (double)INFINITY;

    for (size_t i = choice->given_up ? 1 : 0; i < choice->n; i++)
        if (rule_prefers(RULE_SEGMENT, choice->losses[i], best)) {
            best = choice->losses[i];
            choice->chosen = choice->candidates[i];
        }
}

enum status select_segment(struct segment_choice *choice,
                           const struct net_config *config,
                           bool automatic_decoder, size_t season,
                           const struct trainer *trainer,
                           const struct progress *raced, struct error *err)
{
    struct trainer t = *trainer;
    double half_loss = (double)INFINITY; /* the least of longer segments */

    segment_list(choice, config, season);
    if (choice->n < 2 || !trainer->valid->n)
        return STATUS_OK;
    t.purpose = FOR_SEGMENTS;
    t.members = choice->n - (raced->epoch > 0);
    for (size_t k = 0; k < choice->n; k++) {
        const size_t i = (choice->first + k) % choice->n;
        struct net_config candidate = *config;
        struct progress last = *raced;

        candidate.segment = choice->candidates[i];
        if (automatic_decoder)
            candidate.decoder = segment_decoder(&candidate);
        if (k && !i)
            t.give_up_above = rule_bound(RULE_HALFWAY, half_loss);
        if (k || !raced->epoch) {
            t.member++;
            TRY(try_segment(&candidate, &t, &last, err));
        }
        choice->losses[i] = last.given_up ? last.half_loss : last.best_loss;
        choice->given_up |= last.given_up;
        half_loss = fmin(half_loss, last.half_loss);
    }
    choose(choice);
    return STATUS_OK;
}
