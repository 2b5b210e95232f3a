/* sign_column.c - see sign_column.h. */
#include "table/sign_column.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "csv/source.h"
#include "table/fill_words.h"

/* The words for the two signs. */
struct signs {
    const char *minus, *plus;
};

/* True if the name of a column tells debits, so that letters are enough. */
static bool is_named(const char *name)
{
    static const char *const words[] = {"soll", "s/h",   "d/c",
                                        "c/d",  "debit", "debet"};

    for (; *name; name++)
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (strncasecmp(name, words[i], strlen(words[i])) == 0)
                return true;
    return false;
}

/* The signs of which all words of a column are; NULL if it has others, or not
 * both. */
static const struct signs *find_signs(const struct column *c)
{
    static const struct signs pairs[] = {
        {"debit", "credit"},
        {"soll", "haben"},
        {"dr", "cr"},
        {"dbit", "crdt"},
        {"af", "bij"},
        {"debet", "credit"},
        {"debe", "haber"},
        {"cargo", "abono"},
        {"dare", "avere"},
        {"d\xc3\xa9"
         "bit",
         "cr\xc3\xa9"
         "dit"},
        {"lastschrift", "gutschrift"},
        {"ausgabe", "einnahme"},
        {"expense", "income"},
        {"withdrawal", "deposit"},
        {"s", "h"},
        {"d", "c"},
    };
    const struct odd_cells *odd = &c->odd;

    if (c->use != COLUMN_VALUES || c->n_numbers || odd->n_figures ||
        odd->more_words || odd->n_words != 2)
        return NULL;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const bool first_is_minus = !strcasecmp(odd->words[0], pairs[i].minus);

        if ((first_is_minus || !strcasecmp(odd->words[1], pairs[i].minus)) &&
            !strcasecmp(odd->words[first_is_minus], pairs[i].plus) &&
            (pairs[i].minus[1] || is_named(c->name)))
            return &pairs[i];
    }
    return NULL;
}

/* The first column of amounts, which have cents if any column has; -1 if there
 * is none without negative numbers. */
static int find_amounts(const struct table *t, const int columns[], size_t n)
{
    int wholes = -1;

    for (size_t i = 0; i < n; i++) {
        bool has_cents = false, has_sign = false;

        for (size_t row = 0; row < t->n_rows; row++) {
            const float x = t->cells[row * t->n_columns + (size_t)columns[i]];

            has_cents = has_cents || x > floorf(x);
            has_sign = has_sign || x < 0;
        }
        if (has_cents)
            return has_sign ? -1 : columns[i];
        if (wholes < 0 && !has_sign)
            wholes = columns[i];
    }
    return wholes;
}

/* Appends awk that writes a minus sign before the amounts of debits. */
static void put_filter(const struct table *t, const struct column *signs,
                       const char *minus, int amounts, struct text *filter)
{
    const struct odd_cells *odd = &signs->odd;

    fill_words_put_awk(t, filter);
    text_printf(filter, "$%zu ~ /^[ \"]*%s[ \"\\r]*$/ ",
                (size_t)(signs - t->columns) + 1,
                odd->words[strcasecmp(odd->words[0], minus) != 0]);
    text_printf(filter, "{ sub(/^[ \"]*/, \"&-\", $%d) } 1'", amounts + 1);
}

enum status sign_columns_report(struct table *t, const int columns[], size_t n,
                                struct text *notes, struct error *err)
{
    const int amounts = find_amounts(t, columns, n);

    for (size_t i = 0; amounts >= 0 && i < t->n_columns; i++) {
        const struct column *c = &t->columns[i];
        const struct signs *signs = find_signs(c);
        struct text text = {0}, filter = {0};

        if (!signs)
            continue;
        put_filter(t, c, signs->minus, amounts, &filter);
        text_string(&text, "left out, but \"");
        text_printable(&text, c->odd.words[0]);
        text_string(&text, "\" and \"");
        text_printable(&text, c->odd.words[1]);
        text_string(&text, "\" seem to be the signs of column \"");
        text_printable(&text, t->columns[amounts].name);
        text_string(&text, "\" (to apply them, train on what this writes: ");
        source_add_command(&text, t->path, &filter);
        text_release(&filter);
        text_string(&text, ")");
        TRY(findings_report(&t->findings,
                            (struct finding){.kind = FINDING_LEFT_OUT,
                                             .count = c->n_other,
                                             .line = c->first_other.line,
                                             .column = c->name},
                            &text, NULL, err));
        finding_warn(findings_last(&t->findings), notes);
    }
    return STATUS_OK;
}
