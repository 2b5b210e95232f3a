/* left_out.c - see left_out.h. */
#include "table/left_out.h"

#include <string.h>

#include "base/ascii.h"
#include "base/shell.h"
#include "table/durations.h"
#include "table/unit_counts.h"

/* Up to so many columns have a line each, and are named in one line. */
enum { ALONE = 3, NAMED = 8 };

static const struct {
    const char *one, *many; /* behind the names of the columns */
} words[N_LEFT_OUT] = {
    [LEFT_OUT_TEXT] = {"is not numeric: left out", "are not numeric: left out"},
    [LEFT_OUT_CLOCK] =
        {"tells the time or counts rows: left out (to use it, list the columns "
         "with --features)",
         "tell the time or count rows: left out (to use them, list the columns "
         "with --features)"},
    [LEFT_OUT_AXIS] = {"rises by a nearly constant step: left out (to use it, "
                       "list the columns with --features)",
                       "rise by a nearly constant step: left out (to use them, "
                       "list the columns with --features)"},
    [LEFT_OUT_CALENDAR] =
        {"follows from the date or the time of day: left out (to use it, give "
         "--known ",
         "follow from the date or the time of day: left out (to use them, give "
         "--known, or list the columns with --features)"},
    [LEFT_OUT_SERIAL] =
        {"has numbers that only rise, as those of invoices do: left out (to "
         "use it, list the columns with --features)",
         "have numbers that only rise, as those of invoices do: left out (to "
         "use them, list the columns with --features)"},
    [LEFT_OUT_CODE] = {"seems to hold codes: left out (to use it, give "
                       "--categorical, or list the columns with --features)",
                       "seem to hold codes: left out (to use them, give "
                       "--categorical, or list the columns with --features)"},
    [LEFT_OUT_FLAG] =
        {"is only ever 0 or 1: left out (to use it, give --known ",
         "are only ever 0 or 1: left out (to use them, give --known if they "
         "are "
         "known for the future, or list the columns with --features)"},
    [LEFT_OUT_SETTING] =
        {"has one value in all rows but one or two: left out (to use it, list "
         "the columns with --features)",
         "have one value in all rows but one or two: left out (to use them, "
         "list the columns with --features)"},
    [LEFT_OUT_TWIN] =
        {"has the values of a column before it: left out (to use it, list the "
         "columns with --features)",
         "have the values of columns before them: left out (to use them, list "
         "the columns with --features)"},
};

static void put_name(const struct table *table, int column, struct text *notes)
{
    text_string(notes, "\"");
    text_printable(notes, table->columns[column].name);
    text_string(notes, "\"");
}

/* Why a column is left out, to be put behind its name. */
static void put_reason(const struct table *table, int column,
                       enum left_out reason, struct text *text)
{
    text_string(text, words[reason].one);
    if (reason == LEFT_OUT_CALENDAR) {
        shell_quote(text, table->columns[column].name);
        text_string(text, ", or list the columns with --features)");
    }
    if (reason == LEFT_OUT_FLAG) {
        shell_quote(text, table->columns[column].name);
        text_string(text, " if it is known for the future, or list the columns "
                          "with --features)");
    }
}

/* Appends a finding, but not of texts, which are clearly no data. */
static enum status report(struct table *table, enum left_out reason,
                          struct finding finding, struct text *text,
                          struct error *err)
{
    finding.kind = FINDING_LEFT_OUT;
    if (reason != LEFT_OUT_TEXT)
        return findings_report(&table->findings, finding, text, NULL, err);
    text_release(text);
    return STATUS_OK;
}

static enum status put_alone(struct table *table, int column,
                             enum left_out reason, struct text *notes,
                             struct error *err)
{
    struct text text = {0};

    put_reason(table, column, reason, &text);
    text_string(notes, "column ");
    put_name(table, column, notes);
    text_printf(notes, " %s\n", text.failed ? "" : text.bytes);
    return report(
        table, reason,
        (struct finding){.count = 1, .column = table->columns[column].name},
        &text, err);
}

/* `n` columns: the first ones by name, and how many more. */
static enum status put_many(struct table *table, const enum left_out *reasons,
                            enum left_out reason, size_t n, struct text *notes,
                            struct error *err)
{
    struct text text = {0};
    size_t n_named = 0;

    text_string(&text, "columns ");
    for (int c = 0; n_named < n && n_named < NAMED; c++) {
        if (reasons[c] != reason)
            continue;
        text_string(&text, n_named++ ? ", " : "");
        put_name(table, c, &text);
    }
    if (n > n_named)
        text_printf(&text, " and %zu more", n - n_named);
    text_printf(&text, " %s", words[reason].many);
    text_printf(notes, "%s\n", text.failed ? "" : text.bytes);
    return report(table, reason, (struct finding){.count = n}, &text, err);
}

enum status left_out_report(struct table *table, const enum left_out *reasons,
                            struct text *notes, struct error *err)
{
    const int n_columns = (int)table->n_columns;

    for (int reason = LEFT_OUT_NOT + 1; reason < N_LEFT_OUT; reason++) {
        size_t n = 0;

        for (int c = 0; c < n_columns; c++)
            n += (int)reasons[c] == reason;
        if (n > ALONE)
            TRY(put_many(table, reasons, (enum left_out)reason, n, notes, err));
        for (int c = 0; n <= ALONE && c < n_columns; c++)
            if ((int)reasons[c] == reason)
                TRY(put_alone(table, c, (enum left_out)reason, notes, err));
    }
    return STATUS_OK;
}

/* Refuses a column of numbers with a blank or a unit that is not UTF-8, such as
 * 2 394,10 with the blank of Latin-1, or is UTF-8 twice. */
static enum status check_encoding(struct table *table,
                                  const struct table_cell *cell,
                                  struct error *err)
{
    const size_t length = strlen(cell->text);

    if (has_a_digit(cell->text, length) && !has_a_letter(cell->text, length))
        TRY(table_check_encoded_once(table, cell->path, cell->line, cell->text,
                                     err));
    return is_digit(cell->text[*cell->text == '-']) &&
                   !has_a_letter(cell->text, length)
               ? table_check_utf8(table, cell->path, cell->line, "the cell",
                                  cell->text, length, err)
               : STATUS_OK;
}

/* Words that are not UTF-8 may be names of months: then they are refused where
 * no times are found. */
enum status left_out_text(struct table *table, int column,
                          enum left_out *reason, struct text *notes,
                          struct error *err)
{
    const struct column *c = &table->columns[column];
    struct text text = {0};

    *reason = LEFT_OUT_TEXT;
    TRY(check_encoding(table, &c->first_other, err));
    for (size_t i = 0; table->lacks_times && i < c->odd.n_words; i++)
        TRY(table_check_utf8(table, c->first_other.path, c->first_other.line,
                             "a cell of the column", c->odd.words[i],
                             strlen(c->odd.words[i]), err));
    if (!table->lacks_times || !strpbrk(c->first_other.text, "0123456789")) {
        TRY(durations_report(table, column, notes, err));
        return unit_counts_report(table, column, notes, err);
    }
    *reason = LEFT_OUT_NOT;
    text_string(&text,
                "its cells are not numbers: left out (if they are times, "
                "give --time and --time-format)");
    text_string(notes, "column \"");
    text_printable(notes, c->name);
    text_string(notes, "\": ");
    return findings_report(&table->findings,
                           (struct finding){.kind = FINDING_TEXT,
                                            .count = c->n_other,
                                            .line = c->first_other.line,
                                            .column = c->name},
                           &text, notes, err);
}

void left_out_put_features(const struct table *table, const int columns[],
                           size_t n, struct text *remedy)
{
    struct text list = {0};

    for (size_t i = 0; i < n; i++)
        text_printf(&list, "%s%s", i ? "," : "",
                    table->columns[columns[i]].name);
    text_string(remedy, "--features ");
    shell_quote(remedy, list.bytes ? list.bytes : "");
    remedy->failed |= list.failed;
    text_release(&list);
}
