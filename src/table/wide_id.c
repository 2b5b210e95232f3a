/* wide_id.c - see wide_id.h. */
#include "table/wide_id.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A line, the number of its group and its category in one more column. */
struct key {
    uint32_t group, category;
    size_t line;
};

/* The groups of lines that are the same in the columns so far. */
struct groups {
    const struct table *table;
    uint32_t *of; /* (n_rows) group of each line */
    size_t n;
    struct key *keys; /* (n_rows) scratch */
    int beside;       /* a column that is always among them; -1: none */
};

static int compare_keys(const void *a, const void *b)
{
    const struct key *x = a, *y = b;

    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    if (x->category != y->category)
        return x->category < y->category ? -1 : 1;
    return (x->line > y->line) - (x->line < y->line);
}

static bool is_same(const struct key *a, const struct key *b)
{
    return a->group == b->group && a->category == b->category;
}

/* Divides the groups by one more column. */
static void divide(struct groups *g, int column)
{
    const struct table *t = g->table;

    for (size_t i = 0; i < t->n_rows; i++) {
        const float value = t->cells[i * t->n_columns + (size_t)column];

        g->keys[i] =
            (struct key){g->of[i], isnan(value) ? 0 : (uint32_t)value + 1, i};
    }
    qsort(g->keys, t->n_rows, sizeof *g->keys, compare_keys);
    g->n = 0;
    for (size_t i = 0; i < t->n_rows; i++) {
        g->n += i == 0 || !is_same(&g->keys[i], &g->keys[i - 1]);
        g->of[g->keys[i].line] = (uint32_t)(g->n - 1);
    }
}

/* True if the columns tell all lines apart; `without`: but for this one. */
static bool tells_apart(struct groups *g, const int *columns, size_t n,
                        size_t without)
{
    memset(g->of, 0, g->table->n_rows * sizeof *g->of);
    g->n = g->table->n_rows > 0;
    if (g->beside >= 0)
        divide(g, g->beside);
    for (size_t i = 0; i < n && g->n < g->table->n_rows; i++)
        if (i != without)
            divide(g, columns[i]);
    return g->n == g->table->n_rows;
}

/* True if a column has a text in each line. */
static bool is_complete(const struct table *t, int column)
{
    for (size_t i = 0; i < t->n_rows; i++)
        if (isnan(t->cells[i * t->n_columns + (size_t)column]))
            return false;
    return true;
}

/* Lines that are the same in all columns. */
static void find_twins(const struct groups *g, size_t *line, size_t *twin)
{
    *line = *twin = 0;
    for (size_t i = 1; i < g->table->n_rows; i++)
        if (is_same(&g->keys[i], &g->keys[i - 1]) &&
            (!*line || g->keys[i].line < *line)) {
            *line = g->keys[i].line;
            *twin = g->keys[i - 1].line;
        }
}

/* Chooses one of the columns, or two, or leaves out those that are not needed.
 * False if all of them do not tell the lines apart. */
static bool choose(struct groups *g, const int *from, size_t n, int *to,
                   size_t *n_to)
{
    if (!tells_apart(g, from, n, n))
        return false;
    for (size_t i = 0; i < n; i++)
        if (is_complete(g->table, from[i]) && tells_apart(g, &from[i], 1, 1)) {
            to[0] = from[i];
            *n_to = 1;
            return true;
        }
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n; k++)
            if (tells_apart(g, (int[]){from[i], from[k]}, 2, 2)) {
                to[0] = from[i];
                to[1] = from[k];
                *n_to = 2;
                return true;
            }
    memcpy(to, from, n * sizeof *to);
    for (size_t i = n; i-- > 0;)
        if (tells_apart(g, to, n, i)) {
            memmove(to + i, to + i + 1, (n - i - 1) * sizeof *to);
            n--;
        }
    *n_to = n;
    return true;
}

/* Puts the columns of text first. Names with a comma cannot be in a list. */
static size_t sort_columns(const struct table *t,
                           const struct wide_columns *labels, int *sorted)
{
    size_t n_text = 0, n = 0;

    for (int numbers = 0; numbers < 2; numbers++) {
        for (size_t i = 0; i < labels->n; i++) {
            const int column = labels->columns[i];

            if (table_is_numeric(t, column) == (numbers == 1) &&
                (labels->n == 1 || !strchr(t->columns[column].name, ',')))
                sorted[n++] = column;
        }
        if (!numbers)
            n_text = n;
    }
    while (n < labels->n)
        sorted[n++] = -1;
    return n_text;
}

static int compare_columns(const void *a, const void *b)
{
    const int *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static void choose_all(struct groups *g, const struct wide_columns *labels,
                       int *sorted, struct wide_columns *chosen, size_t *line,
                       size_t *twin)
{
    const size_t n_text = sort_columns(g->table, labels, sorted);
    size_t n = labels->n;

    if (g->beside >= 0 && tells_apart(g, NULL, 0, 0))
        return;
    while (n && sorted[n - 1] < 0)
        n--;
    if (!(n_text && choose(g, sorted, n_text, chosen->columns, &chosen->n)) &&
        !(n && choose(g, sorted, n, chosen->columns, &chosen->n)))
        find_twins(g, line, twin);
    qsort(chosen->columns, chosen->n, sizeof *chosen->columns, compare_columns);
}

enum status wide_id_choose(const struct table *table,
                           const struct wide_columns *labels, int beside,
                           struct wide_columns *chosen, size_t *line,
                           size_t *twin, struct error *err)
{
    struct groups groups = {.table = table, .beside = beside};
    int *sorted = calloc(labels->n + 1, sizeof *sorted);
    enum status status = STATUS_OK;

    *line = *twin = 0;
    *chosen = (struct wide_columns){.n = 0};
    chosen->columns = calloc(labels->n + 1, sizeof *chosen->columns);
    groups.of = calloc(table->n_rows + 1, sizeof *groups.of);
    groups.keys = calloc(table->n_rows + 1, sizeof *groups.keys);
    if (sorted && chosen->columns && groups.of && groups.keys)
        choose_all(&groups, labels, sorted, chosen, line, twin);
    else
        status = error_no_memory(err, table->n_rows * sizeof *groups.keys);
    free(sorted);
    free(groups.of);
    free(groups.keys);
    return status;
}
