/* commands.c - the table of commands, see commands.h. */
#include "cli/commands.h"

#include <string.h>

const struct command command_table[] = {
    {"train", COMMAND_TRAIN,
     "fit a model; print its scores beside naive baselines", "DATA.csv", true,
     offsetof(struct options, data),
     "Trains a network on a CSV file, prints how well it forecasts rows it "
     "never saw beside naive baselines, and writes the model. The data is "
     "standard input where the file is - .",
     cmd_train},
    {"predict", COMMAND_PREDICT,
     "forecast what follows the last row, with attention weights", "DATA.csv",
     false, offsetof(struct options, data),
     "Forecasts the timesteps after the last row with a trained model, and "
     "prints which timesteps it leaned on. Without a file it reads the one "
     "that the model was trained on again.",
     cmd_predict},
    {"backtest", COMMAND_BACKTEST,
     "score forecasts from many origins beside naive baselines", "DATA.csv",
     true, offsetof(struct options, data),
     "Forecasts from every origin in the test rows as if the file ended there, "
     "and prints the errors beside those of naive baselines. The test rows are "
     "those of train, or those of several folds, each trained on what is "
     "before it. With --refit each a network is trained for each origin on "
     "all rows before it, as train and predict would do. No model is written.",
     cmd_backtest},
    {"compare", COMMAND_COMPARE,
     "train attention kinds alike; does attention help on this file?",
     "DATA.csv", true, offsetof(struct options, data),
     "Trains attention kinds on the same rows, with the same seeds and "
     "options, and prints one table of their errors on rows they never saw "
     "and of the differences to each reference, a kind that does not attend. "
     "The intervals of these are paired, over blocks of at least as many "
     "neighbouring windows as the horizon has steps; for each reference they "
     "hold for all kinds together (95 %). The last line is the verdict. No "
     "model is written.",
     cmd_compare},
    {"inspect", COMMAND_INSPECT, "what a model holds, how it was trained",
     "MODEL.json", false, offsetof(struct options, model),
     "Prints what a model file holds: its configuration, columns, scores and "
     "parameters.",
     cmd_inspect},
    {"help", COMMAND_HELP, "print the options of a command", "COMMAND", false,
     offsetof(struct options, topic),
     "Prints what the program or one of its commands does, with every option, "
     "its range and its default.",
     cmd_help},
    {.name = NULL},
};

enum { LONGEST = 32 };

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t distance(const char *a, size_t n, const char *b, size_t m)
{
    size_t d[LONGEST + 1][LONGEST + 1], i, j;

    for (i = 0; i <= n; i++) {
        for (j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = smaller(d[i - 1][j], d[i][j - 1]) + 1;
            d[i][j] =
                smaller(d[i][j], d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = smaller(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[n][m];
}

struct suggestion suggest_for(const char *word)
{
    return (struct suggestion){.word = word};
}

void suggest_consider(struct suggestion *suggestion, const char *candidate)
{
    size_t n = strlen(suggestion->word), m = strlen(candidate), mistakes;

    if (n < 2 || n > LONGEST || m > LONGEST)
        return;
    /* A word that was cut short is one mistake. */
    if (n > 2 && !strncmp(suggestion->word, candidate, n))
        mistakes = 1;
    else
        mistakes = distance(suggestion->word, n, candidate, m);
    if (mistakes > (n < 6 ? 1 : n / 3))
        return;
    if (!suggestion->best || mistakes < suggestion->n_mistakes) {
        suggestion->best = candidate;
        suggestion->n_mistakes = mistakes;
    }
}

enum status command_find(const char *name, const struct command **command,
                         struct error *err)
{
    struct suggestion suggestion = suggest_for(name);
    const struct command *row;

    for (row = command_table; row->name; row++) {
        if (!strcmp(row->name, name)) {
            *command = row;
            return STATUS_OK;
        }
        suggest_consider(&suggestion, row->name);
    }
    if (suggestion.best)
        return error_set(err, STATUS_USAGE,
                         "unknown command \"%.80s\" (did you mean %s?)", name,
                         suggestion.best);
    return error_set(err, STATUS_USAGE,
                     "unknown command \"%.80s\" (see attnforecast help)", name);
}
