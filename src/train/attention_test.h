/*
 * attention_test.h - a permutation test: do the attention weights of a fit say
 * more of the actual values than the same weights at other timesteps?
 *
 * The statistic is the mean over targets and steps of the partial correlation,
 * over windows, of the forecast y(w) of the networks with the weights w and the
 * actual values, given what needs no attention: a constant, the newest value of
 * each column, and y(newest), the forecast of the same networks with all weight
 * on the newest timestep. (All are in prepared units.) So it is about 0,
 * whatever the weights are, where the newest row tells all that can be known,
 * as of an AR(1) process, or nothing can be known, as of white noise; that
 * weights prefer the newest rows does not make it larger.
 *
 * It has to be larger than two kinds of chance, and a verdict takes the larger
 * of their p-values, (1 + e) / (1 + s) with e of s draws at least as large:
 *
 *   p_shuffled   the weights of each window are shuffled over its timesteps
 *                (segments): their places do not matter. At most
 *                ATTENTION_SHUFFLES draws; after ATTENTION_STOP that are as
 *                large no more (Besag and Clifford 1991)
 *   p_chance     what each window adds to the statistic gets a random sign: the
 *                correlation is one of noise. Without it, weights that are
 *                nearly equal, so that shuffling hardly changes them, would
 *                pass on noise: the values under shuffling are then all close
 * to each other, but not to 0
 *
 * The windows are test windows, from which the fit has learned nothing, at
 * least a horizon apart, so that no two share an actual value. Windows of
 * different ids that end at the same time share permutation and sign, so that
 * what ids have in common does not count several times.
 */
#ifndef TRAIN_ATTENTION_TEST_H
#define TRAIN_ATTENTION_TEST_H

#include "base/error.h"
#include "base/thread_pool.h"
#include "model/attention_summary.h"
#include "model/ensemble.h"
#include "prep/window.h"

enum { ATTENTION_SHUFFLES = 1000, ATTENTION_STOP = 10 };

/*
 * Not known for kinds whose weights act inside the encoder, are no distribution
 * over timesteps or are always the same, and with too few test windows.
 */
enum status attention_test_run(struct thread_pool *pool,
                               const struct ensemble *ensemble,
                               const struct windows *windows,
                               const struct origins *test, uint64_t seed,
                               struct attention_test *result,
                               struct error *err);

#endif
