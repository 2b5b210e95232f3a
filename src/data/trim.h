/*
 * trim.h - leaves out the oldest and the newest rows of each series, as the
 * options --from and --drop-last say.
 */
#ifndef DATA_TRIM_H
#define DATA_TRIM_H

#include "data/dataset.h"

/*
 * Makes each series start at its first row at or after the time or the line
 * `reading->from`, and end `reading->drop_last` rows of the file earlier. Adds
 * a note. STATUS_USAGE: `from` is neither a time like those of the file nor a
 * line; STATUS_DATA: no row is left.
 */
enum status trim_series(struct dataset *dataset, const struct reading *reading,
                        struct text *notes, struct error *err);

#endif
