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

/* True if a cell has the delimiter, in quotes. */
static bool has_quoted_delimiter(const struct table *t)
{
    bool found =
        t->delimiter == ',' && (t->reading.decimal == DECIMAL_COMMA ||
                                t->reading.thousands == THOUSANDS_COMMA);

    if (t->delimiter == ' ')
        return false;
    for (size_t i = 0; i < t->n_columns && !found; i++)
        found = column_holds(&t->columns[i], t->delimiter) ||
                strchr(t->columns[i].name, t->delimiter);
    for (size_t i = 0; i < t->n_ids && !found; i++)
        found = strchr(t->ids[i], t->delimiter) != NULL;
    return found;
}

/* A character as awk reads it in quotes and in brackets. */
static const char *in_awk(char c, char name[2])
{
    name[0] = c;
    name[1] = '\0';
    return c == '\t' ? "\\t" : c == '\\' ? "\\\\" : name;
}

void fill_words_put_awk(const struct table *t, struct text *filter)
{
    const bool has_quotes = has_quoted_delimiter(t);
    const char other = t->delimiter == ';' ? '\t' : ';';
    char name[2];
    const char *delimiter = in_awk(has_quotes ? other : t->delimiter, name);

    text_string(filter, "awk -F");
    shell_quote(filter, delimiter);
    text_string(filter, " -v OFS=");
    shell_quote(filter, delimiter);
    text_string(filter, " '");
    if (has_quotes) {
        text_string(filter, "{ n = split($0, q, \"\\\"\"); $0 = \"\"; "
                            "for (k = 1; k <= n; k++) { if (k % 2) gsub(/[");
        text_string(filter, in_awk(t->delimiter, name));
        text_printf(filter, "]/, \"%s\", q[k]); $0 = $0 q[k] } } ",
                    other == '\t' ? "\\t" : ";");
    }
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
