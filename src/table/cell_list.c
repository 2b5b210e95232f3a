/* cell_list.c - see cell_list.h. */
#include "table/cell_list.h"

#include <stdbool.h>
#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Reads an item up to its comma or the end; NULL if a quote is not closed. */
static const char *read_item(const char *list, char *to, struct cell_item *item)
{
    const bool quoted = *(list += strspn(list, " \t")) == '"';
    bool open = quoted;
    size_t n = 0;

    for (list += quoted; *list && (quoted || *list != ','); list++) {
        open = open && (*list != '"' || *++list == '"');
        if (quoted && !open)
            break;
        to[n++] = *list;
    }
    while (!quoted && n && is_blank(to[n - 1]))
        n--;
    *item = (struct cell_item){to, n};
    return open ? NULL : list + strspn(list, " \t");
}

enum status cell_list_read(struct cell_list *list, const char *text,
                           const char *option, struct error *err)
{
    const char *at = text;
    char *to = list->bytes;

    list->n = 0;
    while (*at) {
        struct cell_item item;

        at = read_item(at, to, &item);
        if (!at || (*at && *at != ','))
            return error_set(err, STATUS_USAGE,
                             "--%s %s: a quote is not closed or not at both "
                             "ends of an item (write items like "
                             "-200,NA,\"a, b\")",
                             option, text);
        if (item.length)
            list->items[list->n++] = item;
        to += item.length;
        at += *at == ',';
    }
    return STATUS_OK;
}

bool cell_list_has(const struct cell_list *list, struct cell_item item)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->items[i].length == item.length &&
            memcmp(list->items[i].text, item.text, item.length) == 0)
            return true;
    return false;
}

void cell_list_add(struct text *list, const char *item)
{
    const bool quoted = strpbrk(item, ",\"");

    text_string(list, list->length ? "," : "");
    text_string(list, quoted ? "\"" : "");
    for (; *item; item++)
        text_printf(list, "%s%c", *item == '"' ? "\"" : "", *item);
    text_string(list, quoted ? "\"" : "");
}
