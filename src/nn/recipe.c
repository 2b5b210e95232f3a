/* recipe.c - see recipe.h. */
#include "nn/recipe.h"

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

void recipe_settle(struct recipe *recipe, size_t n_windows)
{
    const size_t steps = (n_windows + recipe->batch - 1) / recipe->batch;

    if (!recipe->epochs) {
        recipe->epochs = steps ? (1500 + steps - 1) / steps : 30;
        if (recipe->epochs < 30)
            recipe->epochs = 30;
        if (recipe->epochs > 1000)
            recipe->epochs = 1000;
    }
    if (!recipe->patience)
        recipe->patience = (recipe->epochs + 4) / 5;
}
