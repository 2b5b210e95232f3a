/*
 * main.c - runs the command; only main() prints an error and exits.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/version.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/hint.h"
#include "cli/output.h"
#include "cli/outputs.h"
#include "store/cleanup.h"

/*
 * If a standard file is closed, the next file opened would get its number, and
 * messages would end up in it. Opens one there on which reading or writing
 * fails. Returns whether standard output was open.
 */
static bool reserve_standard_files(void)
{
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDWR};
    bool has_output = true;
    int fd;

    for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) >= 0)
            continue;
        has_output &= fd != STDOUT_FILENO;
        (void)open("/dev/null", modes[fd]); /* the lowest free one: fd */
    }
    return has_output;
}

static enum status print_version(struct error *err)
{
    struct text text = {0};
    enum status status;

    help_version(&text);
    status = output_write(NULL, &text, err);
    text_release(&text);
    return status;
}

static enum status run_command(const struct command *command, int argc,
                               char *const argv[], bool has_output,
                               struct error *err)
{
    struct options options;
    enum status status;

    TRY(options_parse(&options, command, argc, argv, err));
    if (options.version)
        return print_version(err);
    if (options.help) {
        options.topic = command->set == COMMAND_HELP ? NULL : command->name;
        return cmd_help(&options, err);
    }
    if (!has_output && !options.output)
        return error_set(err, STATUS_IO,
                         "standard output: cannot write: it is closed");
    TRY(outputs_check(&options, command, err));
    status = command->run(&options, err);
    if (status == STATUS_DATA)
        hint_add(&options, command, err);
    return status;
}

/* The first argument is a command, or an option of help. */
static enum status run(int argc, char *const argv[], bool has_output,
                       struct error *err)
{
    const char *name = argv[1];
    const struct command *command;

    if (!strcmp(name, "--help") || !strcmp(name, "-h") ||
        !strcmp(name, "--version")) {
        TRY(command_find("help", &command, err));
        return run_command(command, argc - 1, argv + 1, has_output, err);
    }
    if (name[0] == '-')
        return error_set(err, STATUS_USAGE,
                         "\"%.80s\": expected a command (options follow the "
                         "command; see attnforecast help)",
                         name);
    TRY(command_find(name, &command, err));
    return run_command(command, argc - 2, argv + 2, has_output, err);
}

int main(int argc, char *argv[])
{
    bool has_output = reserve_standard_files();
    struct error err, late;
    enum status status;

    cleanup_on_signals();
    if (argc < 2) {
        struct text text = {0};

        help_overview(&text);
        (void)fputs(text.failed ? "" : text.bytes, stderr);
        text_release(&text);
        return STATUS_USAGE;
    }
    status = run(argc, argv, has_output, &err);
    if (output_close(&late) != STATUS_OK && status == STATUS_OK) {
        err = late;
        status = late.code;
    }
    if (status != STATUS_OK)
        (void)fprintf(stderr, PROGRAM_NAME ": %s\n", err.message);
    return (int)status;
}
