/* effort.c - see effort.h. */
#include "train/effort.h"

#include "model/train_config.h"

/* A sample of a usual network has up to 16 recurrent steps; where it has more,
 * an epoch has fewer samples. */
#define EPOCH(samples)                                                         \
    (UINT64_C(1) << (samples)), (UINT64_C(1) << ((samples) + 4))

static const struct effort levels[] = {
    [1] = {250, EPOCH(13), false, 0, 1},
    [2] = {500, EPOCH(14), false, 0, 1},
    [3] = {1000, EPOCH(14), true, 1, 1},
    [4] = {1500, EPOCH(15), true, 1, 1},
    [USUAL_EFFORT] = {OPTIMISER_STEPS, MAX_EPOCH_SAMPLES, MAX_EPOCH_TIMESTEPS,
                      true, 2, 1},
    [6] = {OPTIMISER_STEPS, EPOCH(16), true, 2, 2},
    [7] = {OPTIMISER_STEPS, EPOCH(17), true, 2, 3},
    [8] = {OPTIMISER_STEPS, EPOCH(18), true, 3, 5},
    [MOST_EFFORT] = {OPTIMISER_STEPS, EPOCH(20), true, 4, 9},
};

const struct effort *effort_at(size_t level)
{
    return &levels[level];
}
