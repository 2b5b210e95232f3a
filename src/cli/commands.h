/* commands.h - the table of commands. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "cli/options.h"

/* Sets of commands, for the rows of option_table.c. */
enum command_set {
    COMMAND_TRAIN = 1 << 0,
    COMMAND_PREDICT = 1 << 1,
    COMMAND_INSPECT = 1 << 2,
    COMMAND_HELP = 1 << 3,
    COMMAND_COMPARE = 1 << 4,
    COMMAND_BACKTEST = 1 << 5,
    COMMAND_CHECK = 1 << 6,
    COMMAND_SCORE = 1 << 7,
    COMMAND_EXPLAIN = 1 << 8,
    COMMAND_REPORT = 1 << 9
};

struct command {
    const char *name;
    unsigned set; /* the one bit of this command */
    const char *summary;
    const char *operand; /* its metavar */
    bool operand_needed;
    size_t operand_offset; /* in struct options */
    const char *details;   /* a paragraph for `help COMMAND` */
    enum status (*run)(const struct options *options, struct error *err);
    const char *second; /* metavar of a second operand, needed as the first;
                           NULL: none */
    size_t second_offset;
};

extern const struct command command_table[]; /* ended by a NULL name */

/* STATUS_USAGE, with a suggestion, if there is no such command. */
enum status command_find(const char *name, const struct command **command,
                         struct error *err);

/* "Did you mean": the valid word nearest to an unknown one. */
struct suggestion {
    const char *word;  /* the unknown one */
    const char *best;  /* NULL if none is near */
    size_t n_mistakes; /* between the two */
};

struct suggestion suggest_for(const char *word);
void suggest_consider(struct suggestion *suggestion, const char *candidate);

enum status cmd_train(const struct options *options, struct error *err);
enum status cmd_predict(const struct options *options, struct error *err);
enum status cmd_backtest(const struct options *options, struct error *err);
enum status cmd_compare(const struct options *options, struct error *err);
enum status cmd_check(const struct options *options, struct error *err);
enum status cmd_score(const struct options *options, struct error *err);
enum status cmd_explain(const struct options *options, struct error *err);
enum status cmd_report(const struct options *options, struct error *err);
enum status cmd_inspect(const struct options *options, struct error *err);
enum status cmd_help(const struct options *options, struct error *err);

#endif
