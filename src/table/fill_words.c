/* fill_words.c - see fill_words.h. */
#include "table/fill_words.h"

#include <math.h>
#include <stdio.h>

#include "base/shell.h"
#include "table/text_cell.h"

bool fill_is_empty(const struct table *t, size_t row, size_t column)
{
    return cell_bits(t->cells[row * t->n_columns + column]) == cell_bits(NAN);
}

void fill_words_put_awk(const struct table *t, struct text *filter)
{
    const char character[] = {t->delimiter, '\0'};
    const char *delimiter = t->delimiter == '\t'   ? "\\t"
                            : t->delimiter == '\\' ? "\\\\"
                                                   : character;

    text_string(filter, "awk -F");
    shell_quote(filter, delimiter);
    text_string(filter, " -v OFS=");
    shell_quote(filter, delimiter);
    text_string(filter, " '");
}

void fill_words(const struct table *t, const int *columns, size_t n,
                struct text *filter)
{
    fill_words_put_awk(t, filter);
    text_string(filter, "{ ");
    for (size_t i = 0; i < n; i++) {
        const int column = columns[i] + 1;
        char last[16] = "x";

        if (i)
            (void)snprintf(last, sizeof last, "x%u", (unsigned)(i + 1));
        text_printf(filter, "%sif ($%d == \"\") $%d = %s; %s = $%d",
                    i ? "; " : "", column, column, last, last, column);
    }
    text_string(filter, " } 1'");
}

void fill_turn_words(const struct table *t, int column, struct text *filter)
{
    const int n = column + 1;

    fill_words_put_awk(t, filter);
    text_printf(filter,
                "{ r[NR] = $0; if ($%d != \"\" && !(x in n)) n[x] = $%d; x = "
                "$%d } END { for (i = 1; i <= NR; i++) { $0 = r[i]; if ($%d == "
                "\"\") $%d = n[x]; x = $%d; print } }'",
                n, n, n, n, n, n);
}
