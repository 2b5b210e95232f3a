/* train_config.c - see train_config.h. */
#include "model/train_config.h"

#include <math.h>

const char *const schedule_names[] = {"cosine", "step", "constant", NULL};

#define FIELD(field, key, type, ...)                                           \
    {key, type, offsetof(struct train_config, field), __VA_ARGS__},

const struct json_field train_fields[] = {TRAIN_FIELDS(FIELD){.key = NULL}};

double train_config_lr(const struct train_config *config, size_t epoch)
{
    const double pi = 3.14159265358979323846;
    const double e = (double)epoch, n = (double)config->epochs;

    if (config->schedule == SCHEDULE_COSINE)
        return config->lr * (1 + cos(pi * e / n)) / 2;
    if (config->schedule == SCHEDULE_STEP && epoch > 1)
        return config->lr * pow(0.8, e - 1);
    return config->lr;
}

static size_t clamp(size_t n, size_t min, size_t max)
{
    return n < min ? min : n > max ? max : n;
}

static size_t at_most(size_t n, uint64_t bound)
{
    return bound && bound < n ? (size_t)bound : n;
}

size_t train_config_epoch_samples(const struct train_config *config, size_t n,
                                  size_t timesteps)
{
    const size_t few = at_most(n, config->max_samples);

    return at_most(few, config->max_timesteps / (timesteps ? timesteps : 1));
}

/* The batch of an epoch of n samples. */
static size_t open_batch(size_t n)
{
    return clamp(n / 200, 32, 256);
}

void train_config_resolve(struct train_config *config, size_t n_samples,
                          size_t timesteps)
{
    size_t n, batch, steps;

    if (!config->steps)
        config->steps = OPTIMISER_STEPS;
    if (!config->max_samples)
        config->max_samples = MAX_EPOCH_SAMPLES;
    if (!config->max_timesteps)
        config->max_timesteps = MAX_EPOCH_TIMESTEPS;
    n = at_most(n_samples, config->max_samples);
    batch = config->batch ? (size_t)config->batch : open_batch(n);
    steps = (n + batch - 1) / batch;
    if (!config->batch)
        config->batch =
            open_batch(train_config_epoch_samples(config, n, timesteps));
    if (!config->epochs)
        config->epochs =
            clamp(steps ? (size_t)config->steps / steps : 0, 10, 1000);
    if (!config->patience)
        config->patience = clamp((size_t)config->epochs / 5, 3, 1000);
}
