/*
 * trim.h - leaves out the oldest and the newest rows of each series, as the
 * options --from and --drop-last say.
 */
#ifndef DATA_TRIM_H
#define DATA_TRIM_H

#include "data/dataset.h"

/*
 * Makes each series start at its first row at or after the time or the line
 * `reading->from`, and leaves out its newest `reading->drop_last` rows with a
 * known target and all after them; for columns that are known ahead these rows
 * stay, without their values, as rows of the future (future.h). Ids with a
 * label: the newest rows. Adds a note. STATUS_USAGE: `from` is neither a time
 * like those of the file nor a line; STATUS_DATA: no row is left.
 */
enum status trim_series(struct dataset *dataset, const struct reading *reading,
                        struct text *notes, struct error *err);

#endif
