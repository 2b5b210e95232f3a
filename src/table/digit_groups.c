/* digit_groups.c - see digit_groups.h. */
#include "table/digit_groups.h"

#include <string.h>

#include "base/ascii.h"

static size_t count_digits(const char *at, const char *end)
{
    size_t n = 0;

    while (at + n < end && is_digit(at[n]))
        n++;
    return n;
}

static void keep(char to[GROUP_TEXT_MAX], const char *text, size_t length)
{
    memcpy(to, text, length);
    to[length] = '\0';
}

static void add_whole(struct digit_groups *g, const char *at, size_t n)
{
    if (n > 3)
        g->large = true;
    else if (*at == '0' || (n == 3 && memcmp(at, "999", n) == 0))
        return;
    else if (!*g->whole)
        keep(g->whole, at, n);
    else
        g->whole_varies |=
            strlen(g->whole) != n || memcmp(g->whole, at, n) != 0;
}

static void add_single(struct digit_groups *g, const char *at, size_t n,
                       size_t line)
{
    if (!g->n_single++) {
        keep(g->single, at, n);
        g->line = line;
    }
}

/* The number of groups of three digits from `*at` on, which is moved; a comma
 * also separates groups of two before the last one, as in India. */
static size_t skip_groups(const char **at, const char *end, char sign)
{
    const char *pair = *at;
    size_t n = 0;

    while (sign == ',' && end - pair > 2 && *pair == sign &&
           count_digits(pair + 1, end) == 2) {
        pair += 3;
        n++;
    }
    if (end - pair > 3 && *pair == sign && count_digits(pair + 1, end) == 3)
        *at = pair;
    else
        n = 0;
    while (end - *at > 3 && **at == sign && count_digits(*at + 1, end) == 3) {
        *at += 4;
        n++;
    }
    return n;
}

static bool has_exponent(const char *at, const char *end)
{
    return end - at > 1 && (*at == 'e' || *at == 'E') &&
           (is_digit(at[1]) || at[1] == '-' || at[1] == '+');
}

void digit_groups_look(struct digit_groups *g, const char *text, size_t length,
                       char sign, size_t line)
{
    const char *const end = text + length;
    const char *first = text, *at;
    size_t n, n_groups;

    while (first < end && !is_digit(*first))
        if (strchr("<>~.,", *first++)) /* a limit, or a bare fraction */
            return;
    n = count_digits(first, end);
    at = first + n;
    if (!n)
        return;
    g->n_looked++;
    n_groups = skip_groups(&at, end, sign);
    if ((at < end && *at == sign) || has_exponent(at, end) ||
        (n_groups && (n > 3 || *first == '0')))
        g->decimals = true;
    else if (n_groups > 1 ||
             (end - at > 1 && *at == (sign == ',' ? '.' : ',') &&
              is_digit(at[1])))
        g->thousands = true;
    else if (n_groups)
        add_single(g, first, n + 4, line);
    else if (first == text || first[-1] != '-')
        add_whole(g, first, n);
}

bool digit_groups_may_be_thousands(const struct digit_groups *g)
{
    return g->n_single && !g->decimals && !g->large;
}

bool digit_groups_have_wholes(const struct digit_groups *g)
{
    return g->whole_varies || strlen(g->whole) == 3;
}
