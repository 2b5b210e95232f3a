/* option_value.c - see option_value.h. */
#include "cli/option_value.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "csv/dialect.h"
#include "table/reading.h"

const struct character_word character_words[N_CHARACTER_WORDS] = {
    {"tab", '\t'}, {"blank", ' '}, {"auto", '\0'}};

const char *option_choice(const struct option_row *row, size_t i)
{
    return row->name_of ? row->name_of(i) : row->names[i];
}

void option_print_choices(const struct option_row *row, const char *separator,
                          struct text *text)
{
    const char *name;
    size_t i;

    for (i = 0; (name = option_choice(row, i)); i++)
        text_printf(text, "%s%s", i ? separator : "", name);
}

void option_print_range(const struct option_row *row, struct text *text)
{
    if (row->above_minimum)
        text_printf(text, "more than %.16g, at most ", row->minimum);
    else
        text_printf(text, "%.16g to ", row->minimum);
    text_printf(text, "%.16g", row->maximum);
}

static enum status refuse(const struct option_row *row, const char *value,
                          const char *problem, struct error *err)
{
    return error_set(err, STATUS_USAGE, "--%s %.80s: %s", row->name, value,
                     problem);
}

/* Refuses and lists the valid values, which `print` appends. */
static enum status refuse_value(const struct option_row *row, const char *value,
                                const char *problem,
                                void (*print)(const struct option_row *,
                                              struct text *),
                                const char *end, struct error *err)
{
    struct text text = {0};

    text_string(&text, problem);
    print(row, &text);
    text_string(&text, end);
    (void)refuse(row, value, text.failed ? problem : text.bytes, err);
    text_release(&text);
    return STATUS_USAGE;
}

static enum status refuse_range(const struct option_row *row, const char *value,
                                struct error *err)
{
    return refuse_value(row, value, "out of range (", option_print_range, ")",
                        err);
}

/* One function per type: parses `value` into `field` of struct options. */

static enum status read_flag(const struct option_row *row, const char *value,
                             void *field, struct error *err)
{
    (void)row;
    (void)value;
    (void)err;
    *(bool *)field = true;
    return STATUS_OK;
}

static enum status read_integer(const struct option_row *row, const char *value,
                                void *field, struct error *err)
{
    char *end = NULL;
    long long number;

    /* strtoll alone accepts leading blanks. */
    errno = 0;
    number = strtoll(value, &end, 10);
    if (strspn(value, "+-0123456789") != strlen(value) || end == value || *end)
        return refuse_value(row, value, "not a whole number (",
                            option_print_range, ")", err);
    if (errno == ERANGE || number < (long long)row->minimum ||
        number > (long long)row->maximum)
        return refuse_range(row, value, err);
    *(uint64_t *)field = (uint64_t)number;
    return STATUS_OK;
}

static enum status read_real(const struct option_row *row, const char *value,
                             void *field, struct error *err)
{
    char *end = NULL;
    double number = strtod(value, &end);

    /* strtod alone accepts leading blanks, nan, inf and hexadecimal. */
    if (strspn(value, "+-.eE0123456789") != strlen(value) || end == value ||
        *end)
        return refuse_value(row, value, "not a number (", option_print_range,
                            ")", err);
    if (number < row->minimum || number > row->maximum ||
        (row->above_minimum && number <= row->minimum))
        return refuse_range(row, value, err);
    *(double *)field = number;
    return STATUS_OK;
}

static enum status read_string(const struct option_row *row, const char *value,
                               void *field, struct error *err)
{
    (void)row;
    (void)err;
    *(const char **)field = value;
    return STATUS_OK;
}

static enum status read_character(const struct option_row *row,
                                  const char *value, void *field,
                                  struct error *err)
{
    for (size_t i = 0; i < N_CHARACTER_WORDS; i++)
        if (!strcmp(value, character_words[i].word)) {
            *(char *)field = character_words[i].character;
            return STATUS_OK;
        }
    if (!dialect_may_separate(value[0]) || value[1])
        return refuse(row, value,
                      "not one character (such as ; or the word tab)", err);
    *(char *)field = value[0];
    return STATUS_OK;
}

static enum status read_text(const struct option_row *row, const char *value,
                             void *field, struct error *err)
{
    if (strlen(value) >= READING_TEXT_MAX)
        return refuse(row, value, "too long", err);
    if (!utf8_is_valid(value, strlen(value)))
        return refuse(row, value, "not UTF-8", err);
    memcpy(field, value, strlen(value) + 1);
    return STATUS_OK;
}

static void print_choices(const struct option_row *row, struct text *text)
{
    option_print_choices(row, ", ", text);
}

static enum status read_choice(const struct option_row *row, const char *value,
                               void *field, struct error *err)
{
    const char *name;
    int i;

    for (i = 0; (name = option_choice(row, (size_t)i)); i++) {
        if (!strcmp(name, value)) {
            *(int *)field = i;
            return STATUS_OK;
        }
    }
    return refuse_value(row, value, "not one of ", print_choices, "", err);
}

static enum status (*const readers[])(const struct option_row *row,
                                      const char *value, void *field,
                                      struct error *err) = {
    [OPTION_FLAG] = read_flag,           [OPTION_INTEGER] = read_integer,
    [OPTION_REAL] = read_real,           [OPTION_STRING] = read_string,
    [OPTION_CHARACTER] = read_character, [OPTION_CHOICE] = read_choice,
    [OPTION_TEXT] = read_text,
};

enum status option_value_read(const struct option_row *row, const char *value,
                              void *field, struct error *err)
{
    return readers[row->type](row, value, field, err);
}

static const size_t sizes[] = {
    [OPTION_FLAG] = sizeof(bool),      [OPTION_INTEGER] = sizeof(uint64_t),
    [OPTION_REAL] = sizeof(double),    [OPTION_STRING] = sizeof(char *),
    [OPTION_CHARACTER] = sizeof(char), [OPTION_CHOICE] = sizeof(int),
    [OPTION_TEXT] = READING_TEXT_MAX,
};

size_t option_value_size(enum option_type type)
{
    return sizes[type];
}
