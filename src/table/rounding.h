/*
 * rounding.h - what the numbers of a column lose, as the table stores them in
 * float: of counters near 2^31, which change by little, nearly all.
 */
#ifndef TABLE_ROUNDING_H
#define TABLE_ROUNDING_H

#include <stddef.h>

/* All zero: no cells yet. */
struct rounding {
    unsigned n_looked;
    double error;     /* the largest distance of a number from its float */
    double low, high; /* sizes of the numbers whose error is not zero */
};

/* Looks at a cell that is a number. */
void rounding_look(struct rounding *rounding, const char *text, size_t length,
                   char decimal, float value);

/* The same; spares looking at cells of fewer than eight digits, whose last one
 * is kept, and at more cells than tell how large the error is. */
static inline void rounding_add(struct rounding *rounding, const char *text,
                                size_t length, char decimal, float value)
{
    enum { SHORTEST = 8, LOOKED_AT = 1000 };

    if (length >= SHORTEST && rounding->n_looked < LOOKED_AT)
        rounding_look(rounding, text, length, decimal, value);
}

#endif
