/*
 * weekday_names.h - names of weekdays, from Monday on, in several languages;
 * see name_table.h.
 */
#ifndef TIME_WEEKDAY_NAMES_H
#define TIME_WEEKDAY_NAMES_H

#include "time/name_table.h"

#define WEEKDAY_LANGUAGES 0x7fffu

extern const struct name_table weekday_names;

#endif
