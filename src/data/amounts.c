/* amounts.c - see amounts.h. */
#include "data/amounts.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "data/column_option.h"

enum {
    FEWEST = 10,      /* pairs of rows that show a balance */
    LOOKED_AT = 10000 /* more tell nothing new */
};

/* True if the difference of two cells, stored as floats, is an amount. */
static bool is_change(float from, float to, float amount)
{
    const double error = 1e-6 * (fabs((double)from) + fabs((double)to)) + 1e-3;

    return fabs((double)to - (double)from - (double)amount) < error;
}

/* True if a column holds the balance after each amount in another one, in rows
 * that are in order or, of one time in files with the newest row first, in
 * reverse. */
static bool is_balance_of(const struct dataset *d, size_t balance,
                          size_t amount, bool same_time)
{
    size_t n = 0, n_forwards = 0, n_backwards = 0;

    for (size_t s = 0; s < d->n_series; s++)
        for (size_t i = 1; i < d->series[s].n_rows && n < LOOKED_AT; i++) {
            const size_t row = d->series[s].first + i;
            const float before = dataset_value(d, row - 1, balance);
            const float after = dataset_value(d, row, balance);

            if (same_time && d->table.ticks[row] != d->table.ticks[row - 1])
                continue;
            n++;
            n_forwards +=
                is_change(before, after, dataset_value(d, row, amount));
            n_backwards +=
                is_change(after, before, dataset_value(d, row - 1, amount));
        }
    return n >= FEWEST &&
           (n_forwards * 10 >= n * 9 || n_backwards * 10 >= n * 9);
}

static bool is_balance(const struct dataset *d, size_t column, bool same_time)
{
    for (size_t c = 0; c < d->n_columns; c++)
        if (c != column && is_balance_of(d, column, c, same_time))
            return true;
    return false;
}

/* True if a word stands in a name, with no letter before and behind it. */
static bool has_word(const char *name, const char *word)
{
    const size_t n = strlen(word);

    for (const char *at = name; *at; at++)
        if (strncasecmp(at, word, n) == 0 && !is_letter(at[n]) &&
            (at == name || !is_letter(at[-1])))
            return true;
    return false;
}

bool amounts_name_balance(const char *name)
{
    static const char *const words[] = {"balance",    "saldo",    "kontostand",
                                        "kontosaldo", "endsaldo", "eindsaldo",
                                        "solde",      "saldi"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (has_word(name, words[i]))
            return true;
    return false;
}

/* True for a name of what has a mean or an extreme, but no sum. */
static bool is_rate(const char *name)
{
    static const char *const words[] = {
        "avg",   "average", "mean",       "median",     "max",
        "min",   "rate",    "hr",         "bpm",        "ratio",
        "share", "per",     "percentage", "percent",    "pace",
        "speed", "price",   "temp",       "temperature"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (has_word(name, words[i]))
            return true;
    return strchr(name, '%') != NULL || amounts_name_balance(name);
}

/* True for a name with a word for a flow of money or goods or for what is
 * counted, or a name that is one in the exports of shops. */
static bool is_amount(const char *name)
{
    static const char *const parts[] = {
        "amount",   "betrag",   "montant", "importe",     "importo",
        "bedrag",   "kwota",    "umsatz",  "sales",       "revenue",
        "turnover", "quantity", "qty",     "menge",       "debit",
        "credit",   "soll",     "haben",   "order value", "number of items",
        "verkauf",  "ventes",   "ventas",  "order total", "distance",
        "distanz",  "calories"};
    static const char *const words[] = {
        "sold",  "paid",  "orders",    "clicks",    "visits",
        "views", "calls", "purchases", "donations", "fee",
        "fees",  "taxes", "steps",     "ascent",    "gain"};
    static const char *const names[] = {"total",    "subtotal", "gross",
                                        "net",      "count",    "units",
                                        "donation", "items",    "payment"};

    if (is_rate(name))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcasecmp(name, names[i]) == 0)
            return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (has_word(name, words[i]))
            return true;
    for (; *name; name++)
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            if (strncasecmp(name, parts[i], strlen(parts[i])) == 0)
                return true;
    return false;
}

size_t amounts_put_without_balances(const struct dataset *d,
                                    struct text *features)
{
    bool is_balance[TABLE_MAX_COLUMNS];
    size_t n = 0;

    for (size_t c = 0; c < d->n_columns; c++)
        n += is_balance[c] = amounts_name_balance(d->schema->names[c]);
    if (n && n < d->n_columns)
        column_option_put(d, "--features", NULL, is_balance, features);
    return n;
}

bool amounts_find(const struct dataset *d, bool same_time,
                  struct text *features)
{
    enum { MOST_COLUMNS = 32 }; /* pairs of more take too long */
    const bool looks = d->n_columns > 1 && d->n_columns <= MOST_COLUMNS &&
                       d->schema->n_targets == d->n_columns;
    bool left_out[MOST_COLUMNS] = {false};
    size_t n_left_out = 0, n_rates = 0, n_amounts = 0;

    for (size_t c = 0; c < d->n_columns; c++) {
        n_amounts += is_amount(d->schema->names[c]);
        if (looks)
            n_left_out += left_out[c] = is_balance(d, c, same_time);
    }
    for (size_t c = 0; looks && c < d->n_columns; c++)
        if (!left_out[c] && is_rate(d->schema->names[c])) {
            left_out[c] = true;
            n_rates++;
        }
    if (!n_left_out && (!n_rates || n_amounts + n_rates < d->n_columns))
        return n_amounts == d->n_columns;
    if (n_left_out + n_rates == d->n_columns)
        return false;
    column_option_put(d, "--features", NULL, left_out, features);
    text_string(features, " ");
    return true;
}

bool amounts_are_orders(const struct dataset *d, struct text *features)
{
    enum { MOST_ROWS = 64 };
    size_t n_times[MOST_ROWS + 1] = {0}, n_rows = 1, n = 0, most = 0;

    for (size_t row = 1; row <= d->table.n_rows; row++, n_rows++) {
        if (row < d->table.n_rows &&
            d->table.ticks[row] == d->table.ticks[row - 1])
            continue;
        n_times[n_rows < MOST_ROWS ? n_rows : MOST_ROWS]++;
        n_rows = 0;
        n++;
    }
    for (size_t i = 0; i <= MOST_ROWS; i++)
        most = n_times[i] > most ? n_times[i] : most;
    /* where most times have one row, the ids are hardly those of series */
    return (2 * most < n || most == n_times[1]) &&
           amounts_find(d, true, features);
}
