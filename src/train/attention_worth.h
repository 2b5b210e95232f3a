/*
 * attention_worth.h - whether attention lowers the error of a fit: its forecast
 * of the validation rows beside those of the same networks with equal weights,
 * and with all weight on the newest timestep (ablation.h).
 */
#ifndef TRAIN_ATTENTION_WORTH_H
#define TRAIN_ATTENTION_WORTH_H

#include "model/attention_summary.h"
#include "prep/split.h"
#include "train/trainer.h"

struct ensemble;

/* The windows are those of the trainer. */
enum status attention_worth_judge(const struct ensemble *ensemble,
                                  const struct trainer *trainer,
                                  const struct split *split,
                                  struct attention_worth *worth,
                                  struct error *err);

#endif
