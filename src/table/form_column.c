/* form_column.c - see form_column.h. */
#include "table/form_column.h"

#include <string.h>

#include "base/ascii.h"
#include "csv/source.h"
#include "table/fill_words.h"
#include "table/text_cell.h"

/* The most frequent form; NULL: numbers, such as years, are as many. */
static const struct time_rows *most_frequent(const struct column *c)
{
    const struct time_run *run = c->times;
    const struct time_rows *best = NULL;

    for (size_t k = 0; run && !run->more_kinds && k < run->n_kinds; k++)
        if (!best || run->kinds[k].n > best->n)
            best = &run->kinds[k];
    return best && best->n >= TIMES_SEEN && best->n > c->n_numbers ? best
                                                                   : NULL;
}

/* True if exactly these rows have a text. */
static bool have(const struct table *t, size_t column, const char *word,
                 const struct time_rows *rows)
{
    const uint32_t bits = cell_bits(text_cell(word, strlen(word)));
    struct time_rows found = {.n = 0};

    for (size_t row = 0; row < t->n_rows; row++)
        if (cell_bits(t->cells[row * t->n_columns + column]) == bits)
            time_rows_add(&found, row);
    return found.n == rows->n && found.squares == rows->squares;
}

/* True for a text that awk and sh read as it is. */
static bool is_plain(const char *word)
{
    for (; *word; word++)
        if (!is_letter(*word) && !is_digit(*word) && !strchr("_- ", *word) &&
            !(*word & 0x80))
            return false;
    return true;
}

/* The text of a column that exactly these rows have; NULL: there is none. */
static const char *find_word(const struct table *t, size_t column,
                             const struct time_rows *rows)
{
    const struct odd_cells *odd = &t->columns[column].odd;

    for (size_t i = 0; i < odd->n_words; i++)
        if (is_plain(odd->words[i]) && have(t, column, odd->words[i], rows))
            return odd->words[i];
    for (size_t i = 0; i < odd->n_figures; i++)
        if (is_plain(odd->figures[i]) && have(t, column, odd->figures[i], rows))
            return odd->figures[i];
    return NULL;
}

bool form_column_put(struct text *text, struct text *filter,
                     const struct table *t, size_t times)
{
    const struct time_rows *rows = most_frequent(&t->columns[times]);
    const char *word = NULL;
    size_t c = 0;

    if (!rows || rows->n == t->n_rows)
        return false;
    while (c < t->n_columns && (c == times || t->columns[c].use == COLUMN_ID ||
                                (word = find_word(t, c, rows)) == NULL))
        c++;
    if (!word)
        return false;
    fill_words_put_awk(t, filter);
    text_printf(filter, "NR <= %zu || $%zu ~ /^[\" ]*%s[\" ]*$/'",
                t->header_line, c + 1, word);
    text_string(text, "; column \"");
    text_printable(text, t->columns[c].name);
    text_printf(text, "\" tells its forms apart (keep the %zu rows with %s: ",
                rows->n, word);
    source_add_command(text, t->path, filter);
    return true;
}
