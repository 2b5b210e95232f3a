/* size_words.h - words such as Mio and thousand, by which a number is
 * multiplied. */
#ifndef TABLE_SIZE_WORDS_H
#define TABLE_SIZE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

/* True for a unit that is such a word, or begins with one before a blank. */
bool size_word_find(const char *unit, size_t length);

/* The zeros that it stands for; 0 for any other unit. */
int size_word_zeros(const char *unit);

#endif
