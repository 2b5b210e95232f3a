/* grid_options.c - see grid_options.h. */
#include "cli/grid_options.h"

enum status grid_options_check(const struct options *o, enum layout layout,
                               struct error *err)
{
    const struct {
        const char *name;
        const void *field;
        bool rows_only; /* ids with a label may have times */
    } grid_options[] = {
        {"gaps", &o->reading.gaps, false},
        {"duplicates", &o->reading.duplicates, false},
        {"sort", &o->reading.sort, false},
        {"freq", o->reading.freq, false},
        {"resample", o->reading.resample, false},
        {"tz", o->reading.tz, true},
        {"time-format", o->reading.time_format, true},
    };

    if (layout != LAYOUT_ROWS && layout != LAYOUT_LABELLED)
        return STATUS_OK;
    for (size_t i = 0; i < sizeof grid_options / sizeof *grid_options; i++)
        if (options_given(o, grid_options[i].field) &&
            (layout == LAYOUT_ROWS || !grid_options[i].rows_only))
            return error_set(err, STATUS_USAGE,
                             "--%s cannot be used with %s: %s (leave it out)",
                             grid_options[i].name,
                             layout == LAYOUT_ROWS ? "--layout rows"
                                                   : "--label",
                             layout == LAYOUT_ROWS
                                 ? "its series have no times"
                                 : "the rows of an id are taken as they are");
    return STATUS_OK;
}
