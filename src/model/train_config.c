/* train_config.c - see train_config.h. */
#include "model/train_config.h"

#include <math.h>

const char *const schedule_names[] = {"cosine", "step", "constant", NULL};

#define AT(field) offsetof(struct train_config, field)
#define MAX_COUNT 0x1p30

const struct json_field train_fields[] = {
    {"loss", JSON_CHOICE, AT(loss), 0, 0, loss_names},
    {"dropout", JSON_REAL, AT(dropout), 0, 1, NULL},
    {"epochs", JSON_COUNT, AT(epochs), 1, MAX_COUNT, NULL},
    {"batch", JSON_COUNT, AT(batch), 1, MAX_COUNT, NULL},
    {"lr", JSON_REAL, AT(lr), 0, 1e6, NULL},
    {"lr_schedule", JSON_CHOICE, AT(schedule), 0, 0, schedule_names},
    {"clip", JSON_REAL, AT(clip), 0, 1e30, NULL},
    {"patience", JSON_COUNT, AT(patience), 1, MAX_COUNT, NULL},
    {"seed", JSON_COUNT, AT(seed), 0, (double)MAX_SEED, NULL},
    {.key = NULL},
};

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

size_t train_config_epoch_samples(const struct train_config *config, size_t n)
{
    return config->max_samples && config->max_samples < n
               ? (size_t)config->max_samples
               : n;
}

void train_config_resolve(struct train_config *config, size_t n_samples)
{
    size_t n, steps;

    if (!config->max_samples)
        config->max_samples = MAX_EPOCH_SAMPLES;
    n = train_config_epoch_samples(config, n_samples);
    if (!config->batch)
        config->batch = clamp(n / 200, 32, 256);
    steps = (n + (size_t)config->batch - 1) / (size_t)config->batch;
    if (!config->epochs)
        config->epochs = clamp(steps ? 2000 / steps : 0, 10, 1000);
    if (!config->patience)
        config->patience = clamp((size_t)config->epochs / 5, 3, 1000);
}
