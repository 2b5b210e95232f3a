/*
 * digit_groups.h - whether a point or a comma before three digits separates
 * thousands or decimals: 1.234 may be either, 1.234.567 and 1.5 are settled.
 *
 * One cell tells little; the cells of a column are counted until one settles
 * it. Whole numbers below 1000 beside groups of three digits mean thousands,
 * since decimals are written with another number of digits now and then.
 */
#ifndef TABLE_DIGIT_GROUPS_H
#define TABLE_DIGIT_GROUPS_H

#include <stdbool.h>
#include <stddef.h>

enum { GROUP_TEXT_MAX = 8 /* "999.999" and its '\0' */ };

/* All zero: no cells yet. */
struct digit_groups {
    bool decimals;     /* not three digits after the sign, or 0 before it */
    bool large;        /* a whole number from 1000 on without a separator */
    bool thousands;    /* two groups, or a group and another decimal sign */
    bool whole_varies; /* there are different whole numbers from 1 to 998 */
    unsigned n_looked;
    size_t n_single; /* cells with one group, such as 1.234 */
    char single[GROUP_TEXT_MAX], whole[GROUP_TEXT_MAX]; /* the first of each */
    size_t line;                                        /* of `single` */
};

/* Counts a cell, whose number begins with its first digit. */
void digit_groups_look(struct digit_groups *groups, const char *text,
                       size_t length, char sign, size_t line);

/* The same for a cell that is a number; spares looking at cells that can no
 * longer tell anything. */
static inline void digit_groups_add(struct digit_groups *groups,
                                    const char *text, size_t length, char sign,
                                    size_t line)
{
    enum { LOOKED_AT = 100000 };

    if (!groups->decimals && !groups->large && groups->n_looked < LOOKED_AT)
        digit_groups_look(groups, text, length, sign, line);
}

/* True if all cells may be thousands, and some have a group. */
bool digit_groups_may_be_thousands(const struct digit_groups *groups);

/* True if there are whole numbers below 1000 as well, but not only a value that
 * may stand for missing ones. */
bool digit_groups_have_wholes(const struct digit_groups *groups);

#endif
