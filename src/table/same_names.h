/* same_names.h - refuses two columns with the same name. */
#ifndef TABLE_SAME_NAMES_H
#define TABLE_SAME_NAMES_H

#include "base/list.h"
#include "table/table.h"

/*
 * Appends a finding. The message names the command that renames column `two` in
 * the first row, unless its name has special characters. Returns STATUS_DATA.
 */
enum status same_names_refuse(struct table *table,
                              const struct string_list *first_row, size_t line,
                              size_t one, size_t two, struct error *err);

#endif
