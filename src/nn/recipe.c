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
