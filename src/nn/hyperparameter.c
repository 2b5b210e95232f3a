/* hyperparameter.c - see hyperparameter.h. */
#include "nn/hyperparameter.h"

#include <string.h>

#include "nn/similarity.h"

#define COUNT_TO(n) .maximum = (n)
#define ONE_OF(...)                                                            \
    .names = (const char *const[])                                             \
    {                                                                          \
        __VA_ARGS__, NULL                                                      \
    }
#define ONE_OF_TABLE(function) .name_of = (function)
#define DEFAULT(text)          .divisor = 0
#define DIVISOR(n, text)       .divisor = (n)
#define ROW(id, name_, values, initial, help, absent_, required_)              \
    [HYPER_##id] = {.name = (name_),                                           \
                    values,                                                    \
                    initial,                                                   \
                    .absent = "this attention kind " absent_                   \
                              " (leave out --" name_ ")",                      \
                    .required = (required_)},

const struct hyperparameter_row hyperparameters[N_HYPERPARAMETERS] = {
    HYPERPARAMETERS(ROW)};

const char *hyperparameter_name(enum hyperparameter h, size_t i)
{
    const struct hyperparameter_row *row = &hyperparameters[h];

    return row->name_of ? row->name_of(i) : row->names[i];
}

const char *hyperparameter_value_name(enum hyperparameter h, size_t value)
{
    if (!value && hyperparameters[h].required)
        return NULL;
    return hyperparameter_name(h, value ? value - 1 : 0);
}

size_t hyperparameter_find(enum hyperparameter h, const char *name)
{
    const char *other;

    for (size_t i = 0; (other = hyperparameter_name(h, i)); i++)
        if (strcmp(other, name) == 0)
            return i + 1;
    return 0;
}

size_t hyperparameter_divisor(enum hyperparameter h, size_t D)
{
    const size_t divisor = hyperparameters[h].divisor;

    return D % divisor == 0 ? divisor : 1;
}

/* True if the value is what a kind without the hyperparameter does anyway. */
static bool is_neutral(const struct hyperparameter_row *row, size_t value)
{
    return value <= (row->required ? 0 : 1);
}

static bool is_valid(const struct hyperparameter_row *row, size_t value,
                     size_t D)
{
    if (!row->maximum)
        return value || !row->required;
    return value >= 1 && value <= row->maximum &&
           (!row->divisor || D % value == 0);
}

const char *hyperparameters_refusal(unsigned set, unsigned optional,
                                    const size_t values[N_HYPERPARAMETERS],
                                    size_t D)
{
    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++)
        if (!(set & 1U << h) && !is_neutral(&hyperparameters[h], values[h]))
            return hyperparameters[h].absent;
    for (enum hyperparameter h = 0; h < N_HYPERPARAMETERS; h++)
        if (set & 1U << h && !(optional & 1U << h && !values[h]) &&
            !is_valid(&hyperparameters[h], values[h], D))
            return hyperparameters[h].required;
    return NULL;
}
