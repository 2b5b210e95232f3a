/* name_table.c - see name_table.h. */
#include "time/name_table.h"

#include <string.h>

#include "base/ascii.h"
#include "time/name_case.h"
#include "time/time_pattern.h"

static void find_english(const struct name_table *table, const char *text,
                         struct found_name *name)
{
    const int index =
        time_find_name(table->english, table->n, text, name->length);

    if (index < 0)
        return;
    name->languages = 1;
    name->index = index;
    name->is_whole = name->length == strlen(table->english[index]);
    name->is_short = name->length == 3 || !name->is_whole;
}

/* True for a whole name among abbreviations with points. */
static bool is_long_in(const struct name_language *language, int index)
{
    const char *const *names = language->abbreviated;

    return strchr(names[0], '.') && !strchr(names[index], '.');
}

/* Finds a name of the given length in a language. */
static void find_in(const struct name_table *table, size_t language,
                    const char *text, struct found_name *name)
{
    const struct name_language *names = &table->languages[language];

    for (int i = 0; i < table->n; i++) {
        const bool is_short =
            name_is_text(names->abbreviated[i], text, name->length);
        const bool is_whole = name_is_text(names->whole[i], text, name->length);

        if (!is_short && !is_whole)
            continue;
        if (name->languages && name->index != i)
            continue; /* another one in a language before this one */
        name->is_short = name->is_short || (is_short && !is_long_in(names, i));
        name->is_whole = name->is_whole || is_whole;
        name->languages |= 2u << language;
        name->index = i;
    }
}

/* True for a letter, or a hyphen between letters, as in "segunda-feira". */
static bool is_in_name(const char *at, const char *end)
{
    return is_letter(*at) || (*at & 0x80) ||
           (*at == '-' && at + 1 < end && is_letter(at[1]));
}

static struct found_name find(const struct name_table *table, const char *text,
                              size_t length, unsigned allowed)
{
    struct found_name name = {.length = length};

    if (allowed & 1)
        find_english(table, text, &name);
    /* most texts are numbers, and no name is empty */
    for (size_t i = 0; length && i < table->n_languages && allowed > 1; i++)
        if (allowed & (2u << i))
            find_in(table, i, text, &name);
    return name;
}

struct found_name name_find(const struct name_table *table, const char *text,
                            const char *end, unsigned allowed, bool points)
{
    struct found_name name, dotted;
    size_t length = 0;

    while (text + length < end && is_in_name(text + length, end))
        length++;
    name = find(table, text, length, allowed);
    if (!points || text + length == end || text[length] != '.')
        return name;
    dotted = find(table, text, length + 1, allowed);
    return dotted.languages ? dotted : name;
}

const char *name_of(const struct name_table *table, unsigned set, int index,
                    bool whole, size_t *length)
{
    size_t i = 0;
    const char *name;

    while (i < table->n_languages && !(set & (2u << i)))
        i++;
    if ((set & 1) || i == table->n_languages) {
        *length = whole ? strlen(table->english[index]) : 3;
        return table->english[index];
    }
    name = whole ? table->languages[i].whole[index]
                 : table->languages[i].abbreviated[index];
    *length = strlen(name);
    return name;
}
