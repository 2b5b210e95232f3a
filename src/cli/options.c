/* options.c - parses the command line by option_table.c, see options.h. */
#include "cli/options.h"

#include <string.h>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/option_table.h"
#include "cli/option_value.h"

static enum status store(struct options *options, const struct option_row *row,
                         const char *value, struct error *err)
{
    options->set[row - option_table] = true;
    return option_value_read(row, value, (char *)options + row->offset, err);
}

static enum status set_defaults(struct options *options,
                                const struct command *command,
                                struct error *err)
{
    const struct option_row *row = option_table, *end = row + n_option_rows;

    *options = (struct options){0};
    for (; row < end; row++)
        if ((row->commands & command->set) && row->default_value)
            TRY(store(options, row, row->default_value, err));
    return STATUS_OK;
}

/* Sets the option as if it had no default. */
static enum status set_automatic(struct options *options,
                                 const struct option_row *row)
{
    options->set[row - option_table] = false;
    *(uint64_t *)(void *)((char *)options + row->offset) = 0;
    return STATUS_OK;
}

/* --preset plain: sets each option of the command that was not given. */
static enum status apply_plain(struct options *options,
                               const struct command *command, struct error *err)
{
    for (size_t i = 0; i < n_option_rows; i++) {
        const struct option_row *row = &option_table[i];

        if ((row->commands & command->set) && row->plain && !options->given[i])
            TRY(store(options, row, row->plain, err));
    }
    return STATUS_OK;
}

static bool any_row(const struct options *options, const void *field,
                    const bool *flags)
{
    const size_t offset = (size_t)((const char *)field - (const char *)options);

    for (size_t i = 0; i < n_option_rows; i++)
        if (option_table[i].offset == offset && flags[i])
            return true;
    return false;
}

bool options_given(const struct options *options, const void *field)
{
    return any_row(options, field, options->given);
}

bool options_automatic(const struct options *options, const void *field)
{
    return !any_row(options, field, options->set);
}

void options_override_reading(const struct options *options,
                              struct reading *reading)
{
    const size_t first = offsetof(struct options, reading);
    const size_t end = first + sizeof options->reading;

    for (size_t i = 0; i < n_option_rows; i++) {
        const struct option_row *row = &option_table[i];

        if (options->given[i] && row->offset >= first && row->offset < end)
            memcpy((char *)reading + (row->offset - first),
                   (const char *)options + row->offset,
                   option_value_size(row->type));
    }
}

/* The option of the command, else that of another command, else NULL. */
static const struct option_row *find_name(const struct command *command,
                                          const char *name, size_t n)
{
    const struct option_row *row = option_table, *end = row + n_option_rows;
    const struct option_row *other = NULL;

    for (; row < end; row++) {
        if (strlen(row->name) != n || strncmp(row->name, name, n) != 0)
            continue;
        if (row->commands & command->set)
            return row;
        other = row;
    }
    return other;
}

static const struct option_row *find_letter(const struct command *command,
                                            char letter)
{
    size_t i;

    for (i = 0; i < n_option_rows; i++)
        if (option_table[i].letter == letter)
            return find_name(command, option_table[i].name,
                             strlen(option_table[i].name));
    return NULL;
}

static enum status unknown_name(const struct command *command, const char *name,
                                size_t n, struct error *err)
{
    struct suggestion suggestion;
    char word[64];
    size_t i;

    if (n >= sizeof word)
        n = sizeof word - 1;
    memcpy(word, name, n);
    word[n] = '\0';
    suggestion = suggest_for(word);
    for (i = 0; i < n_option_rows; i++)
        if (option_table[i].commands & command->set)
            suggest_consider(&suggestion, option_table[i].name);
    if (suggestion.best)
        return error_set(err, STATUS_USAGE,
                         "unknown option --%s (did you mean --%s?)", word,
                         suggestion.best);
    return error_set(err, STATUS_USAGE,
                     "unknown option --%s (see attnforecast help %s)", word,
                     command->name);
}

static bool has_option(const struct command *command, const char *name)
{
    return find_name(command, name, strlen(name))->commands & command->set;
}

/* What to do without an option that one may expect of a command. */
static const struct {
    unsigned command;
    const char *option, *remedy;
} without[] = {
    {COMMAND_BACKTEST, "model",
     "it trains models of its own: repeat the options of train, or judge a "
     "forecast of this one with attnforecast score"},
    {COMMAND_COMPARE, "model", "it trains networks of its own and saves none"},
    {COMMAND_CHECK, "model", "it reads the data alone"},
};

static const char *remedy_without(const struct command *command,
                                  const char *option)
{
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        if (without[i].command == command->set &&
            !strcmp(without[i].option, option))
            return without[i].remedy;
    return "leave it out";
}

/* STATUS_USAGE, naming the commands that have the option, if this one lacks
 * it. */
static enum status check_command(const struct command *command,
                                 const struct option_row *row,
                                 struct error *err)
{
    const struct command *other;
    struct text owners = {0};
    size_t n = 0, i = 0;

    if (row->commands & command->set)
        return STATUS_OK;
    for (other = command_table; other->name; other++)
        n += has_option(other, row->name);
    for (other = command_table; other->name; other++)
        if (has_option(other, row->name))
            text_list_item(&owners, i++, n, other->name);
    (void)error_set(err, STATUS_USAGE,
                    "--%s is an option of %s, not of %s (%s)", row->name,
                    owners.bytes ? owners.bytes : "another command",
                    command->name, remedy_without(command, row->name));
    text_release(&owners);
    return STATUS_USAGE;
}

/* The arguments that are left; `next` follows the current one. */
struct arguments {
    struct options *options;
    const struct command *command;
    char *const *next, *const *end;
    bool operands_only;      /* after "--" */
    const char *operands[2]; /* NULL: not given yet */
};

/* `value` is NULL if it is not part of the same argument as the option. */
static enum status parse_option(struct arguments *args,
                                const struct option_row *row, const char *value,
                                struct error *err)
{
    TRY(check_command(args->command, row, err));
    if (row->type == OPTION_FLAG) {
        if (value)
            return error_set(err, STATUS_USAGE, "--%s takes no value",
                             row->name);
    } else {
        if (!value && args->next < args->end)
            value = *args->next++;
        if (!value || !*value)
            return error_set(err, STATUS_USAGE, "--%s needs a value",
                             row->name);
    }
    args->options->given[row - option_table] = true;
    if (value && row->automatic && !strcmp(value, row->automatic))
        return set_automatic(args->options, row);
    return store(args->options, row, value, err);
}

static enum status parse_long(struct arguments *args, const char *name,
                              struct error *err)
{
    size_t n = strcspn(name, "=");
    const struct option_row *row = find_name(args->command, name, n);

    if (!row)
        return unknown_name(args->command, name, n, err);
    return parse_option(args, row, name[n] ? name + n + 1 : NULL, err);
}

/* Flags may be combined; the last letter may have a value: -qT5, -qT 5. */
static enum status parse_letters(struct arguments *args, const char *letters,
                                 struct error *err)
{
    for (; *letters; letters++) {
        const struct option_row *row = find_letter(args->command, *letters);

        if (!row)
            return error_set(err, STATUS_USAGE,
                             "unknown option -%c (see attnforecast help %s)",
                             *letters, args->command->name);
        if (row->type != OPTION_FLAG)
            return parse_option(args, row, letters[1] ? letters + 1 : NULL,
                                err);
        TRY(parse_option(args, row, NULL, err));
    }
    return STATUS_OK;
}

static enum status take_operand(struct arguments *args, const char *operand,
                                struct error *err)
{
    const struct command *command = args->command;
    const size_t i = args->operands[0] != NULL;

    if (args->operands[command->second != NULL])
        return error_set(err, STATUS_USAGE,
                         "\"%.80s\": too many operands (%s takes one %s%s%s)",
                         operand, command->name, command->operand,
                         command->second ? " and one " : "",
                         command->second ? command->second : "");
    if (!*operand)
        return error_set(err, STATUS_USAGE, "the operand %s is empty",
                         i ? command->second : command->operand);
    args->operands[i] = operand;
    return STATUS_OK;
}

/* An operand may replace an option; if both are given they must be equal. */
static enum status store_operand(const struct arguments *args, size_t offset,
                                 const char *operand, struct error *err)
{
    void *address = (char *)args->options + offset;
    const char **field = address;

    if (options_given(args->options, field) && strcmp(*field, operand) != 0)
        return error_set(err, STATUS_USAGE,
                         "two different files, \"%.80s\" and \"%.80s\" (give "
                         "one %s)",
                         *field, operand, args->command->operand);
    *field = operand;
    return STATUS_OK;
}

static enum status store_operands(const struct arguments *args,
                                  struct error *err)
{
    const struct command *command = args->command;
    const char *const *operands = args->operands;

    if (command->operand_needed && !operands[command->second != NULL])
        return error_set(
            err, STATUS_USAGE, "%s needs %s (attnforecast %s [options] %s%s%s)",
            command->name, command->second ? "two files" : "a file",
            command->name, command->operand, command->second ? " " : "",
            command->second ? command->second : "");
    if (operands[0])
        TRY(store_operand(args, command->operand_offset, operands[0], err));
    return operands[1]
               ? store_operand(args, command->second_offset, operands[1], err)
               : STATUS_OK;
}

enum status options_parse(struct options *options,
                          const struct command *command, int argc,
                          char *const argv[], struct error *err)
{
    struct arguments args = {.options = options,
                             .command = command,
                             .next = argv,
                             .end = argv + argc};

    TRY(set_defaults(options, command, err));
    while (args.next < args.end && !options->help && !options->version) {
        const char *argument = *args.next++;

        if (args.operands_only || argument[0] != '-' || !argument[1]) {
            TRY(take_operand(&args, argument, err));
        } else if (!strcmp(argument, "--")) {
            args.operands_only = true;
        } else if (argument[1] == '-') {
            TRY(parse_long(&args, argument + 2, err));
        } else {
            TRY(parse_letters(&args, argument + 1, err));
        }
    }
    if (options->help || options->version)
        return STATUS_OK;
    if (options->preset == PRESET_PLAIN)
        TRY(apply_plain(options, command, err));
    return store_operands(&args, err);
}
