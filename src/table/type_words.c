/* type_words.c - see type_words.h. */
#include "table/type_words.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"

enum kind { OTHER, MAY_BE_NAME, TYPE };

static bool is_word(const char *text, size_t length, const char *const *words)
{
    for (; *words; words++)
        if (strlen(*words) == length && strncasecmp(*words, text, length) == 0)
            return true;
    return false;
}

/* The kind of a word without its width and its arguments. */
static enum kind kind_of_word(const char *text, size_t length)
{
    static const char *const types[] = {"int",
                                        "integer",
                                        "tinyint",
                                        "smallint",
                                        "mediumint",
                                        "bigint",
                                        "hugeint",
                                        "uint",
                                        "ubigint",
                                        "uinteger",
                                        "float",
                                        "double",
                                        "numeric",
                                        "varchar",
                                        "nvarchar",
                                        "bool",
                                        "boolean",
                                        "string",
                                        "fixedstring",
                                        "timestamptz",
                                        "uuid",
                                        "jsonb",
                                        "double precision",
                                        "character varying",
                                        "timestamp with time zone",
                                        "timestamp without time zone",
                                        "time with time zone",
                                        "time without time zone",
                                        "int unsigned",
                                        "bigint unsigned",
                                        NULL};
    static const char *const names[] = {
        "date",    "time",   "datetime", "timestamp", "text", "char",  "real",
        "decimal", "number", "category", "object",    "str",  "short", "long",
        "byte",    "json",   "enum",     "character", NULL};

    if (is_word(text, length, types))
        return TYPE;
    return is_word(text, length, names) ? MAY_BE_NAME : OTHER;
}

/* Removes what holds another type: Nullable(...), LowCardinality(...). */
static void unwrap(const char **text, size_t *length)
{
    static const char *const holders[] = {"nullable(", "lowcardinality("};

    for (size_t i = 0; i < sizeof holders / sizeof *holders;) {
        const size_t n = strlen(holders[i++]);

        if (*length > n && (*text)[*length - 1] == ')' &&
            strncasecmp(*text, holders[i - 1], n) == 0) {
            *text += n;
            *length -= n + 1;
            i = 0; /* it may be in another one */
        }
    }
}

static enum kind kind_of(const char *text)
{
    size_t length = strlen(text), n;
    enum kind kind;

    unwrap(&text, &length);
    n = length;
    if (n && strchr(")]", text[n - 1])) { /* (10,2), [ns] */
        n = strcspn(text, "([");
        n = n < length ? n : 0;
    }
    while (n && is_digit(text[n - 1]))
        n--;
    kind = kind_of_word(text, n);
    return kind == MAY_BE_NAME && n < length ? TYPE : kind;
}

bool row_is_types(const struct string_list *row)
{
    bool is_sure = false;

    for (size_t i = 0; i < row->n; i++) {
        const enum kind kind = kind_of(string_list_at(row, i));

        if (kind == OTHER)
            return false;
        is_sure |= kind == TYPE;
    }
    return is_sure;
}
