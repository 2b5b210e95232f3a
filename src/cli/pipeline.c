/* pipeline.c - see pipeline.h. */
#include "cli/pipeline.h"

#include "base/shell.h"
#include "base/version.h"
#include "csv/source.h"

void pipeline_put(struct text *text, const char *data,
                  const struct string_list *filters, const char *command,
                  const char *words)
{
    for (size_t i = 0; i < filters->n; i++) {
        source_add_reading(text, source_name(i ? "-" : data),
                           string_list_at(filters, i));
        text_string(text, " | ");
    }
    text_printf(text, PROGRAM_NAME " %s%s ", command, words);
    shell_quote_file(text, filters->n ? "-" : data);
}
