/* defaults.c - see defaults.h. */
#include "cli/defaults.h"

static const struct {
    size_t window, horizon;
} by_pace[] = {
    [PACE_OTHER] = {32, 10}, [PACE_HOURLY] = {96, 24},  [PACE_DAILY] = {28, 7},
    [PACE_WEEKLY] = {26, 4}, [PACE_MONTHLY] = {24, 12},
};

static enum time_pace pace_of(const struct dataset *d)
{
    return d->has_times ? time_pace(&d->table.time_form, d->step) : PACE_OTHER;
}

size_t default_horizon(const struct dataset *dataset)
{
    return by_pace[pace_of(dataset)].horizon;
}

size_t default_window(const struct dataset *dataset)
{
    return by_pace[pace_of(dataset)].window;
}
