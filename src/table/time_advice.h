/*
 * time_advice.h - what to do about a cell that is no time; part of the messages
 * of time_refuse.h.
 */
#ifndef TABLE_TIME_ADVICE_H
#define TABLE_TIME_ADVICE_H

#include "table/table_time.h"

/* The code of an annual mean among the months, quarters or halves of the US
 * Bureau of Labor Statistics, with which a cell ends; NULL: none. */
const char *time_advice_annual(const char *bad);

/* Appends it for the bad cell of a candidate, in a file, after an opening
 * bracket that stays open; `given` is --time-format, or "". */
void time_advice_put(struct text *message, const struct time_candidate *c,
                     const char *path, const char *given);

#endif
