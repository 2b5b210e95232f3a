/* left_out_filter.c - see left_out_filter.h. */
#include "table/left_out_filter.h"

#include "csv/source.h"

enum status left_out_filter(struct table *table, struct finding finding,
                            const char *path, struct text *text,
                            const char *how, struct text *filter,
                            struct text *notes, struct error *err)
{
    enum status status;

    text_printf(text, ": left out (to use it, %s", how);
    text->failed |= filter->failed;
    text_string(notes, "column \"");
    text_printable(notes, finding.column);
    text_printf(notes, "\": %s", text->failed ? "" : text->bytes);
    if (filter->bytes) {
        text_string(notes, ": ");
        source_add_command(notes, path, filter);
    }
    text_string(notes, ")\n");
    text_string(text, ")");
    finding.filter = filter->bytes;
    status = findings_report(&table->findings, finding, text, NULL, err);
    text_release(filter);
    return status;
}
