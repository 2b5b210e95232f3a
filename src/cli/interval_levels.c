/* interval_levels.c - see interval_levels.h. */
#include "cli/interval_levels.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* An option whose value is a list of levels. */
struct list_option {
    const char *name, *example;
    double least, greatest;
    bool rising;
};

static const struct list_option interval = {"interval", "80,95", 1, 99.9,
                                            false};
static const struct list_option quantiles = {"quantiles", "10,50,90", 0.1, 99.9,
                                             true};

static bool is_listed(const struct levels *levels, double level)
{
    for (size_t i = 0; i < levels->n; i++)
        if (levels->list[i] >= level && levels->list[i] <= level)
            return true;
    return false;
}

/* Checks the level against those before it. */
static enum status check_order(const struct list_option *o,
                               const struct levels *levels, double level,
                               struct error *err)
{
    if (is_listed(levels, level))
        return error_set(err, STATUS_USAGE,
                         "--%s: level %g is there twice (leave one of them "
                         "out)",
                         o->name, level);
    if (o->rising && levels->n && level < levels->list[levels->n - 1])
        return error_set(err, STATUS_USAGE,
                         "--%s: level %g stands after %g (give them in rising "
                         "order)",
                         o->name, level, levels->list[levels->n - 1]);
    if (levels->n == MAX_LEVELS)
        return error_set(err, STATUS_USAGE,
                         "--%s: more than %d levels (leave some out)", o->name,
                         MAX_LEVELS);
    return STATUS_OK;
}

/* False for more than four decimals, where all levels are rising. */
static bool has_few_decimals(const struct list_option *o, double level)
{
    return !o->rising || fabs(level * 1e4 - round(level * 1e4)) < 1e-6;
}

/* Adds the level at `text`; `end` is set to the character after it. */
static enum status add_level(const struct list_option *o, const char *text,
                             struct levels *levels, const char **end,
                             struct error *err)
{
    char *stop;
    const double level = strtod(text, &stop);

    *end = stop;
    if (stop == text || (*stop && *stop != ',') || !(level >= o->least) ||
        level > o->greatest || !has_few_decimals(o, level))
        return error_set(err, STATUS_USAGE,
                         "--%s: \"%s\" is not a level from %g to %g in "
                         "percent%s (such as --%s %s, or --%s none)",
                         o->name, text, o->least, o->greatest,
                         o->rising ? " with at most 4 decimals" : "", o->name,
                         o->example, o->name);
    TRY(check_order(o, levels, level, err));
    levels->list[levels->n++] = level;
    return STATUS_OK;
}

static enum status parse(const struct list_option *o, const char *text,
                         struct levels *levels, struct error *err)
{
    const char *end;

    *levels = (struct levels){0};
    if (!text || !strcmp(text, "none"))
        return STATUS_OK;
    for (;; text = end + 1) {
        TRY(add_level(o, text, levels, &end, err));
        if (!*end)
            return STATUS_OK;
    }
}

enum status interval_levels(const char *text, struct levels *levels,
                            struct error *err)
{
    return parse(&interval, text, levels, err);
}

enum status quantile_levels(const char *text, struct levels *levels,
                            struct error *err)
{
    return parse(&quantiles, text, levels, err);
}
