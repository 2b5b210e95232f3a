/* name_ends.h - the last word of the name of a column. */
#ifndef TIME_NAME_ENDS_H
#define TIME_NAME_ENDS_H

#include <stdbool.h>

/* True if a name ends with a word: after no letter, or, in the middle of a
 * name, a capital after a small letter. */
bool time_name_ends_with(const char *name, const char *word);
/* The same for one of some words, a list that ends with NULL. */
bool time_name_ends_with_any(const char *name, const char *const *words);

#endif
