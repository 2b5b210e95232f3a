/* csv_write.c - see csv_write.h (RFC 4180). */
#include "report/csv_write.h"

#include <math.h>
#include <string.h>

void csv_text(struct text *text, const char *value)
{
    if (!value)
        return;
    /* a line that begins with # would be a comment */
    if (!strpbrk(value, ",\"\r\n") && value[0] != ' ' && value[0] != '#' &&
        (!*value || value[strlen(value) - 1] != ' ')) {
        text_string(text, value);
        return;
    }
    text_string(text, "\"");
    for (; *value; value++)
        text_string(text,
                    *value == '"' ? "\"\"" : (const char[]){*value, '\0'});
    text_string(text, "\"");
}

void table_number(struct text *text, double value)
{
    if (isnan(value))
        text_printf(text, "%12s", "-");
    else
        text_printf(text, "%12.5g", value);
}
