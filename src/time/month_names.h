/*
 * month_names.h - names of months in several languages, whole and abbreviated.
 *
 * A name may belong to several languages. They are a set of bits, from which
 * each name of a column takes those that do not know it; bit 0 is English.
 */
#ifndef TIME_MONTH_NAMES_H
#define TIME_MONTH_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#define MONTH_LANGUAGES 0x7ffffu

struct month_name {
    unsigned languages;      /* those of `allowed` that know it; 0: no name */
    int month;               /* 0 to 11 */
    size_t length;           /* bytes of it */
    bool is_short, is_whole; /* both, if there is no other name */
};

/* Finds the name of a month at the start of a text, ignoring the case of ASCII;
 * with the point after it if `points` and there is such an abbreviation. */
struct month_name month_name_find(const char *text, const char *end,
                                  unsigned allowed, bool points);

/* A name in the first of these languages; in English if there is none. Short
 * English names are the first 3 letters of `*length`. */
const char *month_name_of(unsigned languages, int month, bool whole,
                          size_t *length);

#endif
