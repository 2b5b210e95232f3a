/* parts_form.h - the form in which a time of several columns is written; part
 * of the search of table_time.h. */
#ifndef TABLE_PARTS_FORM_H
#define TABLE_PARTS_FORM_H

#include "table/table_time.h"

/* The form of a reading that is settled (time_form_settle()): the cells joined
 * by a blank if these are a date and a time of day, otherwise ISO 8601, as
 * 2023-W45 for a year and a week. */
struct time_form parts_form(const struct time_parts *parts,
                            const struct time_reading *reading);

/* Call it for hours of which none is 0, before their form is settled: if one is
 * midnight, the hours are those from 1 to 24 (%24H). */
void parts_form_end_days(struct time_reading *reading);

#endif
