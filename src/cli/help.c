/* help.c - see help.h. */
#include "cli/help.h"

#include <string.h>

#include "base/version.h"
#include "cli/option_table.h"
#include "cli/option_value.h"
#include "cli/output.h"
#include "nn/attn.h"
#include "nn/cell.h"

/* Columns of a line, and those at which the explanation of an option, of a
 * command or of a kind starts. */
enum { WIDTH = 79, COLUMN = 28, COMMAND_COLUMN = 12 };

/* Appends blanks up to `column`, on a new line if this one is too long. */
static void put_to_column(struct text *text, size_t line, size_t column)
{
    if (text->length - line + 2 > column) {
        text_string(text, "\n");
        line = text->length;
    }
    text_printf(text, "%*s", (int)(column - (text->length - line)), "");
}

/* "  name   words", with the words aligned at `column`. */
static void put_entry(struct text *text, size_t column, const char *name,
                      const char *words)
{
    size_t line = text->length;

    text_printf(text, "  %s", name);
    put_to_column(text, line, column);
    text_wrapped(text, column, WIDTH, words);
}

void help_overview(struct text *text)
{
    const struct command *command;

    text_string(text,
                "Usage: " PROGRAM_NAME " COMMAND [options] [FILE]\n"
                "\n"
                "Forecasts time series in CSV files with a small attention "
                "network and reports\n"
                "the attention weight of each past timestep.\n"
                "\n"
                "Commands:\n");
    for (command = command_table; command->name; command++)
        put_entry(text, COMMAND_COLUMN, command->name, command->summary);
    text_string(text, "\nOptions:\n");
    put_entry(text, COLUMN, "-h, --help",
              "print this help; after a command, its help");
    put_entry(text, COLUMN, "    --version", "print the version");
    text_string(text, "\n"
                      "Example:\n"
                      "  " PROGRAM_NAME " train data.csv\n"
                      "  " PROGRAM_NAME " predict\n"
                      "\n"
                      "Run " PROGRAM_NAME " help COMMAND for the options of a "
                      "command.\n");
}

/* " (1 to 4096; default: 32)" */
static void put_range_and_default(struct text *text,
                                  const struct option_row *row)
{
    const char *start = " (";

    if (row->type == OPTION_INTEGER || row->type == OPTION_REAL) {
        text_string(text, start);
        option_print_range(row, text);
        start = "; ";
    }
    if (row->default_value || row->default_help) {
        text_printf(text, "%sdefault: %s", start,
                    row->default_value ? row->default_value
                                       : row->default_help);
        start = "; ";
    }
    if (*start == ';')
        text_string(text, ")");
}

static void put_option(struct text *text, const struct option_row *row)
{
    struct text words = {0};
    size_t line = text->length;

    if (row->letter)
        text_printf(text, "  -%c, --%s", row->letter, row->name);
    else
        text_printf(text, "      --%s", row->name);
    if (row->metavar) {
        text_printf(text, " %s", row->metavar);
    } else if (row->type == OPTION_CHOICE) {
        text_string(text, " ");
        option_print_choices(row, "|", text);
    }
    put_to_column(text, line, COLUMN);
    text_string(&words, row->help);
    put_range_and_default(&words, row);
    text->failed |= words.failed;
    if (!words.failed)
        text_wrapped(text, COLUMN, WIDTH, words.bytes);
    text_release(&words);
}

static void put_options(struct text *text, const struct command *command)
{
    int group;
    size_t i;

    for (group = 0; group < N_GROUPS; group++) {
        const char *title = option_group_names[group];

        for (i = 0; i < n_option_rows; i++) {
            const struct option_row *row = &option_table[i];

            if ((int)row->group != group || !(row->commands & command->set))
                continue;
            if (title)
                text_printf(text, "\n%s:\n", title);
            title = NULL;
            put_option(text, row);
        }
    }
}

/* What --attention auto chooses from. */
static void put_candidates(struct text *text)
{
    struct text words = {0};
    const struct attn_ops *kind;

    text_string(&words, "--attention auto: the kind is chosen on validation "
                        "rows from");
    for (size_t i = 0; (kind = attn_at(i)); i++)
        if (kind->flags & ATTN_CANDIDATE)
            text_printf(&words, "%s %s", i ? "," : "", kind->name);
    text->failed |= words.failed;
    text_string(text, "\n");
    if (!words.failed)
        text_wrapped(text, 0, WIDTH, words.bytes);
    text_release(&words);
}

/* The kinds of --cell and --attention; `mark_references` for compare. */
static void put_kinds(struct text *text, bool mark_references)
{
    const struct attn_ops *kind;
    size_t i;

    text_string(text, "\nCells (--cell):\n");
    for (i = 0; cell_at(i); i++)
        put_entry(text, COMMAND_COLUMN, cell_at(i)->name, cell_at(i)->summary);
    text_string(text, "\nAttention kinds (--attention):\n");
    for (i = 0; (kind = attn_at(i)); i++) {
        put_entry(text, COMMAND_COLUMN, kind->name, kind->summary);
        if (mark_references && kind->flags & ATTN_REFERENCE)
            put_entry(text, COMMAND_COLUMN, "", "(a reference)");
    }
    if (!mark_references)
        put_candidates(text);
}

void help_command(const struct command *command, struct text *text)
{
    text_printf(text,
                command->operand_needed
                    ? "Usage: " PROGRAM_NAME " %s [options] %s%s%s\n\n"
                    : "Usage: " PROGRAM_NAME " %s [options] [%s]%s%s\n\n",
                command->name, command->operand, command->second ? " " : "",
                command->second ? command->second : "");
    text_wrapped(text, 0, WIDTH, command->details);
    put_options(text, command);
    if (command->set & (COMMAND_TRAIN | COMMAND_COMPARE | COMMAND_BACKTEST))
        put_kinds(text, command->set == COMMAND_COMPARE);
}

void help_version(struct text *text)
{
    text_string(text, PROGRAM_NAME " " PROGRAM_VERSION "\n"
                                   "Copyright (c) 2026 attnforecast authors. "
                                   "MIT License.\n");
}

enum status cmd_help(const struct options *options, struct error *err)
{
    const struct command *command = NULL;
    struct text text = {0};
    enum status status;

    if (options->topic)
        TRY(command_find(options->topic, &command, err));
    if (command)
        help_command(command, &text);
    else
        help_overview(&text);
    status = output_write(NULL, &text, err);
    text_release(&text);
    return status;
}
