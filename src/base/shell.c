/* shell.c - see shell.h. */
#include "base/shell.h"

#include <string.h>

static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                            "0123456789_-+=.,/:@%";

void shell_quote(struct text *text, const char *word)
{
    if (*word && word[strspn(word, plain)] == '\0') {
        text_string(text, word);
        return;
    }
    text_string(text, "'");
    for (; *word; word++)
        if (*word == '\'')
            text_string(text, "'\\''");
        else
            text_bytes(text, word, 1);
    text_string(text, "'");
}

void shell_quote_file(struct text *text, const char *name)
{
    if (*name == '-' && name[1])
        text_string(text, "./");
    shell_quote(text, name);
}

/* Appends the next word of the line to `word`. Returns where it ends. */
static const char *take_word(const char *at, struct text *word)
{
    bool quoted = false;

    text_string(word, "");
    for (; *at && (quoted || *at != ' '); at++)
        if (*at == '\'')
            quoted = !quoted;
        else if (*at == '\\' && !quoted && at[1])
            text_bytes(word, ++at, 1);
        else
            text_bytes(word, at, 1);
    return at;
}

enum status shell_split(const char *line, struct string_list *words,
                        struct error *err)
{
    enum status status = STATUS_OK;

    while (status == STATUS_OK && *(line += strspn(line, " "))) {
        struct text word = {0};

        line = take_word(line, &word);
        status = text_status(&word, err);
        if (status == STATUS_OK)
            status = string_list_add(words, word.bytes, word.length, err);
        text_release(&word);
    }
    return status;
}
