/* interval_levels.c - see interval_levels.h. */
#include "cli/interval_levels.h"

#include <stdlib.h>
#include <string.h>

static const double least = 1, greatest = 99.9;

static bool is_listed(const struct levels *levels, double level)
{
    for (size_t i = 0; i < levels->n; i++)
        if (levels->list[i] >= level && levels->list[i] <= level)
            return true;
    return false;
}

/* Adds the level at `text`; `end` is set to the character after it. */
static enum status add_level(const char *text, struct levels *levels,
                             const char **end, struct error *err)
{
    char *stop;
    const double level = strtod(text, &stop);

    *end = stop;
    if (stop == text || (*stop && *stop != ',') || !(level >= least) ||
        level > greatest)
        return error_set(err, STATUS_USAGE,
                         "--interval: \"%s\" is not a level from %g to %g in "
                         "percent (such as --interval 80,95, or --interval "
                         "none)",
                         text, least, greatest);
    if (is_listed(levels, level))
        return error_set(err, STATUS_USAGE,
                         "--interval: level %g is there twice (leave one of "
                         "them out)",
                         level);
    if (levels->n == MAX_LEVELS)
        return error_set(err, STATUS_USAGE,
                         "--interval: more than %d levels (leave some out)",
                         MAX_LEVELS);
    levels->list[levels->n++] = level;
    return STATUS_OK;
}

enum status interval_levels(const char *text, struct levels *levels,
                            struct error *err)
{
    const char *end;

    *levels = (struct levels){0};
    if (!text || !strcmp(text, "none"))
        return STATUS_OK;
    for (;; text = end + 1) {
        TRY(add_level(text, levels, &end, err));
        if (!*end)
            return STATUS_OK;
    }
}
