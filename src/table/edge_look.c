/* edge_look.c - see edge_look.h. */
#include "table/edge_look.h"

#include "base/ascii.h"

#include "table/edge_words.h"
#include "table/row_look.h"
#include "table/type_words.h"

bool edge_may_be_above(const struct table_edges *e, enum finding_kind *as)
{
    *as = FINDING_UNITS;
    if (row_is_types(&e->held))
        *as = FINDING_TYPES;
    else if (e->is_total || cell_is_total(string_list_at(&e->held, 0)) ||
             row_lacks_first(e->format, &e->held))
        *as = FINDING_TOTAL;
    else if (row_has_no_values(e->format, &e->held))
        return true;
    else if (e->n_units && row_is_property(e->format, &e->held))
        *as = FINDING_PREAMBLE; /* "Release date,20-03-2024" */
    return *as != FINDING_UNITS;
}

bool edge_is_above(const struct table_edges *e, const struct edge_row *row)
{
    if (row->as == FINDING_UNITS)
        return row_has_units(e->format, &row->cells, &e->held, e->table) ||
               (e->n_passed && row_has_no_values(e->format, &row->cells));
    if (row_is_types(&row->cells))
        return true;
    if (row->as == FINDING_PREAMBLE)
        return e->may_end && e->n_passed;
    return e->may_end && (cell_is_total(string_list_at(&row->cells, 0)) ||
                          (row_has_time(&e->held, e->table) &&
                           row_is_larger(e->format, &row->cells, &e->held)));
}

bool edge_is_footer(const struct table_edges *e)
{
    const char *first = e->is_held ? string_list_at(&e->held, 0) : "";
    const bool is_single = e->n_filled == 1;
    bool is_prose;

    if (!e->is_held || e->is_first || !cell_is_text(e->format, first))
        return false;
    is_prose = e->may_end && !e->after_gap && e->n_filled > 1 &&
               cell_has_word(first) && row_has_no_values(e->format, &e->held);
    if (row_is_end_mark(&e->held) && e->n_needed > 1)
        return true;
    if (e->may_end && cell_is_total(first))
        return true;
    if (e->after_gap || e->n_footer)
        return is_prose || is_single || e->column < e->n_needed ||
               e->column > e->n_header;
    return is_prose || (e->may_end && e->n_filled < e->n_needed &&
                        (is_single || e->column < e->n_needed));
}

bool edge_ends_total(const struct table_edges *e, const char *text,
                     size_t length)
{
    char word[TABLE_SAMPLE_MAX];

    if (!e->is_first || !e->is_held || e->column != e->n_header + 1 ||
        *e->row.text)
        return false;
    table_sample(word, text, length);
    return cell_is_total(word);
}

void edge_note_half(struct table_edges *e, const char *text, size_t length)
{
    const bool is_first = e->column == 1;
    size_t n = e->column % 2 == 0 && length > 1 && *text == '-';

    while (n < length && is_digit(text[n]))
        n++;
    if (is_first)
        e->row.are_halves = n < length;
    else
        e->row.are_halves = e->row.are_halves && n && n == length;
    e->row.last_length = length;
}
