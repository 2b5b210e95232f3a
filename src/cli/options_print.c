/* options_print.c - options back as words of a command line; see options.h. */
#include "cli/options.h"

#include <inttypes.h>
#include <string.h>

#include "base/shell.h"
#include "cli/commands.h"
#include "cli/option_table.h"
#include "cli/option_value.h"

static void print_character(char value, struct text *text)
{
    for (size_t i = 0; i < N_CHARACTER_WORDS; i++)
        if (value == character_words[i].character) {
            text_string(text, character_words[i].word);
            return;
        }
    shell_quote(text, (const char[]){value, '\0'});
}

static void print_value(const struct options *options,
                        const struct option_row *row, struct text *text)
{
    const void *field = (const char *)options + row->offset;

    switch (row->type) {
    case OPTION_FLAG:
        break;
    case OPTION_INTEGER:
        text_printf(text, "%" PRIu64, *(const uint64_t *)field);
        break;
    case OPTION_REAL:
        text_printf(text, "%.9g", *(const double *)field);
        break;
    case OPTION_STRING:
        shell_quote(text, *(const char *const *)field);
        break;
    case OPTION_CHARACTER:
        print_character(*(const char *)field, text);
        break;
    case OPTION_CHOICE:
        shell_quote(text, option_choice(row, (size_t) * (const int *)field));
        break;
    case OPTION_TEXT:
        shell_quote(text, field);
        break;
    }
}

static void print_option(const struct options *options,
                         const struct option_row *row, struct text *text)
{
    text_printf(text, row->type == OPTION_FLAG ? " --%s" : " --%s ", row->name);
    print_value(options, row, text);
}

void options_print(const struct options *options, const struct command *command,
                   struct text *text)
{
    for (size_t i = 0; i < n_option_rows; i++)
        if (options->given[i] && option_table[i].commands & command->set)
            print_option(options, &option_table[i], text);
}

void options_print_data(const struct options *options, struct text *text)
{
    for (size_t i = 0; i < n_option_rows; i++) {
        const struct option_row *row = &option_table[i];

        if (options->given[i] && row->commands & COMMAND_CHECK &&
            row->group != GROUP_OUTPUT)
            print_option(options, row, text);
    }
}
