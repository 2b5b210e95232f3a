/* commands.c - the table of commands, see commands.h. */
#include "cli/commands.h"

#include <string.h>

const struct command command_table[] = {
    {"train", COMMAND_TRAIN,
     "train a model; print its test scores and those of naive baselines",
     "DATA.csv", true, offsetof(struct options, data),
     "Trains a model on a CSV file, prints its errors on test rows it was not "
     "trained on, with those of naive baselines, and saves it. If DATA.csv is "
     "-, the data is read from standard input.",
     cmd_train, NULL, 0},
    {"predict", COMMAND_PREDICT, "forecast the timesteps after the last row",
     "DATA.csv", false, offsetof(struct options, data),
     "Forecasts the timesteps after the last row with a trained model and "
     "prints the attention weights. Without DATA.csv it reads the file that "
     "the model was trained on.",
     cmd_predict, NULL, 0},
    {"backtest", COMMAND_BACKTEST, "score forecasts from many past origins",
     "DATA.csv", true, offsetof(struct options, data),
     "Forecasts from every origin in the test rows, as if the file ended "
     "there, and prints the errors with those of naive baselines. The test "
     "rows are those of train, or with --folds several test parts, each "
     "forecast by a model trained on the rows before it. With --refit each, a "
     "model is trained for each origin on all rows before it. No model is "
     "saved.",
     cmd_backtest, NULL, 0},
    {"compare", COMMAND_COMPARE,
     "compare attention kinds: does attention help on this file?", "DATA.csv",
     true, offsetof(struct options, data),
     "Trains several attention kinds on the same rows with the same seeds and "
     "options. Prints a table of their errors on the test rows and of the "
     "differences from each reference, a kind without attention. The "
     "intervals are of paired differences over blocks of at least as many "
     "neighbouring windows as the horizon has steps. For each reference they "
     "hold jointly for all kinds (95 %). The last line is the verdict. No "
     "model is saved.",
     cmd_compare, NULL, 0},
    {"check", COMMAND_CHECK,
     "what is in a file, what is wrong with it, which options settle it",
     "DATA.csv", true, offsetof(struct options, data),
     "Reads a CSV file as train would and prints its columns, its times and "
     "what it found: gaps, duplicates, missing cells, numbers that stand for "
     "missing ones, and so on, each with its place and the option that "
     "settles it. The last line is the command line to use. The exit code is "
     "0 if that is attnforecast train DATA.csv, and 65 if it needs options or "
     "a filter such as sed, or if the file cannot be trained on.",
     cmd_check, NULL, 0},
    {"score", COMMAND_SCORE,
     "score a forecast of predict, now that the actual values have come",
     "FORECAST.csv", true, offsetof(struct options, forecast),
     "Compares a forecast, which predict --format csv has written, with what "
     "came since: ACTUAL.csv is the data with newer rows, read with the same "
     "options as in training, or as the model of -m says. Rows are compared "
     "by id and time. Prints the errors beside those of the naive forecast, "
     "which repeats the last value before the forecast, and the share of the "
     "values in each interval. Rows that have not come yet are counted as "
     "pending. With --history the scores are added to a file, and their trend "
     "is printed.",
     cmd_score, "ACTUAL.csv", offsetof(struct options, data)},
    {"explain", COMMAND_EXPLAIN,
     "why this forecast, and whether the attention means anything", "DATA.csv",
     false, offsetof(struct options, data),
     "Splits a forecast of predict into parts that add up to it: the level of "
     "the window, the season, the known inputs, and what each value of the "
     "window adds. Then it prints tests of the attention weights and, in the "
     "last line, whether they mean anything. Without DATA.csv it reads the "
     "file that the model was trained on.",
     cmd_explain, NULL, 0},
    {"report", COMMAND_REPORT,
     "one page of HTML with forecast, pictures, scores and findings",
     "DATA.csv", false, offsetof(struct options, data),
     "Forecasts as predict does and writes a page of HTML, which needs no "
     "other "
     "file: the forecast in words, pictures and tables, the scores of the "
     "model, what was chosen in its training, and what was found in the data. "
     "Without DATA.csv it reads the file that the model was trained on. It "
     "needs the program gnuplot.",
     cmd_report, NULL, 0},
    {"inspect", COMMAND_INSPECT, "print the contents of a model file",
     "MODEL.json", false, offsetof(struct options, model),
     "Prints the contents of a model file: its columns, configuration, scores "
     "and parameters.",
     cmd_inspect, NULL, 0},
    {"help", COMMAND_HELP, "print the options of a command", "COMMAND", false,
     offsetof(struct options, topic),
     "Prints an overview of the program, or of one command and its options "
     "with their ranges and defaults.",
     cmd_help, NULL, 0},
    {.name = NULL},
};

enum { MAX_WORD = 32 };

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The Damerau-Levenshtein distance (optimal string alignment). */
static size_t distance(const char *a, size_t n, const char *b, size_t m)
{
    size_t d[MAX_WORD + 1][MAX_WORD + 1], i, j;

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

    if (n < 2 || n > MAX_WORD || m > MAX_WORD)
        return;
    /* A prefix counts as one mistake. */
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
