/*
 * suggest.c - see suggest.h.
 *
 * Distance is the number of letters inserted, deleted, exchanged, or swapped
 * with their neighbour; d[i][j] is that of the first i and j letters.
 */
#include "cli/suggest.h"

#include <string.h>

enum { LONGEST = 32 };

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t distance(const char *a, size_t n, const char *b, size_t m)
{
    size_t d[LONGEST + 1][LONGEST + 1], i, j;

    for (i = 0; i <= n; i++) {
        for (j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = smaller(d[i - 1][j], d[i][j - 1]) + 1;
            d[i][j] =
                smaller(d[i][j], d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = smaller(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[n][m];
}

struct suggestion suggest_for(const char *word)
{
    return (struct suggestion){.word = word};
}

void suggest_consider(struct suggestion *suggestion, const char *candidate)
{
    size_t n = strlen(suggestion->word), m = strlen(candidate), mistakes;

    if (n < 2 || n > LONGEST || m > LONGEST)
        return;
    /* A word that was cut short is one mistake. */
    if (n > 2 && !strncmp(suggestion->word, candidate, n))
        mistakes = 1;
    else
        mistakes = distance(suggestion->word, n, candidate, m);
    if (mistakes > (n < 6 ? 1 : n / 3))
        return;
    if (!suggestion->best || mistakes < suggestion->n_mistakes) {
        suggestion->best = candidate;
        suggestion->n_mistakes = mistakes;
    }
}
