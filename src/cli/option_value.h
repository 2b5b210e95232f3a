/*
 * option_value.h - the values that an option of option_table.c takes: reads one
 * of the command line, and lists them for messages and help.
 */
#ifndef CLI_OPTION_VALUE_H
#define CLI_OPTION_VALUE_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "cli/option_table.h"

/* Words for characters that are hard to write. */
enum { N_CHARACTER_WORDS = 3 };
extern const struct character_word {
    const char *word;
    char character;
} character_words[N_CHARACTER_WORDS];

/* Parses `value` into `field` of struct options; STATUS_USAGE, with the values
 * that are valid, if it is not one. */
enum status option_value_read(const struct option_row *row, const char *value,
                              void *field, struct error *err);

/* The size of the field of an option of this type. */
size_t option_value_size(enum option_type type);

/* The i-th choice, NULL after the last. */
const char *option_choice(const struct option_row *row, size_t i);

/* Appends all choices with `separator` between them. */
void option_print_choices(const struct option_row *row, const char *separator,
                          struct text *text);

/* Appends "1 to 4096" or "more than 0, at most 1". */
void option_print_range(const struct option_row *row, struct text *text);

#endif
