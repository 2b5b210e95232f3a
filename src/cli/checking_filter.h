/*
 * checking_filter.h - for `check`: data that is refused until a filter mends it
 * is passed through that filter, by sh, and read again.
 *
 * The filter is that of struct error, never a part of the message.
 */
#ifndef CLI_CHECKING_FILTER_H
#define CLI_CHECKING_FILTER_H

#include "cli/checking.h"

/* False if another file than the data is standard input, so that what a filter
 * writes cannot be, or if an option counts rows or lines of the file. */
bool checking_can_filter(const struct options *options);

/* Sets `*again` if what the filter of a refusal wrote is the data now, and
 * appends a finding; not if there is no filter, or if it fails. The options
 * that are needed then are found when it is read. */
enum status checking_filter(struct checking *checking,
                            const struct error *refused, bool *again,
                            struct error *err);

/* The finding of a refusal, with its line and its column if the message has
 * them. Its text points into the message, behind these, and without the place
 * if that would be in what a filter wrote, which has no name. */
struct finding checking_refused(const struct checking *checking,
                                struct error *refused);

/* Makes the filters of findings whole command lines, with those and the words
 * that train; without them, or where no filter can be used, leaves them out. */
enum status checking_put_filters(struct checking *checking, struct error *err);

#endif
