/*
 * calendar_fields.h - calendar inputs: where a time stands in its day, week,
 * month and year, as points on circles.
 *
 * A field is a share s in [0, 1) of its cycle, given as sin 2 pi s, cos 2 pi s:
 *
 *   hour      the time of day                    weekday   the day of the week
 *   monthday  the day of the month               month     the month of the
 * year
 */
#ifndef TIME_CALENDAR_FIELDS_H
#define TIME_CALENDAR_FIELDS_H

#include <stdbool.h>

#include "base/error.h"
#include "base/real.h"
#include "time/time.h"

enum calendar_field {
    CALENDAR_HOUR,
    CALENDAR_WEEKDAY,
    CALENDAR_MONTHDAY,
    CALENDAR_MONTH,
    N_CALENDAR_FIELDS
};
extern const char *const calendar_field_names[]; /* ended by NULL */

/* The number of fields in a set. */
size_t calendar_n_fields(unsigned set);

/*
 * Reads "auto", "none" or a list such as "hour,weekday". `auto` takes the
 * fields that change from step to step but repeat too slowly to be read from a
 * few rows. STATUS_USAGE: an unknown field, or one that times of this form do
 * not have; without times (`step` NONE) any field.
 */
enum status calendar_fields_parse(const char *text,
                                  const struct time_form *form,
                                  struct time_step step, unsigned *set,
                                  struct error *err);

/* True if the times of a step shorter than a day have a time of day. */
bool calendar_has_hours(const struct time_form *form, struct time_step step);

/* Writes sine and cosine of each field of the set. */
void calendar_fields_at(unsigned set, const struct time_form *form,
                        int64_t tick, real *to);

/* Names level k of a field, such as "Monday" or "04:00", in `name` and writes
 * its sine and cosine; false after the last level. */
enum { LEVEL_NAME = 16 };
bool calendar_field_level(enum calendar_field field, int k,
                          char name[LEVEL_NAME], real point[2]);

/* The date of a time as the number YYYYMMDD; 0 if the form has no days. */
int calendar_date(const struct time_form *form, int64_t tick);

#endif
