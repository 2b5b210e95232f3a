/*
 * header_comment.h - finds the header of a file among its comments: lines that
 * begin with '#'.
 */
#ifndef CSV_HEADER_COMMENT_H
#define CSV_HEADER_COMMENT_H

#include "csv/tally.h"

/* A header that begins with '#'; all zero: there is none. */
struct header_comment {
    size_t line;         /* 1-based */
    bool below_preamble; /* above it are other lines than comments */
};

/*
 * The last comment above the first row is its header if it has as many cells as
 * that row, more than one, no number, and the row has a number. Blank lines,
 * and comments without a letter or a digit, do not matter. Lines that are no
 * comments may stand above if none has as many cells as the row.
 *
 * The header is the comment before that one if the same holds for it, and only
 * the lower one has cells that units have: twice the same, or m/s, %, degC.
 */
struct header_comment header_comment_find(const struct tally_sample *sample,
                                          char delimiter);

#endif
