/*
 * encoding_guess.h - what a text that is not UTF-8 may be written in.
 */
#ifndef CSV_ENCODING_GUESS_H
#define CSV_ENCODING_GUESS_H

#include <stddef.h>

struct encoding_guess {
    const char *name;     /* for iconv */
    const char *readable; /* for messages */
};

/*
 * The bytes above 0x7f decide: pairs as Shift-JIS and GB18030 have them, words
 * of three or more Cyrillic or Greek letters, or else an encoding of western
 * Europe, where such bytes stand alone among ASCII letters.
 */
struct encoding_guess encoding_guess(const char *text, size_t n);

#endif
