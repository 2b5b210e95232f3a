/*
 * odd_cells.h - the cells of a column that are neither numbers nor missing: a
 * few of their texts, what they look like, and the options that settle them.
 */
#ifndef TABLE_ODD_CELLS_H
#define TABLE_ODD_CELLS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "table/digit_groups.h"
#include "table/odd_flags.h"
#include "table/odd_unit.h"
#include "table/units.h"

struct table;

enum {
    ODD_TEXT_MAX = 40, /* bytes stored of a text, with its '\0' */
    ODD_WORDS = 8,
    ODD_FIGURES = 4
};

/* Distinct texts in order of appearance: words have no digit, figures have. The
 * last figure may be one that has to be rewritten (number_look.h). */
struct odd_cells {
    char words[ODD_WORDS][ODD_TEXT_MAX];
    char figures[ODD_FIGURES][ODD_TEXT_MAX];
    size_t n_words, n_figures;
    size_t n_texts;  /* that were looked at */
    bool more_words; /* there are others, or longer ones */
    bool more_figures;
    struct units units; /* of the first text with any; a single one is `before`
                         */
    bool mixed_units;   /* a later one has others */
    size_t n_looked;    /* texts in which none were found */
    struct odd_unit unit;      /* another one, of figures without these */
    struct odd_flags flags;    /* of numbers that are no figures then */
    struct odd_flags attached; /* of figures */
    struct digit_groups commas, points; /* of the figures, without units */
};

/* Adds a text, unless it is among the words or figures, or there is no room, or
 * many were looked at: a column with as many is no column of numbers. */
void odd_cells_add(struct odd_cells *odd, const char *text, size_t length);

/* True if all odd cells of a column look like numbers in another form: with a
 * decimal comma, thousands separators, or units; in one form, unless options
 * have asked for a form, which is why they are odd. Also if they begin late
 * (late_texts.h). */
bool odd_cells_are_numbers(const struct table *table, int column);

/*
 * Refuses a column for its first odd cell, with a remedy for all odd cells of
 * the numeric columns, and appends a finding. Returns STATUS_DATA.
 */
enum status odd_cells_refuse(struct table *table, int column,
                             struct error *err);

/* Refuses a table in which no column is numeric: for a column of yes and no
 * (truth_words.h), for different units (unit_counts.h), as above for a column
 * that is mostly numbers in another form, or for the first cell with digits. */
enum status odd_cells_refuse_all(struct table *table, struct error *err);

#endif
