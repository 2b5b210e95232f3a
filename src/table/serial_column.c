/* serial_column.c - see serial_column.h. */
#include "table/serial_column.h"

#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "table/left_out.h"
#include "time/name_ends.h"

enum { FEWEST_ROWS = 20, NAME_MAX = 64 };

/* From here on not every whole number is a float: two may become the same. */
static const float largest_exact = 16777216;

/* The small letters of a name; "" for one that is too long. */
static void simplify(const char *name, char out[NAME_MAX])
{
    size_t n = 0;

    for (; *name && n + 1 < NAME_MAX; name++)
        if (is_letter(*name))
            out[n++] = *name <= 'Z' ? (char)(*name + 32) : *name;
    out[*name ? 0 : n] = '\0';
}

/* True for invoice, InvoiceNo, order_number and the like. */
static bool numbers_documents(const char *name)
{
    static const char *const documents[] = {
        "invoice",  "order",   "receipt",  "ticket",  "transaction", "voucher",
        "booking",  "serial",  "document", "record",  "rechnungs",   "rechnung",
        "auftrags", "auftrag", "beleg",    "facture", "factura",     "pedido"};
    static const char *const numbers[] = {
        "", "id", "no", "nr", "nbr", "num", "number", "nummer", "key", "ref"};
    char simple[NAME_MAX];

    simplify(name, simple);
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++) {
        const char *at = strstr(simple, documents[i]);

        for (size_t k = 0; at && k < sizeof numbers / sizeof *numbers; k++)
            if (strcmp(at + strlen(documents[i]), numbers[k]) == 0)
                return true;
    }
    return false;
}

static bool is_named_serial(const char *name)
{
    static const char *const words[] = {"id",  "no",  "nr", "nbr",
                                        "key", "seq", NULL};

    return time_name_ends_with_any(name, words) || numbers_documents(name);
}

/* True if the number of a row may follow that of an earlier one; it may be the
 * same from `same` on, and after `wrap` it begins anew. */
static bool rises(float before, float x, float same, float wrap)
{
    return x > before || (before >= same && x >= before) ||
           before - x > wrap / 2;
}

/* The largest number of a counter of one or two bytes that the column reaches;
 * INFINITY: it seems to be none. */
static float find_wrap(const struct table *t, size_t column)
{
    float most = 0;

    for (size_t i = 0; i < t->n_rows; i++)
        if (table_decides(t, i))
            most = fmaxf(most, t->cells[i * t->n_columns + column]);
    return (most >= 255 && most <= 255) || (most >= 65535 && most <= 65535)
               ? most
               : INFINITY;
}

/* True if the column has whole numbers that rise, but for `same` and `wrap`. */
static bool only_rises(const struct table *t, size_t column, float same,
                       float wrap)
{
    const float *cells = t->cells + column;
    float first = NAN, last = NAN, before = NAN;
    size_t n = 0;

    for (size_t i = 0; i < t->n_rows; i++) {
        const float x = cells[i * t->n_columns];
        const bool same_id =
            i && (!t->id_of_row || t->id_of_row[i] == t->id_of_row[i - 1]);

        if (!table_decides(t, i))
            continue;
        if (!(floorf(x) >= x) ||
            (same_id && n && !rises(before, x, same, wrap)))
            return false;
        before = x;
        if (!table_is_first_id(t, i))
            continue;
        if (n && !rises(last, x, same, wrap))
            return false;
        first = n++ ? first : x;
        last = x;
    }
    return n >= FEWEST_ROWS && (last > first || wrap <= largest_exact);
}

bool column_is_serial(const struct table *t, size_t column)
{
    /* rows that are joined may be parts of one document */
    const float same = table_joins_rows(t) ? 0 : largest_exact;

    return is_named_serial(t->columns[column].name) &&
           only_rises(t, column, same, find_wrap(t, column));
}

/* `others` are the `n` columns that the option keeps. */
static enum status report(struct table *t, size_t column, const int others[],
                          size_t n, struct error *err)
{
    struct finding finding = {.kind = FINDING_CODES,
                              .count = t->columns[column].n_numbers,
                              .line = table_line(t, 0),
                              .column = t->columns[column].name};
    struct text text = {0}, remedy = {0};
    enum status status;

    left_out_put_features(t, others, n, &remedy);
    status = text_status(&remedy, err);
    if (status == STATUS_OK) {
        finding.remedy = remedy.bytes;
        text_string(&text, "its whole numbers rise in all rows, as a total "
                           "does, or numbers of documents, which are no data");
        status = findings_report(&t->findings, finding, &text, NULL, err);
    }
    text_release(&remedy);
    return status;
}

enum status serial_columns_report(struct table *t, const int columns[],
                                  size_t n, struct error *err)
{
    int others[TABLE_MAX_COLUMNS];

    for (size_t i = 0; n > 1 && i < n; i++) {
        size_t n_others = 0;

        if (!only_rises(t, (size_t)columns[i], largest_exact, INFINITY))
            continue;
        for (size_t k = 0; k < n; k++)
            if (k != i)
                others[n_others++] = columns[k];
        TRY(report(t, (size_t)columns[i], others, n_others, err));
    }
    return STATUS_OK;
}
