/* missing_words.h - words that stand for missing cells in many files. */
#ifndef TABLE_MISSING_WORDS_H
#define TABLE_MISSING_WORDS_H

#include <stdbool.h>

/* True for such a word, in upper or lower case. */
bool is_missing_word(const char *word);

#endif
