/* code_column.c - see code_column.h. */
#include "table/code_column.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/shell.h"
#include "table/serial_column.h"
#include "time/name_ends.h"

enum {
    CODES_MAX = 50,   /* more are amounts, or the numbers of rows */
    REPEATED = 10,    /* a code has on average so many rows at least */
    FEWEST_KEYS = 20, /* fewer rows are not enough to tell */
    GRADES_MAX = 4,   /* more may be counts */
    MEASURED = 10,    /* no more are few */
    SIMPLE_NAME_MAX = 64
};

/* True for the kind of a record in one word, such as Aufzeichnungstyp. */
static bool is_kind(const char *name)
{
    static const char *const ends[] = {"typ", "type", "sart", "satzart"};
    const size_t n = strlen(name);

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const size_t length = strlen(ends[i]);

        if (n >= length && strcasecmp(name + n - length, ends[i]) == 0)
            return true;
    }
    return false;
}

static bool is_named_code(const char *name)
{
    static const char *const words[] = {"id",    "code",  "flag",  "flags",
                                        "qc",    "qf",    "qflag", "status",
                                        "valid", "qcode", NULL};

    return time_name_ends_with_any(name, words) || is_kind(name);
}

/* True for the name of one of several things, of which the numbers are names.
 */
static bool is_thing(const char *name)
{
    static const char *const things[] = {
        "account",  "branch",      "category",    "channel",  "class",
        "cluster",  "cost_center", "cost center", "customer", "device",
        "gender",   "item",        "konto",       "kunde",    "kostenstelle",
        "machine",  "maschine",    "node",        "pid",      "product",
        "priority", "region",      "sensor",      "severity", "sex",
        "shop",     "station",     "store",       "supplier", "vendor",
        "zone",     "filiale"};

    for (size_t i = 0; i < sizeof things / sizeof *things; i++)
        if (strcasecmp(name, things[i]) == 0)
            return true;
    return false;
}

/* True for a name of the number of a customer, an article or the like: such as
 * Kundennr., customer_no or cod. cliente. */
static bool is_party_number(const char *name)
{
    static const char *const parties[] = {
        "kunden",  "kunde",    "customer", "client",     "cliente",   "klienta",
        "artikel", "article",  "articulo", "articolo",   "debitoren", "debitor",
        "konto",   "kreditor", "material", "lieferanten"};
    static const char *const after[] = {"nr", "no", "number", "nummer"};
    static const char *const before[] = {"nr",  "no",   "numro", "numero",
                                         "cod", "code", "codice"};
    char simple[SIMPLE_NAME_MAX];
    size_t n = 0;

    for (; *name && n + 1 < sizeof simple; name++)
        if (is_letter(*name))
            simple[n++] = *name <= 'Z' ? (char)(*name + 32) : *name;
    simple[n] = '\0';
    for (size_t i = 0; i < sizeof parties / sizeof *parties; i++) {
        const size_t length = strlen(parties[i]);

        if (n <= length)
            continue;
        for (size_t k = 0; k < sizeof after / sizeof *after; k++)
            if (strncmp(simple, parties[i], length) == 0 &&
                strcmp(simple + length, after[k]) == 0)
                return true;
        for (size_t k = 0; k < sizeof before / sizeof *before; k++)
            if (strncmp(simple, before[k], n - length) == 0 &&
                strlen(before[k]) == n - length &&
                strcmp(simple + n - length, parties[i]) == 0)
                return true;
    }
    return false;
}

/* True for a name whose numbers are never amounts, however many there are. */
static bool is_key(const char *name)
{
    static const char *const keys[] = {
        "id",     "sku",   "ean", "gtin", "upc",     "imei",     "imsi",
        "msisdn", "phone", "plz", "zip",  "zipcode", "postcode", NULL};

    return time_name_ends_with_any(name, keys) || is_party_number(name);
}

/* True for a name that is said to be true or not, such as is_open or alarm. */
static bool is_named_truth(const char *name)
{
    static const char *const words[] = {"is", "has"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t n = strlen(words[i]);

        if (!strncasecmp(name, words[i], n) &&
            (name[n] == '_' ||
             (name[n] >= 'A' && name[n] <= 'Z' && name[n - 1] >= 'a')))
            return true;
    }
    return time_name_ends_with(name, "alarm");
}

/* The distinct whole numbers among all numbers; n is CODES_MAX + 1 for more, or
 * others. */
struct codes {
    float at[CODES_MAX];
    size_t n, n_numbers;
};

static struct codes find_codes(const struct table *t, int column)
{
    struct codes codes = {.n = 0};

    for (size_t row = 0; row < t->n_rows; row++) {
        const float x = t->cells[row * t->n_columns + (size_t)column];
        size_t i = 0;

        if (isnan(x) || !table_decides(t, row))
            continue;
        codes.n_numbers++;
        while (i < codes.n && (codes.at[i] < x || codes.at[i] > x))
            i++;
        if (i < codes.n)
            continue;
        if (codes.n == CODES_MAX || x < 0 || x > floorf(x)) {
            codes.n = CODES_MAX + 1;
            break;
        }
        codes.at[codes.n++] = x;
    }
    return codes;
}

/* True for some codes, at most `most`, which all repeat. */
static bool are_repeated(const struct codes *codes, size_t most)
{
    return codes->n && codes->n <= most &&
           codes->n * REPEATED <= codes->n_numbers;
}

/* True for whole numbers above 0 that are not all the same. */
static bool are_whole(const struct table *t, int column)
{
    const float *cells = t->cells + column;
    float least = INFINITY, most = 0;

    for (size_t row = 0; row < t->n_rows; row++) {
        const float x = cells[row * t->n_columns];

        if (isnan(x))
            continue;
        if (x < 0 || x > floorf(x))
            return false;
        least = fminf(least, x);
        most = fmaxf(most, x);
    }
    return most > least;
}

/* True for customers or articles by numbers of as many digits: five or more are
 * no amounts. */
static bool are_parties(const struct table *t, int column)
{
    static const char *const names[] = {"kunde",   "customer", "client",
                                        "cliente", "artikel",  "article",
                                        "debitor", "kreditor"};
    enum { LEAST = 10000 };
    const float *cells = t->cells + column;
    float least = INFINITY, most = 0;
    size_t i = 0;

    while (i < sizeof names / sizeof *names &&
           strcasecmp(t->columns[column].name, names[i]) != 0)
        i++;
    if (i == sizeof names / sizeof *names || !are_whole(t, column))
        return false;
    for (size_t row = 0; row < t->n_rows; row++) {
        least = fminf(least, cells[row * t->n_columns]);
        most = fmaxf(most, cells[row * t->n_columns]);
    }
    return least >= LEAST && floorf(log10f(least)) >= floorf(log10f(most));
}

/* True for a table whose rows have other times than those before them, or are
 * joined where they have not. */
static bool times_differ(const struct table *t)
{
    for (size_t row = 1; t->ticks && row < t->n_rows; row++)
        if (!table_joins_rows(t) && t->ticks[row] == t->ticks[row - 1])
            return false;
    return t->ticks != NULL;
}

bool column_is_code(const struct table *table, int column)
{
    const struct column *c = &table->columns[column];
    /* otherwise they may tell series apart (log_ids.h) */
    const bool is_sure =
        (is_key(c->name) || is_thing(c->name)) && times_differ(table);
    const bool is_one = is_sure && is_thing(c->name);
    struct codes codes;

    if (c->n_other)
        return false;
    if (c->n_numbers >= FEWEST_KEYS && times_differ(table) &&
        are_parties(table, column))
        return !column_is_serial(table, (size_t)column);
    if (is_sure && is_key(c->name) && c->n_numbers >= FEWEST_KEYS)
        return are_whole(table, column) &&
               !column_is_serial(table, (size_t)column);
    if (!is_one && !is_named_code(c->name) && !is_named_truth(c->name))
        return false;
    codes = find_codes(table, column);
    return codes.n > 1 &&
           are_repeated(&codes,
                        is_named_code(c->name) || is_one ? CODES_MAX : 2);
}

/* True for a name of a grade of quality, a state or a condition, or one that
 * says code or the like, which may have a number, such as QN_9. */
static bool is_grade_name(const char *name)
{
    static const char *const words[] = {
        "quality",         "qualitaet",
        "qualite",         "qualita",
        "calidad",         "qualidade",
        "kwaliteit",       "kvalitet",
        "jakosc",          "qn",
        "state",           "zustand",
        "estado",          "etat",
        "stato",           "toestand",
        "tilstand",        "statut",
        "betriebszustand", "condition",
        "conditions",      "cond",
        "situation",       "sit",
        "weathersit",      "mode",
        "modus",           "modo",
        "qualit\xc3\xa4t", "qualit\xc3\xa9",
        "qualit\xc3\xa0",  "jako\xc5\x9b\xc4\x87",
        "\xc3\xa9tat",     NULL};
    char plain[SIMPLE_NAME_MAX];
    size_t n = strlen(name);

    while (n && strchr("0123456789_ -.", name[n - 1]))
        n--;
    if (n >= sizeof plain)
        return false;
    memcpy(plain, name, n);
    plain[n] = '\0';
    return time_name_ends_with_any(plain, words) || is_named_code(plain);
}

/* True for Q with the name of another column, such as QRR beside RR. */
static bool is_grade_of(const struct table *t, const char *name)
{
    if (*name != 'Q' && *name != 'q')
        return false;
    name += name[1] == '_' ? 2 : 1;
    for (size_t i = 0; i < t->n_columns; i++)
        if (strcasecmp(name, t->columns[i].name) == 0)
            return true;
    return false;
}

/* True for the grades bad, uncertain and good of OPC, the last one at least. */
static bool are_opc(const struct codes *codes)
{
    bool good = false;

    for (size_t i = 0; i < codes->n; i++) {
        const float x = codes->at[i];

        good = good || !(x < 192 || x > 192);
        if (x > 192 || (x > 64 && x < 192) || (x > 0 && x < 64))
            return false;
    }
    return good && codes->n > 1;
}

bool column_is_grade(const struct table *table, int column)
{
    const char *name = table->columns[column].name;
    const struct codes codes = find_codes(table, column);

    return are_repeated(&codes, GRADES_MAX) &&
           (is_grade_name(name) || is_grade_of(table, name) || are_opc(&codes));
}

bool column_is_measured(const struct table *table, int column)
{
    return find_codes(table, column).n > MEASURED;
}

/* Appends each column of numbers that is left out, or only those of codes; the
 * first ones if they are many. Returns their number. */
static size_t put_columns(const struct table *table,
                          const enum left_out *reasons, bool only_codes,
                          const char *before, const char *between,
                          struct text *to)
{
    enum { NAMED = 8 };
    size_t n = 0;

    for (size_t i = 0; i < table->n_columns; i++) {
        if (reasons[i] == LEFT_OUT_NOT || reasons[i] == LEFT_OUT_TEXT ||
            (only_codes && reasons[i] != LEFT_OUT_CODE) || ++n > NAMED)
            continue;
        text_printf(to, "%s%s", n > 1 ? between : "", before);
        shell_quote(to, table->columns[i].name);
    }
    return n;
}

enum status code_column_refuse(struct table *table,
                               const enum left_out *reasons, struct error *err)
{
    struct finding finding = {.kind = FINDING_CODES, .needed = true};
    struct text text = {0}, choices = {0}, words = {0};
    bool many;
    enum status status;

    text_string(&text, "the only numbers are those of ");
    many = put_columns(table, reasons, false, "", ", ", &text) > 1;
    text_string(&text, many ? ", which tell the time, count rows or hold codes"
                            : ", which tells the time, counts rows or holds "
                              "codes");
    finding.count =
        put_columns(table, reasons, true, "--target ", "\n", &choices);
    (void)put_columns(table, reasons, finding.count > 0, "--target ", " or ",
                      &words);
    text.failed |= choices.failed || words.failed;
    if (finding.count == 1)
        finding.remedy = choices.bytes;
    else
        finding.choices = choices.bytes;
    status = findings_report(&table->findings, finding, &text, NULL, err);
    if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA,
                           "%s: %s (give %s to forecast %s all the same)",
                           table->path, findings_last(&table->findings)->text,
                           words.bytes, many ? "one" : "it");
    text_release(&choices);
    text_release(&words);
    return status;
}
