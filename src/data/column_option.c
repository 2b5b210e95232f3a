/* column_option.c - see column_option.h. */
#include "data/column_option.h"

#include <string.h>

#include "base/shell.h"

void column_option_put(const struct dataset *d, const char *option,
                       const char *given, const bool *left_out,
                       struct text *text)
{
    struct text list = {0};

    text_string(&list, given ? given : "");
    for (size_t c = 0; c < d->n_columns; c++) {
        const char *name = d->schema->names[c];

        if (left_out[c])
            continue;
        text_string(&list, list.length ? "," : "");
        if (strchr(name, ','))
            text_printf(&list, "%d", d->columns[c] + 1);
        else
            text_string(&list, name);
    }
    text_printf(text, "%s ", option);
    shell_quote(text, list.bytes ? list.bytes : "");
    text->failed |= list.failed;
    text_release(&list);
}
