/* naive2.c - see naive2.h. */
#include "score/naive2.h"

#include <stdbool.h>

#include "score/seasonal_adjust.h"

/* M4 asks for three seasons and values that have factors. */
static bool is_seasonal(const double *x, size_t n, size_t m)
{
    return n >= 3 * m && season_all_positive(x, n) &&
           season_is_significant(x, n, m);
}

void naive2_forecast(const double *x, size_t n, size_t m, size_t H,
                     double *phases, double *y)
{
    const bool seasonal = is_seasonal(x, n, m) &&
                          season_indices(x, n, m, FORM_MULTIPLICATIVE, phases);

    for (size_t h = 0; h < H; h++)
        y[h] = seasonal ? x[n - 1] / phases[(n - 1) % m] * phases[(n + h) % m]
                        : x[n - 1];
}

size_t m4_period(const struct dataset *d)
{
    static const size_t periods[] = {
        [FREQUENCY_OTHER] = 1,    [FREQUENCY_HOURLY] = 24,
        [FREQUENCY_DAILY] = 1,    [FREQUENCY_WEEKLY] = 1,
        [FREQUENCY_MONTHLY] = 12, [FREQUENCY_QUARTERLY] = 4,
    };

    return d->step.kind == STEP_NONE
               ? 0
               : periods[time_frequency(dataset_step_form(d), d->step)];
}
