/*
 * short_times.h - times of which programs leave out what is zero: a date alone
 * among dates with times of day is its midnight, an hour without minutes among
 * others with them a full one, a time without a fraction a whole second; part
 * of the search of table_time.h.
 */
#ifndef TABLE_SHORT_TIMES_H
#define TABLE_SHORT_TIMES_H

#include "table/table_time.h"

/* Reads a text that is a time of the reading but for the part left out, and
 * counts it as short (n_short). */
bool short_times_read(struct time_reading *reading, const char *text,
                      size_t length, int64_t *tick);

/* time_detect() for a text of several columns: with `has_hours` a number after
 * the last blank, such as 0.5, may be an hour with a fraction. */
size_t short_times_detect(const char *text, size_t length, bool has_hours,
                          unsigned numbers,
                          struct time_form forms[TIME_READINGS_MAX]);

/* Finds the forms of a text that ends with digits after a point, as hours with
 * minutes or a fraction; `pattern` is that of the text without these. */
size_t short_times_hours(const char *pattern, const char *text, size_t length,
                         struct time_form forms[TIME_READINGS_MAX]);

/*
 * Call it with a text that is no time of a reading. If its form is that of the
 * reading with such a part, the reading gets this form, and all times before
 * are counted as short ones. Where two digits after the point may be minutes or
 * a fraction, the candidate gets a second reading. No change if it is not.
 */
enum status short_times_widen(struct time_search *search,
                              struct time_candidate *c,
                              struct time_reading *reading, const char *text,
                              size_t length, bool has_hours, bool *is_widened,
                              struct error *err);

/* Call it after the last row for a reading with short times. False for dates
 * alone, and times without a fraction, that are no zeros: others have a zero
 * there, most are short, or a date is far from the times around it. Then also
 * for fractions of an hour that may be minutes. */
bool short_times_are_right(const struct time_reading *reading);

#endif
