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

void segment_list(struct segment_choice *choice,
                  const struct net_config *config, size_t season)
{
    const size_t T = config->T;
    const size_t seasonal =
        season > 1 && season <= T / 4 ? season : (T + 3) / 4;
    const size_t longest = config->attend == ATTEND_INPUTS ? 1 : seasonal;
    const size_t lengths[] = {T <= 64 || longest < 2 ? 1 : longest / 2,
                              longest};

    *choice = (struct segment_choice){0};
    for (size_t i = 0; i < SEGMENT_CANDIDATES; i++) {
        struct net_config candidate = *config;

        candidate.segment = lengths[i];
        if (!net_refusal(&candidate) && (!i || lengths[i] != lengths[0]))
            choice->candidates[choice->n++] = lengths[i];
    }
    choice->chosen = choice->n ? choice->candidates[0] : 1;
}

static enum status try_segment(const struct net_config *config,
                               const struct trainer *trainer, size_t i,
                               size_t n, double *loss, struct error *err)
{
    struct trainer candidate_trainer = *trainer;
    struct progress last;
    struct net net;
    enum status status;

    candidate_trainer.purpose = FOR_SEGMENTS;
    candidate_trainer.member = i + 1;
    candidate_trainer.members = n;
    status = net_init(&net, config, err);
    if (status == STATUS_OK)
        status = short_run(&candidate_trainer, &net, &last, err);
    if (status == STATUS_OK)
        *loss = last.best_loss;
    net_release(&net);
    return status;
}

enum status select_segment(struct segment_choice *choice,
                           const struct net_config *config,
                           bool automatic_decoder, size_t season,
                           const struct trainer *trainer, struct error *err)
{
    double best = (double)INFINITY;

    segment_list(choice, config, season);
    if (choice->n < 2 || !trainer->valid->n)
        return STATUS_OK;
    for (size_t i = 0; i < choice->n; i++) {
        struct net_config candidate = *config;

        candidate.segment = choice->candidates[i];
        if (automatic_decoder)
            candidate.decoder = segment_decoder(&candidate);
        TRY(try_segment(&candidate, trainer, i, choice->n, &choice->losses[i],
                        err));
        if (rule_prefers(RULE_SEGMENT, choice->losses[i], best)) {
            best = choice->losses[i];
            choice->chosen = choice->candidates[i];
        }
    }
    return STATUS_OK;
}
