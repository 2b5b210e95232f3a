/* kind_list.c - see kind_list.h. */
#include "cli/kind_list.h"

#include <string.h>

#include "base/text.h"

/* Whether the first `n` bytes of an item are all of the name. */
static bool is_name(const char *item, size_t n, const char *name)
{
    return strlen(name) == n && !strncmp(item, name, n);
}

bool kind_list_has(const char *list, const struct attn_ops *kind)
{
    bool has = !list;

    while (!has && *list) {
        const size_t n = strcspn(list, ",");

        has = is_name(list, n, kind->name);
        list += n + (list[n] == ',');
    }
    return has;
}

static const struct attn_ops *find_kind(const char *item, size_t n)
{
    for (size_t i = 0; attn_at(i); i++)
        if (is_name(item, n, attn_name(i)))
            return attn_at(i);
    return NULL;
}

static enum status unknown_kind(const char *item, size_t n, struct error *err)
{
    struct text all = {0};

    for (size_t i = 0; attn_name(i); i++)
        text_printf(&all, "%s%s", i ? ", " : "", attn_name(i));
    (void)error_set(err, STATUS_USAGE, "--attention: \"%.*s\" is not one of %s",
                    n < 80 ? (int)n : 80, item,
                    all.bytes ? all.bytes : "the kinds that help lists");
    text_release(&all);
    return STATUS_USAGE;
}

enum status kind_list_check(const char *list, struct error *err)
{
    while (list) {
        const size_t n = strcspn(list, ",");
        const struct attn_ops *kind = find_kind(list, n);

        if (!kind)
            return unknown_kind(list, n, err);
        list = list[n] ? list + n + 1 : NULL;
        if (list && kind_list_has(list, kind))
            return error_set(err, STATUS_USAGE,
                             "--attention names %s twice (leave one out)",
                             kind->name);
    }
    return STATUS_OK;
}
