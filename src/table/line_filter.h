/*
 * line_filter.h - commands for sh that leave lines out of a file: by their
 * numbers, or by the word with which they begin.
 */
#ifndef TABLE_LINE_FILTER_H
#define TABLE_LINE_FILTER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* Appends "sed '4d;9d'". */
void line_filter_put(struct text *filter, const size_t *lines, size_t n);

/* The bytes of the words at the start of a text, of letters alone; 0 if these
 * are too short to tell lines apart. */
size_t line_filter_words(const char *text, size_t length);

/* Appends "sed '/^"*Week total/d'", of words that line_filter_words() found;
 * `is_first`: they begin the line. */
void line_filter_put_words(struct text *filter, const char *words,
                           size_t length, bool is_first);

#endif
