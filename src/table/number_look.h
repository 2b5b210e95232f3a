/*
 * number_look.h - what a cell that is not a number looks like: a number in
 * another form, with a unit, or with a sign that has to be rewritten.
 */
#ifndef TABLE_NUMBER_LOOK_H
#define TABLE_NUMBER_LOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "table/units.h"

/* The ways to write numbers that can be asked for, the usual ones first. */
extern const struct number_form {
    int decimal, thousands; /* enum decimal, enum thousands */
} number_forms[];

enum {
    N_NUMBER_FORMS = 8,
    FORM_POINT = 0,
    FORM_COMMA = 1,
    FORM_COMMA_GROUPS = 2,
    FORM_POINT_GROUPS = 3,
    FORMS_WITH_COMMA = 0xaa /* those with a decimal comma, as bits */
};

/* What no option reads. */
struct number_rewrite {
    const char *problem;
    const char *filter;                /* rewrites such cells */
    const char *filter_between_commas; /* the same in a file whose delimiter is
                                          one; NULL: as above */
    bool writes_zero;                  /* it does, for what is not known */
};

struct number_look {
    bool too_large;
    const struct number_rewrite *rewrite; /* to be done first; NULL: nothing */
    struct units units;                   /* that --strip lacks */
    unsigned forms; /* in which it is a number then, as bits */
};

/* `given` is the list of --strip. */
struct number_look number_look(const char *text, const struct cell_list *given);

/* True if a text has to be rewritten. */
bool number_look_is_rewritten(const char *text, size_t length);

#endif
