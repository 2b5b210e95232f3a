/*
 * time_order.h - settles what several forms of the same times leave open: the
 * order of day and month, and the hour that is repeated when summer time ends.
 */
#ifndef TIME_TIME_ORDER_H
#define TIME_TIME_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "time/time.h"

/* The rows of a table: all of one series, or of the ids 0 to n_ids - 1. */
struct row_ids {
    size_t n_rows, n_ids;
    const uint32_t *id_of_row; /* NULL: one series */
};

/*
 * Chooses among `n` readings of the same times, of those without years after
 * 2100 if there are such: the only one whose times never change direction
 * within an id; else, of those that are left, the only one with several rows a
 * day and no step of a day or more; else the only one whose steps are all the
 * same, in ticks, months or business days. Readings that agree on all rows
 * are the same. Sets `chosen`; n: it cannot be settled.
 */
enum status time_order_choose(const struct time_form *const forms[],
                              const int64_t *const ticks[], size_t n,
                              const struct row_ids *rows, size_t *chosen,
                              struct error *err);

/* Where times of a zone do not increase within an id, or do not go on by its
 * step, as over a change by half an hour, moves them to the second of two equal
 * local hours, if there is one by which they do. Rows with the newest first are
 * read from the last one on. */
enum status time_order_repeat(const struct zone *zone, int64_t *ticks,
                              const struct row_ids *rows, struct error *err);

#endif
