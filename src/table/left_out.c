/* left_out.c - see left_out.h. */
#include "table/left_out.h"

#include <string.h>

#include "base/shell.h"

void left_out_note(const struct table *table, int column, const char *words,
                   struct text *notes)
{
    text_string(notes, "column \"");
    text_printable(notes, table->columns[column].name);
    text_printf(notes, "\" %s\n", words);
}

void left_out_calendar(const struct table *table, int column,
                       struct text *notes)
{
    struct text words = {0};

    text_string(&words,
                "follows from the date or the time of day: left out (to use "
                "it, give --known ");
    shell_quote(&words, table->columns[column].name);
    text_string(&words, ", or list the columns with --features)");
    left_out_note(table, column, words.failed ? "" : words.bytes, notes);
    notes->failed |= words.failed;
    text_release(&words);
}

enum status left_out_text(struct table *table, int column, struct text *notes,
                          struct error *err)
{
    const struct column *c = &table->columns[column];
    struct text text = {0};

    if (!table->lacks_times || !strpbrk(c->first_other.text, "0123456789")) {
        left_out_note(table, column, "is not numeric: left out", notes);
        return STATUS_OK;
    }
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
