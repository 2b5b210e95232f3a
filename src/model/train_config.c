/* train_config.c - see train_config.h. */
#include "model/train_config.h"

#include <math.h>

const char *const schedule_names[] = {"cosine", "step", "constant", NULL};

double recipe_lr(const struct recipe *recipe, size_t epoch)
{
    const double pi = 3.14159265358979323846;
    const double e = (double)epoch, n = (double)recipe->epochs;

    if (recipe->schedule == SCHEDULE_COSINE)
        return recipe->lr * (1 + cos(pi * e / n)) / 2;
    if (recipe->schedule == SCHEDULE_STEP && epoch > 1)
        return recipe->lr * pow(0.8, e - 1);
    return recipe->lr;
}

static size_t within(size_t n, size_t least, size_t most)
{
    return n < least ? least : n > most ? most : n;
}

size_t recipe_samples(const struct recipe *recipe, size_t n)
{
    return recipe->most && recipe->most < n ? recipe->most : n;
}

void recipe_settle(struct recipe *recipe, size_t n_samples)
{
    size_t n, steps;

    if (!recipe->most)
        recipe->most = EPOCH_SAMPLES;
    n = recipe_samples(recipe, n_samples);
    if (!recipe->batch)
        recipe->batch = within(n / 200, 32, 256);
    steps = (n + recipe->batch - 1) / recipe->batch;
    if (!recipe->epochs)
        recipe->epochs = within(steps ? 2000 / steps : 0, 10, 1000);
    if (!recipe->patience)
        recipe->patience = within(recipe->epochs / 5, 3, 1000);
}
