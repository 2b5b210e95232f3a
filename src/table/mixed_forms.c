/* mixed_forms.c - see mixed_forms.h. */
#include "table/mixed_forms.h"

#include <string.h>

#include "table/fill_words.h"

/* True if a number that was kept has a point and a comma. */
static bool has_both_signs(const struct odd_cells *odd)
{
    for (size_t i = 0; i < odd->n_figures; i++)
        if (strchr(odd->figures[i], '.') && strchr(odd->figures[i], ','))
            return true;
    return false;
}

bool mixed_forms_put(const struct table *t, int column, struct text *filter)
{
    if (!has_both_signs(&t->columns[column].odd))
        return false;
    fill_words_put_awk(t, filter);
    text_printf(filter,
                "function f(s,  x, y) { "
                "if (s !~ /^[^0-9.,]*[0-9][0-9.,]*[^0-9.,]*$/ || "
                "!match(s, /[.,][0-9]*[^0-9.,]*$/)) return s; "
                "x = substr(s, 1, RSTART - 1); y = substr(s, RSTART + 1); "
                "s = substr(s, RSTART, 1); "
                "s = index(x, s) || (y ~ /^[0-9][0-9][0-9]([^0-9]|$)/ && "
                "x !~ /[.,]/) ? \"\" : \"%s\"; "
                "gsub(/[.,]/, \"\", x); return x s y } { $%d = f($%d) } 1'",
                t->reading.decimal == DECIMAL_COMMA ? "," : ".", column + 1,
                column + 1);
    return true;
}
