/* defaults.c - see defaults.h. */
#include "cli/defaults.h"

static const size_t by_pace[] = {
    [PACE_OTHER] = 10, [PACE_HOURLY] = 24,  [PACE_DAILY] = 7,
    [PACE_WEEKLY] = 4, [PACE_MONTHLY] = 12,
};

size_t default_horizon(const struct dataset *d)
{
    return by_pace[d->has_times ? time_pace(&d->table.time_form, d->step)
                                : PACE_OTHER];
}
