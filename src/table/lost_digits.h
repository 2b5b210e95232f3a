/*
 * lost_digits.h - columns of numbers that are times whose last digits were cut
 * off: days of a spreadsheet such as 45292.04 for 1 o'clock, and seconds since
 * 1970 such as 1.70407E+09.
 */
#ifndef TABLE_LOST_DIGITS_H
#define TABLE_LOST_DIGITS_H

#include "base/error.h"
#include "table/table.h"

/*
 * Refuses such a column of a table without times, or one that is named as a
 * time: days with the filter that writes more digits, and seconds with the
 * option that trains without times. Call it once the times are found.
 * `unread`: an option says which they are, and the column is only marked as a
 * clock.
 */
enum status lost_digits_refuse(struct table *table, bool unread,
                               struct error *err);

#endif
