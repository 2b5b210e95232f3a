/* late_header.c - see late_header.h. */
#include "table/late_header.h"

#include <string.h>

#include "table/first_line.h"
#include "table/row_look.h"
#include "time/time_names.h"

enum { SURE = 3 /* rows of values below it */ };

static bool is_all_texts(const struct cell_format *format,
                         const struct string_list *row, size_t width)
{
    if (width < 2 || row->n != width)
        return false;
    for (size_t i = 0; i < row->n; i++)
        if (!cell_is_text(format, string_list_at(row, i)))
            return false;
    return true;
}

static bool has_name_of_time(const struct string_list *row)
{
    for (size_t i = 0; i < row->n; i++)
        if (time_name_of(string_list_at(row, i)) == NAME_TIME)
            return true;
    return false;
}

bool late_header_found(struct late_header *h, const struct cell_format *format,
                       const struct string_list *row, size_t width, size_t line,
                       bool after_gap)
{
    const char *first = row && row->n ? string_list_at(row, 0) : "";
    const bool is_text = *first && cell_is_text(format, first);

    if (h->n_rows++ >= LATE_HEADER_ROWS)
        return false;
    if (!is_text || (h->line && h->names_time && first_row_has_date(row))) {
        h->has_values |= !h->line;
        return h->line && ++h->n_below == SURE;
    }
    h->has_values |= h->n_below > 0;
    h->line = h->n_below = 0;
    if ((after_gap || !h->has_values) && is_all_texts(format, row, width)) {
        h->line = line;
        h->names_time = has_name_of_time(row);
        table_sample(h->text, first, strlen(first));
    }
    return false;
}

bool late_header_is_last(const struct late_header *h)
{
    return h->line && !h->n_below;
}
