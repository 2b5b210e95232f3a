/* forecast_header.c - see forecast_header.h. */
#include "score/forecast_header.h"

#include <stdlib.h>
#include <string.h>

static const char *const keys[N_FORECAST_KEYS] = {"id", "time", "step"};

/* The name of a column that is the end of an interval. */
struct end_name {
    size_t n_target; /* bytes of the name of the target */
    bool is_high;
    double level;
};

/* Bytes of a name without a suffix at its end. */
static size_t without_suffix(const char *name, const char *suffix)
{
    const size_t n_suffix = strlen(suffix);
    size_t n = strlen(name);

    while (n >= n_suffix && strncmp(name + n - n_suffix, suffix, n_suffix) == 0)
        n -= n_suffix;
    return n;
}

/* Reads the level at the end of the first n bytes of a name, and sets *start to
 * where its digits start. False if it is none. */
static bool read_level(const char *name, size_t n, size_t *start, double *level)
{
    size_t digits = n;
    char *stop;

    while (digits && strchr("0123456789.", name[digits - 1]))
        digits--;
    if (digits == n || name[digits] == '.')
        return false;
    *start = digits;
    *level = strtod(name + digits, &stop);
    return stop == name + n && *level > 0 && *level < 100;
}

/* False if the name is not COLUMN_loL or COLUMN_hiL. */
static bool read_end(const char *name, struct end_name *end)
{
    const size_t n = without_suffix(name, "_interval");
    size_t digits;

    if (!read_level(name, n, &digits, &end->level) || digits < sizeof "_lo" - 1)
        return false;
    end->n_target = digits - (sizeof "_lo" - 1);
    end->is_high = strncmp(name + end->n_target, "_hi", 3) == 0;
    return end->is_high || strncmp(name + end->n_target, "_lo", 3) == 0;
}

static bool is_called(const char *name, const char *start, size_t n)
{
    return strncmp(name, start, n) == 0 && name[n] == '\0';
}

/* The column called by the first n bytes of a name, after the keys and before
 * column `end`; `end` if there is none. */
static size_t find_target(const struct string_list *names, size_t end,
                          const char *name, size_t n)
{
    size_t i = N_FORECAST_KEYS;

    while (i < end && !is_called(string_list_at(names, i), name, n))
        i++;
    return i;
}

/* True if a column is called COLUMN_qL for an earlier COLUMN. */
static bool is_quantile(const struct string_list *names, size_t column)
{
    const char *name = string_list_at(names, column);
    const size_t n = without_suffix(name, "_quantile");
    double level;
    size_t digits;

    return read_level(name, n, &digits, &level) && digits >= 2 &&
           strncmp(name + digits - 2, "_q", 2) == 0 &&
           find_target(names, column, name, digits - 2) < column;
}

static bool is_same_level(double a, double b)
{
    return a >= b && a <= b;
}

/* The number of a level, which may be new; MAX_LEVELS: there are too many. */
static size_t add_level(struct levels *levels, double level)
{
    size_t i = 0;

    while (i < levels->n && !is_same_level(levels->list[i], level))
        i++;
    if (i == levels->n && i < MAX_LEVELS)
        levels->list[levels->n++] = level;
    return i;
}

/* True if a column has an interval among those found so far. */
static bool has_interval(const struct forecast_header *h, size_t end,
                         size_t column)
{
    for (size_t i = end; i < h->n_columns; i++)
        if (h->columns[i].is_end &&
            h->columns[i].target + N_FORECAST_KEYS == column)
            return true;
    return false;
}

/* True if an interval is among those found so far, from column `end` on. */
static bool is_found(const struct forecast_header *h, size_t end,
                     const struct forecast_column *low)
{
    for (size_t i = end; i < h->n_columns; i++)
        if (h->columns[i].is_end && h->columns[i].target == low->target &&
            h->columns[i].level == low->level)
            return true;
    return false;
}

/* The target of the interval in the columns `first` and `first` + 1, and its
 * level; `first` if these are none. */
static size_t pair_target(const struct string_list *names, size_t first,
                          double *level)
{
    const char *low = string_list_at(names, first);
    const char *high = string_list_at(names, first + 1);
    struct end_name a, b;

    if (!read_end(low, &a) || !read_end(high, &b) || a.is_high || !b.is_high ||
        !is_same_level(a.level, b.level) || a.n_target != b.n_target ||
        strncmp(low, high, a.n_target) != 0)
        return first;
    *level = a.level;
    return find_target(names, first, low, a.n_target);
}

/* Finds the interval in the columns `first` and `first` + 1; *found is false if
 * there is none. */
static enum status find_pair(struct forecast_header *h, const char *path,
                             const struct string_list *names, size_t first,
                             bool *found, struct error *err)
{
    struct forecast_column low = {.is_end = true};
    double level;
    const size_t target = pair_target(names, first, &level);

    *found = target < first && !has_interval(h, first + 2, first) &&
             !has_interval(h, first + 2, first + 1);
    if (!*found)
        return STATUS_OK;
    low.target = target - N_FORECAST_KEYS;
    low.level = add_level(&h->levels, level);
    if (low.level == MAX_LEVELS)
        return error_set(err, STATUS_DATA,
                         "%s: intervals of more than %d levels (leave some "
                         "columns out)",
                         path, MAX_LEVELS);
    *found = !is_found(h, first + 2, &low);
    if (!*found)
        return STATUS_OK;
    h->columns[first] = h->columns[first + 1] = low;
    h->columns[first + 1].is_high = true;
    return STATUS_OK;
}

/* Each name stands once in the header. */
static enum status check_names(const char *path,
                               const struct string_list *names,
                               struct error *err)
{
    for (size_t i = N_FORECAST_KEYS; i < names->n; i++) {
        const char *name = string_list_at(names, i);

        if (find_target(names, i, name, strlen(name)) < i)
            return error_set(err, STATUS_DATA,
                             "%s: two columns are called \"%.80s\" (remove or "
                             "rename one of them)",
                             path, name);
    }
    return STATUS_OK;
}

/* The columns that `backtest --forecasts-out` writes have an origin. */
static bool is_backtest(const struct string_list *names)
{
    return names->n > 1 && !strcmp(string_list_at(names, 1), "origin");
}

static enum status check_keys(const char *path, const struct string_list *names,
                              struct error *err)
{
    bool same = names->n > N_FORECAST_KEYS;
    struct text first = {0};

    for (size_t i = 0; same && i < N_FORECAST_KEYS; i++)
        same = !strcmp(string_list_at(names, i), keys[i]);
    if (same)
        return STATUS_OK;
    if (is_backtest(names))
        return error_set(err, STATUS_DATA,
                         "%s: these are the forecasts of a backtest, which "
                         "have their actual values beside them (give a file of "
                         "attnforecast predict --format csv)",
                         path);
    for (size_t i = 0; i < names->n && i < N_FORECAST_KEYS; i++)
        text_printf(&first, "%s%.40s", i ? "," : "", string_list_at(names, i));
    TRY(text_status(&first, err));
    (void)error_set(err, STATUS_DATA,
                    "%s: no forecast: its first line begins with \"%s\", not "
                    "with id,time,step and a column to forecast (write one "
                    "with attnforecast predict --format csv -o FILE)",
                    path, first.bytes);
    text_release(&first);
    return STATUS_DATA;
}

/* Numbers the levels in the order of the file: they were found from its end. */
static void order_levels(struct forecast_header *h)
{
    const struct levels found = h->levels;

    h->levels.n = 0;
    for (size_t i = 0; i < h->n_columns; i++)
        if (h->columns[i].is_end)
            h->columns[i].level =
                add_level(&h->levels, found.list[h->columns[i].level]);
}

enum status forecast_header_find(struct forecast_header *h, const char *path,
                                 const struct string_list *names,
                                 struct error *err)
{
    size_t end = names->n;
    bool found = true;

    *h = (struct forecast_header){.n_columns = names->n};
    TRY(check_keys(path, names, err));
    TRY(check_names(path, names, err));
    h->columns = calloc(names->n, sizeof *h->columns);
    if (!h->columns)
        return error_no_memory(err, names->n * sizeof *h->columns);
    while (is_quantile(names, end - 1))
        h->columns[--end].is_quantile = true;
    while (found && end > N_FORECAST_KEYS + 2) {
        TRY(find_pair(h, path, names, end - 2, &found, err));
        end -= found ? 2 : 0;
    }
    order_levels(h);
    h->n_targets = end - N_FORECAST_KEYS;
    for (size_t j = 0; j < h->n_targets; j++)
        h->columns[N_FORECAST_KEYS + j].target = j;
    return STATUS_OK;
}

void forecast_header_release(struct forecast_header *h)
{
    free(h->columns);
    *h = (struct forecast_header){0};
}
