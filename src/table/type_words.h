/* type_words.h - the names of types that databases write under a header, such
 * as Nullable(UInt64), numeric(10,2) and timestamp with time zone. */
#ifndef TABLE_TYPE_WORDS_H
#define TABLE_TYPE_WORDS_H

#include <stdbool.h>

#include "base/list.h"

/* True if each cell of a row is the name of a type, and one of them would not
 * be the name of a column, as date and text would. */
bool row_is_types(const struct string_list *row);

#endif
