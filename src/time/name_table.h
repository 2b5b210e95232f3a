/*
 * name_table.h - names of months or weekdays in several languages, whole and
 * abbreviated.
 *
 * A name may belong to several languages. They are a set of bits, from which
 * each name of a column takes those that do not know it; bit 0 is English.
 */
#ifndef TIME_NAME_TABLE_H
#define TIME_NAME_TABLE_H

#include <stdbool.h>
#include <stddef.h>

struct name_language {
    const char *abbreviated[12], *whole[12];
};

struct name_table {
    const char *const *english; /* whole; the first 3 letters are short */
    int n;                      /* names */
    const struct name_language *languages; /* of the bits after English */
    size_t n_languages;
};

struct found_name {
    unsigned languages;      /* those of `allowed` that know it; 0: no name */
    int index;               /* of the month or the weekday */
    size_t length;           /* bytes of it */
    bool is_short, is_whole; /* both, if there is no other name */
};

/* Finds a name at the start of a text, ignoring the case of ASCII; with the
 * point after it if `points` and there is such an abbreviation. */
struct found_name name_find(const struct name_table *table, const char *text,
                            const char *end, unsigned allowed, bool points);

/* A name in the first of these languages; in English if there is none. Short
 * English names are the first 3 letters of `*length`. */
const char *name_of(const struct name_table *table, unsigned languages,
                    int index, bool whole, size_t *length);

#endif
