/*
 * form_filter.h - the command for sh that writes the times of a column that
 * have one form in another one, both of numbers.
 */
#ifndef TABLE_FORM_FILTER_H
#define TABLE_FORM_FILTER_H

#include <stdbool.h>

#include "base/text.h"
#include "table/table.h"
#include "time/time.h"

/* Appends "sed 's#^\("*\)\([0-9]\{1,2\}\)[/]...#\1\4-\3-\2#'"; false if a form
 * has names, or numbers that cannot be moved. Years of two digits are of
 * `century`, such as 20; 0: that is not known. */
bool form_filter_put(struct text *filter, const struct table *table,
                     size_t column, const struct time_form *from, int century,
                     const struct time_form *to);

#endif
