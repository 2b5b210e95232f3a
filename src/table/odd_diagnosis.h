/*
 * odd_diagnosis.h - what the odd cells of a column are (odd_cells.h), and the
 * options that settle them.
 */
#ifndef TABLE_ODD_DIAGNOSIS_H
#define TABLE_ODD_DIAGNOSIS_H

#include "base/error.h"
#include "base/text.h"
#include "table/number_look.h"
#include "table/table.h"

/* What is said of a column. */
struct diagnosis {
    const struct table *t;
    const struct column *column;
    struct number_look first;             /* the first odd cell */
    const struct number_rewrite *rewrite; /* of any figure; NULL: nothing */
    const char *unit; /* that all odd cells have, and is not known; "" */
    unsigned forms;
    bool figures_are_numbers;       /* all that were kept, in some form */
    const struct number_form *form; /* NULL: none, or not settled */
    const char *likely; /* why the form is likely, where the cells of the column
                           do not settle it; NULL: they do */
};

struct diagnosis odd_diagnose(const struct table *table, int column);

/* The first of a set of forms; NULL if there is none, or if these do not tell
 * whether a comma is a decimal sign. */
const struct number_form *odd_choose_form(unsigned set);

/* True for a column of numbers, in whatever form, that is neither time nor id.
 */
bool odd_is_of_numbers(const struct table *table, int column);

/* Appends the options that settle the odd cells of a column, and the words and
 * units of all columns of numbers with them. */
enum status odd_add_options(const struct diagnosis *diagnosis, int column,
                            struct text *options, struct error *err);

/* True for a column of plain numbers of which some have a flag. */
bool odd_has_flags(const struct column *c);

/* Adds to a list the unit that all figures of a column have, or its flags. */
void odd_add_own_units(const struct column *c, struct cell_list *list);

#endif
