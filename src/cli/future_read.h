/* future_read.h - the file of predict --future. */
#ifndef CLI_FUTURE_READ_H
#define CLI_FUTURE_READ_H

#include "base/error.h"
#include "base/text.h"
#include "cli/options.h"
#include "table/schema.h"

/*
 * Reads the file of --future with the options of the data, `read`, and appends
 * its rows to `table`. Another program may have written it: a delimiter and a
 * decimal sign that are not those of the data are found, and said in `notes`.
 * STATUS_USAGE: the model has no known columns. STATUS_DATA: numbers in two
 * forms. Other failures are those of table_read() and table_append_future().
 */
enum status future_read(const struct options *options,
                        const struct schema *schema,
                        const struct table_options *read, struct table *table,
                        struct text *notes, struct error *err);

#endif
