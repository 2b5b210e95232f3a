/* remedies.c - see remedies.h. */
#include "cli/remedies.h"

#include <string.h>

#include "base/shell.h"
#include "cli/option_table.h"
#include "table/cell_list.h"

/* True if word i of a list is an option with a value after it, such as the
 * second word of --na -- . */
static bool has_value(const struct string_list *list, size_t i)
{
    const char *word = string_list_at(list, i);

    for (size_t k = 0; k < n_option_rows; k++)
        if (!strcmp(word + strlen("--"), option_table[k].name))
            return i + 1 < list->n && option_table[k].type != OPTION_FLAG;
    return false;
}

/* The index of an option in a list; its length if it is not there. */
static size_t find(const struct string_list *list, const char *option)
{
    size_t i = 0;

    while (i < list->n && strcmp(string_list_at(list, i), option) != 0)
        i += has_value(list, i) ? 2 : 1;
    return i;
}

/* Appends the items of a list that another one does not have, if they fit. */
static void add_items(struct text *to, const struct cell_list *list,
                      const struct cell_list *other)
{
    for (size_t i = 0; i < list->n && !to->failed; i++) {
        char item[READING_TEXT_MAX] = "";
        const size_t before = to->length;

        memcpy(item, list->items[i].text, list->items[i].length);
        if (!cell_list_has(other, list->items[i]))
            cell_list_add(to, item);
        if (to->length >= READING_TEXT_MAX && !to->failed)
            to->bytes[to->length = before] = '\0';
    }
}

static bool is_list(const char *option)
{
    return strcmp(option, "--na") == 0 || strcmp(option, "--strip") == 0;
}

static void put_value(struct text *to, const char *option, const char *old,
                      const char *new)
{
    struct cell_list old_list = {0}, new_list = {0};
    struct text both = {0};
    struct error ignored;

    text_string(to, " ");
    if (!old || !is_list(option) ||
        cell_list_read(&old_list, old, "", &ignored) != STATUS_OK ||
        cell_list_read(&new_list, new, "", &ignored) != STATUS_OK) {
        shell_quote(to, new);
        return;
    }
    text_string(&both, old);
    add_items(&both, &new_list, &old_list);
    to->failed |= both.failed;
    if (!both.failed)
        shell_quote(to, both.bytes);
    text_release(&both);
}

/* Option i of a list, with the value that another list adds to it. */
static void put_option(struct text *to, const struct string_list *list,
                       size_t i, const struct string_list *new)
{
    const char *option = string_list_at(list, i);
    const size_t k = find(new, option);
    const char *value = has_value(list, i) ? string_list_at(list, i + 1) : NULL;

    text_printf(to, " %s", option);
    if (k < new->n && has_value(new, k))
        put_value(to, option, value, string_list_at(new, k + 1));
    else if (value)
        put_value(to, option, NULL, value);
}

/* The options of `old` with their new values, then the other ones of `new`. */
static void merge(struct text *to, const struct string_list *old,
                  const struct string_list *new)
{
    for (size_t i = 0; i < old->n; i += has_value(old, i) ? 2 : 1)
        put_option(to, old, i, new);
    for (size_t i = 0; i < new->n; i += has_value(new, i) ? 2 : 1)
        if (find(old, string_list_at(new, i)) == old->n)
            put_option(to, new, i, old);
}

enum status remedies_add(struct text *words, const char *remedy, bool *changed,
                         struct error *err)
{
    struct string_list old = {0}, new = {0};
    struct text merged = {0};
    enum status status =
        words->bytes ? shell_split(words->bytes, &old, err) : STATUS_OK;

    if (status == STATUS_OK)
        status = shell_split(remedy, &new, err);
    if (status == STATUS_OK) {
        merge(&merged, &old, &new);
        text_string(&merged, "");
        status = text_status(&merged, err);
    }
    string_list_release(&old);
    string_list_release(&new);
    if (status == STATUS_OK) {
        *changed = !words->bytes || strcmp(words->bytes, merged.bytes) != 0;
        text_release(words);
        *words = merged;
    } else {
        text_release(&merged);
    }
    return status;
}
