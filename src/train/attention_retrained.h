/*
 * attention_retrained.h - whether a network with the attention of a fit learns
 * more than one that has equal weights from the start (kind uniform).
 *
 * Both are standalone networks of the same form, trained anew from the same
 * seed for a share of the epochs (short_run.h), and compared on the validation
 * windows in pairs (score/paired.h). The baseline of Wiegreffe and Pinter
 * (2019), Attention is not not Explanation.
 */
#ifndef TRAIN_ATTENTION_RETRAINED_H
#define TRAIN_ATTENTION_RETRAINED_H

#include "model/attention_summary.h"
#include "prep/split.h"
#include "train/trainer.h"

struct ensemble;

/* Not known without networks, for the kinds uniform and last, where no network
 * with equal weights can be built, and with fewer than two blocks of validation
 * windows. The windows are those of the trainer. trainer->from: the short run
 * of the network with its attention, if it is known. Fails as trainer_run(). */
enum status attention_retrained_judge(const struct ensemble *ensemble,
                                      const struct trainer *trainer,
                                      const struct split *split,
                                      struct attention_retrained *retrained,
                                      struct error *err);

#endif
