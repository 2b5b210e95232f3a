/* fill_words.c - see fill_words.h. */
#include "table/fill_words.h"

#include <math.h>
#include <stdio.h>

#include "csv/source.h"
#include "table/text_cell.h"

bool fill_is_empty(const struct table *t, size_t row, size_t column)
{
    return cell_bits(t->cells[row * t->n_columns + column]) == cell_bits(NAN);
}

/* Appends "awk -F',' -v OFS=',' '". */
static void put_awk(const struct table *t, struct text *filter)
{
    const char character[] = {t->delimiter, '\0'};
    const char *delimiter = t->delimiter == '\t' ? "\\t" : character;

    text_printf(filter, "awk -F'%s' -v OFS='%s' '", delimiter, delimiter);
}

/* Appends the filter for the file of a table. */
static void put_filter(const struct table *t, struct text *filter,
                       struct text *text)
{
    text->failed |= filter->failed;
    if (!filter->failed)
        source_add_filter(text, t->path, filter->bytes, ".new");
    text_release(filter);
}

void fill_words(const struct table *t, const int *columns, size_t n,
                struct text *text)
{
    struct text filter = {0};

    put_awk(t, &filter);
    text_string(&filter, "{ ");
    for (size_t i = 0; i < n; i++) {
        const int column = columns[i] + 1;
        char last[16] = "x";

        if (i)
            (void)snprintf(last, sizeof last, "x%u", (unsigned)(i + 1));
        text_printf(&filter, "%sif ($%d == \"\") $%d = %s; %s = $%d",
                    i ? "; " : "", column, column, last, last, column);
    }
    text_string(&filter, " } 1'");
    put_filter(t, &filter, text);
}

void fill_turn_words(const struct table *t, int column, struct text *text)
{
    const int n = column + 1;
    struct text filter = {0};

    put_awk(t, &filter);
    text_printf(&filter,
                "BEGIN { ARGV[ARGC++] = ARGV[1] } NR == FNR { if ($%d != \"\" "
                "&& !(x in n)) n[x] = $%d; x = $%d; next } $%d == \"\" { $%d = "
                "n[x] } { x = $%d } 1'",
                n, n, n, n, n, n);
    put_filter(t, &filter, text);
}
