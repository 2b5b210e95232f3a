/*
 * row_order.h - a table whose rows are in the order of time, for rules that
 * follow numbers from row to row.
 */
#ifndef TABLE_ROW_ORDER_H
#define TABLE_ROW_ORDER_H

#include <stdbool.h>

#include "base/error.h"
#include "table/table.h"

/* True if the times of the first id do not only rise, or stay. */
bool row_order_is_needed(const struct table *table);

/*
 * Makes `ordered` the table with its rows sorted by time (those of each id for
 * themselves), or reversed if the times only fall. It shares all but rows with
 * the table, such as the columns. Release it also after a failure.
 */
enum status row_order_make(const struct table *table, struct table *ordered,
                           struct error *err);
void row_order_release(struct table *ordered);

#endif
