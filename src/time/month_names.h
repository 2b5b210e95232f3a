/*
 * month_names.h - names of months in several languages; see name_table.h.
 */
#ifndef TIME_MONTH_NAMES_H
#define TIME_MONTH_NAMES_H

#include "time/name_table.h"

#define MONTH_LANGUAGES 0xfffffffu

extern const struct name_table month_names;

#endif
