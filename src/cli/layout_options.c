/* layout_options.c - see layout_options.h. */
#include "cli/layout_options.h"

#include <string.h>

#include "prep/transform.h"

/* What an option has no effect without. */
enum need {
    NEEDS_NOTHING,
    NEEDS_TIMES,
    NEEDS_STEP, /* a constant one */
    NEEDS_HOURS /* a time of day */
};

struct option_use {
    const char *name;
    bool given;
    enum need need;
    const char *no_label; /* why not with --label; NULL: it has an effect */
};

enum { N_USES = 14 };

static const char as_they_are[] = "the rows of an id are taken as they are";
static const char one_number[] = "a label is one number per id";
static const char no_time[] = "a label has no time";

static bool is_named(const char *value)
{
    return value && strcmp(value, "none") != 0;
}

/* `training` as in time_options_check(). */
static void list_uses(const struct options *o, bool training,
                      struct option_use uses[N_USES])
{
    const struct reading *r = &o->reading;
    const struct option_use all[N_USES] = {
        {"time", is_named(o->time), NEEDS_TIMES, NULL},
        {"time-format", options_given(o, r->time_format), NEEDS_TIMES, NULL},
        {"tz", options_given(o, r->tz), NEEDS_HOURS, NULL},
        {"sort", options_given(o, &r->sort), NEEDS_TIMES, as_they_are},
        {"duplicates", options_given(o, &r->duplicates), NEEDS_TIMES,
         as_they_are},
        {"freq", options_given(o, r->freq),
         training ? NEEDS_NOTHING : NEEDS_TIMES, as_they_are},
        {"resample", options_given(o, r->resample), NEEDS_TIMES, as_they_are},
        {"gaps", options_given(o, &r->gaps), NEEDS_STEP, as_they_are},
        {"calendar", is_named(o->calendar), NEEDS_STEP, no_time},
        {"holidays", options_given(o, &o->holidays), NEEDS_STEP, no_time},
        {"horizon", options_given(o, &o->horizon), NEEDS_NOTHING, one_number},
        {"season", options_given(o, &o->season), NEEDS_NOTHING, one_number},
        {"mase-period", options_given(o, &o->mase_period), NEEDS_NOTHING,
         "a label has no MASE"},
        {"transform diff", o->transform == TRANSFORM_DIFF, NEEDS_NOTHING,
         "a label has no row before it"},
    };

    memcpy(uses, all, sizeof all);
}

static enum status refuse(const struct option_use *use, const char *with,
                          const char *why, struct error *err)
{
    return error_set(err, STATUS_USAGE,
                     "--%s cannot be used with %s: %s (leave it out)",
                     use->name, with, why);
}

enum status layout_options_check(const struct options *o, enum layout layout,
                                 struct error *err)
{
    struct option_use uses[N_USES];

    list_uses(o, true, uses);
    for (size_t i = 0; i < N_USES; i++) {
        if (!uses[i].given)
            continue;
        if (layout == LAYOUT_ROWS && strcmp(uses[i].name, "time") == 0)
            return refuse(&uses[i], "--layout rows",
                          "times are the names of its columns", err);
        if (layout == LAYOUT_LABELLED && uses[i].no_label)
            return refuse(&uses[i], o->label ? "--label" : "a labelled model",
                          uses[i].no_label, err);
    }
    return STATUS_OK;
}

/* Why the times of the data are not enough; NULL if they are. */
static const char *lack_of(const struct dataset *d, enum need need)
{
    const bool has_column = d->table.ticks;

    if (need == NEEDS_TIMES && !has_column)
        return "it has no times";
    if (need == NEEDS_STEP && !d->has_times)
        return "it has no times with a constant step";
    if (need == NEEDS_HOURS &&
        (!has_column || d->table.time_form.kind != TIME_DATETIME))
        return "it has no times of day";
    return NULL;
}

enum status time_options_check(const struct options *o, const struct dataset *d,
                               bool training, struct error *err)
{
    struct option_use uses[N_USES];

    list_uses(o, training, uses);
    for (size_t i = 0; i < N_USES; i++) {
        const char *why = lack_of(d, uses[i].need);

        if (uses[i].given && why)
            return refuse(&uses[i], d->table.path, why, err);
    }
    return STATUS_OK;
}
