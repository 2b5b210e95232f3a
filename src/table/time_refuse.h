/*
 * time_refuse.h - the messages that refuse a file for its times; see
 * table_time.h. Each appends a finding and returns STATUS_DATA; `i` is the
 * candidate.
 */
#ifndef TABLE_TIME_REFUSE_H
#define TABLE_TIME_REFUSE_H

#include "table/table_time.h"

/* Any reason; `names`: the column or columns, joined by commas. The remedy is
 * `remedy`; if that is NULL, the pattern of the column (time_samples.h) or else
 * --time none. `advice` is what else to do. Releases the texts. */
enum status time_refuse_with(struct table *table, size_t row,
                             struct text *names, struct text *message,
                             char *remedy, const char *advice,
                             struct error *err);

/* The same without advice; `choices` settle it, or NULL. */
enum status time_refuse_choices(struct table *table, size_t row,
                                struct text *names, struct text *message,
                                char *choices, struct error *err);

/* The same with a filter that settles it. */
enum status time_refuse_filter(struct table *table, size_t row,
                               struct text *names, struct text *message,
                               struct text *filter, struct error *err);

/* A cell that is no time. */
enum status time_refuse_cell(const struct time_search *search,
                             struct table *table, size_t i, struct error *err);

/* Dates in digits of which a few do not exist; otherwise STATUS_OK. */
enum status time_refuse_absent(const struct time_search *search,
                               struct table *table, size_t i,
                               const struct time_reading *r, struct error *err);

/* Hours or parts of them, by number, of a day of 23 or 25 hours. */
enum status time_refuse_part(const struct time_search *search,
                             struct table *table, size_t i, struct error *err);

/* True if the bad cell is a time of an hour that its zone leaves out; and the
 * message that refuses it. */
bool time_is_left_out(const struct time_candidate *c);
enum status time_refuse_left_out(const struct time_search *search,
                                 struct table *table, size_t i,
                                 struct error *err);

/* Times whose order of day, month and year cannot be settled, or whose number
 * may be a month or a quarter. */
enum status time_refuse_ambiguous(const struct time_search *search,
                                  struct table *table, size_t i,
                                  struct error *err);

/* True if most times are so close that rounding to microseconds moves them
 * against each other; and the message that refuses them. */
bool time_is_too_close(const struct time_reading *r);
enum status time_refuse_close(const struct time_search *search,
                              struct table *table, size_t i, struct error *err);

/* Parts of dates by their names (REASON_AFFIXED) that are not in the order of
 * the rows; otherwise STATUS_OK. */
enum status time_refuse_unordered(const struct time_search *search,
                                  struct table *table, struct error *err);

/* Rows without a time; in one piece, they are easily left out. */
enum status time_refuse_missing(const struct time_search *search,
                                struct table *table, size_t i,
                                struct error *err);

/* A file without times if a column has them in many rows; otherwise STATUS_OK.
 */
enum status time_refuse_mixed(struct table *table, struct error *err);

/* A time in several columns of which the first, a year or a date, stand only in
 * the first row of each block; otherwise STATUS_OK. */
enum status time_refuse_unfilled(const struct time_search *search,
                                 struct table *table, struct error *err);

/* A year beside the numbers of periods of it that have no dates; otherwise
 * STATUS_OK. */
enum status time_refuse_periods(const struct time_search *search,
                                struct table *table, size_t year,
                                struct error *err);

/* A column of numbers that tell part of a time; `words` say which. */
enum status time_refuse_clock(struct table *table, size_t column,
                              const char *words, struct error *err);

/* Times of day in digits whose dates are in another column. */
enum status time_refuse_apart(struct table *table, size_t date, size_t clock,
                              struct error *err);

/* A date without a year in a row, `text`. */
enum status time_refuse_no_year(const struct time_search *search,
                                struct table *table, size_t i, size_t row,
                                const char *text, struct error *err);

#endif
