/*
 * day_hours.h - finds the hours of each day in which all rows lie, such as
 * those of a shop or of a stock exchange: between them nothing is absent.
 */
#ifndef DATA_DAY_HOURS_H
#define DATA_DAY_HOURS_H

#include "data/dataset.h"

/*
 * The step of kind STEP_HOURS from the earliest to the latest time of day of
 * the rows, on the weekdays that have some, for rows `plain` apart within a
 * day; `plain` itself if that is no constant number of ticks below a day, or
 * unless
 *
 *   - a series has rows on five days or more,
 *   - three in four days begin at the earliest time, and end at the latest,
 *   - three hours or more lie between the last row of a day and the first of
 *     the next day, besides the step,
 *   - all rows are whole steps apart both ways, and more than a quarter of the
 *     times are absent by `plain`, but at most a fifth by the hours.
 *
 * A weekday without rows is passed over if four weeks or more have none on it;
 * a Saturday or a Sunday also if there are fewer.
 */
struct time_step day_hours_find(const struct dataset *dataset,
                                struct time_step plain);

#endif
