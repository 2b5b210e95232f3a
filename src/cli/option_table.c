/*
 * option_table.c - the rows, see option_table.h. Every default of an option is
 * here or in option_rows_data.h, and nowhere else.
 */
#include "cli/option_table.h"

#include "cli/commands.h"
#include "cli/machine.h"
#include "cli/network.h"
#include "cli/options.h"
#include "nn/attn.h"
#include "nn/cell.h"
#include "model/ensemble.h"
#include "train/effort.h"
#include "nn/loss.h"
#include "nn/net.h"
#include "model/train_config.h"
#include "nn/shape.h"
#include "nn/similarity.h"
#include "data/dataset.h"
#include "table/schema.h"
#include "prep/transform.h"
#include "prep/window.h"
#include "report/report.h"
#include "train/backtest.h"

#define B         COMMAND_BACKTEST
#define T         (COMMAND_TRAIN | COMMAND_COMPARE | B)
#define REPORT    COMMAND_REPORT
#define P         (COMMAND_PREDICT | COMMAND_EXPLAIN | REPORT)
#define MODEL     (COMMAND_TRAIN | P | COMMAND_INSPECT)
#define SCORE     COMMAND_SCORE
#define RESULTS   (MODEL | COMMAND_COMPARE | B | SCORE)
#define CHECK     COMMAND_CHECK
#define ALL       (RESULTS | CHECK | COMMAND_HELP)
#define AT(field) offsetof(struct options, field)

/* No file has more. */
#define MAX_ROWS TABLE_MAX_CELLS

/* Names of the enums of options.h. */
static const char *const final_fit_names[] = {"all", "none", NULL};
/* enum channels, then CHANNELS_AUTO. */
static const char *const channels_or_auto[] = {CHANNELS_NAMES, "auto", NULL};
static const char *const skip_names[] = {"none", "ridge", NULL};
static const char *const preset_names[] = {"auto", "plain", NULL};
static const char *const lock_names[] = {"fail", "wait", NULL};
static const char *const gate_names[] = {"naive", "seasonal_naive", "ridge",
                                         NULL};
static const char *const by_names[] = {"all", "id", NULL};

/* By enum check_format. */
static const char *const check_format_names[] = {"table", "json", NULL};

const char *const option_group_names[N_GROUPS] = {
    [GROUP_FILES] = "Model and window",
    [GROUP_COLUMNS] = "Columns and targets",
    [GROUP_READING] = "Reading the file",
    [GROUP_PARTS] = "Parts and scores",
    [GROUP_NETWORK] = "Network",
    [GROUP_TRAINING] = "Training",
    [GROUP_MACHINE] = "Machine",
    [GROUP_OUTPUT] = "Output",
};

/* The rows of hyperparameter.h: options of single attention kinds. */
#define COUNT_TO(n)                                                            \
    .metavar = "N", .type = OPTION_INTEGER, .minimum = 1, .maximum = (n)
#define ONE_OF(...)                                                            \
    .type = OPTION_CHOICE, .names = (const char *const[])                      \
    {                                                                          \
        __VA_ARGS__, NULL                                                      \
    }
#define ONE_OF_TABLE(function) .type = OPTION_CHOICE, .name_of = (function)
#define DEFAULT(text)          .default_value = (text)
#define DIVISOR(n, text)       .default_help = (text)
#define ROW_OF_KINDS(id, name_, values, default_, help_, ...)                  \
    {.name = (name_),                                                          \
     values,                                                                   \
     default_,                                                                 \
     .help = (help_),                                                          \
     .group = GROUP_NETWORK,                                                   \
     .commands = T,                                                            \
     .offset = AT(hyperparameters[HYPER_##id])},
#define ONE_ELEMENT(...) 0,

/* An option whose value the model stores, so that predict uses it unless it is
 * given again: the row of the commands that train, and that of predict. Those
 * that say how a file is read are also of score. */
#define ROWS_AS_TRAINED(group_, name_, field, default_, help_, ...)            \
    {.name = (name_),                                                          \
     default_,                                                                 \
     .help = (help_),                                                          \
     .group = (group_),                                                        \
     .commands = T | CHECK | ((group_) == GROUP_READING ? SCORE : 0),          \
     .offset = AT(field),                                                      \
     __VA_ARGS__},                                                             \
        {.name = (name_),                                                      \
         .default_help = "as trained",                                         \
         .help = (help_),                                                      \
         .group = (group_),                                                    \
         .commands = P,                                                        \
         .offset = AT(field),                                                  \
         __VA_ARGS__},
#define OTHERWISE(text) .default_help = (text)

_Static_assert(sizeof((char[]){
                   HYPERPARAMETERS_BEFORE_ATTEND(ONE_ELEMENT)
                       HYPERPARAMETERS_AFTER_ATTEND(ONE_ELEMENT)}) ==
                   N_HYPERPARAMETERS,
               "a hyperparameter has no option");

/* clang-format off */
const struct option_row option_table[] = {
    {'m', "model", "FILE", OPTION_STRING, GROUP_FILES, MODEL, AT(model),
     .default_value = "models/model.json",
     .help = "the model file"},
    {'m', "model", "FILE", OPTION_STRING, GROUP_FILES, SCORE, AT(model),
     .default_help = "none: options say how ACTUAL.csv is read",
     .help = "the model of the forecast: ACTUAL.csv is read as its data"},
    {'T', "window", "N", OPTION_INTEGER, GROUP_FILES, COMMAND_TRAIN | B | CHECK,
     AT(window), .default_help = "chosen on validation rows", .minimum = 1,
     .maximum = MAX_WINDOW, .help = "length of the input window in timesteps"},
    {'T', "window", "N", OPTION_INTEGER, GROUP_FILES, COMMAND_COMPARE,
     AT(window), .default_help = "the shortest that train tries", .minimum = 1,
     .maximum = MAX_WINDOW, .help = "length of the input window in timesteps"},
    {'T', "window", "N", OPTION_INTEGER, GROUP_FILES, P, AT(window),
     .default_help = "as trained", .minimum = 1, .maximum = MAX_WINDOW,
     .help = "length of the input window; an error if the trained parameters "
             "depend on it"},
    {'H', "horizon", "N", OPTION_INTEGER, GROUP_FILES, T | CHECK, AT(horizon),
     .default_help = "24 for hourly data, 7 daily, 4 weekly, 12 monthly, else 10; less for few rows",
     .minimum = 1, .maximum = MAX_HORIZON,
     .help = "number of timesteps to forecast"},
    {'H', "horizon", "N", OPTION_INTEGER, GROUP_FILES, P, AT(horizon),
     .default_help = "as trained", .minimum = 1, .maximum = MAX_HORIZON,
     .help = "number of timesteps to forecast, at most as many as in training"},
    {0, "lock", NULL, OPTION_CHOICE, GROUP_FILES, COMMAND_TRAIN, AT(lock),
     .default_value = "fail", .names = lock_names,
     .help = "if another train is using the same model: fail, or wait for it"},

#include "cli/option_rows_data.h"

    {0, "preset", NULL, OPTION_CHOICE, GROUP_NETWORK, T, AT(preset),
     .default_value = "auto", .names = preset_names,
     .help = "plain: the bare network, with --skip none --segment 1 --channels "
             "joint --norm none --season none --transform none"},
    {0, "cell", "NAME", OPTION_CHOICE, GROUP_NETWORK, T, AT(cell),
     .default_value = "gru", .name_of = cell_name,
     .help = "recurrent cell, from the list below"},
    {0, "layers", "N", OPTION_INTEGER, GROUP_NETWORK, T, AT(layers),
     .default_value = "1", .minimum = 1, .maximum = MAX_LAYERS,
     .help = "number of recurrent layers"},
    {0, "hidden", "N", OPTION_INTEGER, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(hidden), .default_value = "64", .minimum = 1, .maximum = MAX_UNITS,
     .help = "hidden units per layer"},
    {0, "hidden", "N", OPTION_INTEGER, GROUP_NETWORK, COMMAND_COMPARE,
     AT(hidden), .default_value = "32", .minimum = 1, .maximum = MAX_UNITS,
     .help = "hidden units per layer"},
    {0, "attention", "KIND", OPTION_CHOICE, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(attention), .default_value = "timestep",
     .name_of = network_kind_or_auto,
     .help = "attention kind, from the list below, or auto"},
    {0, "attention", "LIST", OPTION_STRING, GROUP_NETWORK, COMMAND_COMPARE,
     AT(kinds), .default_help = "all",
     .help = "attention kinds to compare, such as dot,self, from the list "
             "below; the references are always trained"},
    HYPERPARAMETERS_BEFORE_ATTEND(ROW_OF_KINDS)
    {0, "attend", NULL, OPTION_CHOICE, GROUP_NETWORK, T, AT(attend),
     .default_value = "states", .names = attend_names,
     .help = "what attention weighs: hidden states, inputs, or states of the "
             "layer below the top one"},
    HYPERPARAMETERS_AFTER_ATTEND(ROW_OF_KINDS)
    {0, "context", NULL, OPTION_CHOICE, GROUP_NETWORK, T, AT(context),
     .default_value = "both", .names = context_names,
     .help = "input of the head: context and last state, or context alone"},
    {0, "decoder", NULL, OPTION_CHOICE, GROUP_NETWORK, T, AT(decoder),
     .default_help = "linear; parallel for kinds that attend at each step, or for "
                "a horizon of several segments",
     .names = decoder_names,
     .help = "how the steps of the horizon are computed"},
    {0, "channels", NULL, OPTION_CHOICE, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(channels), .default_value = "auto", .names = channels_or_auto,
     .plain = "joint",
     .help = "joint: the network reads all features at once; shared: it "
             "forecasts each target from its own past; mixed: from its own "
             "past with all features beside it; auto: chosen by validation "
             "rows"},
    {0, "channels", NULL, OPTION_CHOICE, GROUP_NETWORK, COMMAND_COMPARE,
     AT(channels), .default_value = "joint", .names = channels_names,
     .help = "joint: the network reads all features at once; shared: it "
             "forecasts each target from its own past; mixed: from its own "
             "past with all features beside it"},
    {0, "skip", NULL, OPTION_CHOICE, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(skip), .default_help = "ridge", .names = skip_names,
     .plain = "none",
     .help = "linear skip connection: a ridge forecast, fitted first and "
             "averaged with the network"},
    {0, "forecaster", "LIST", OPTION_STRING, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(forecaster), .default_value = "auto",
     .help = "who forecasts: network, with what --skip adds; ridge, theta, "
             "ets or arima alone; naive, seasonal_naive, window_mean or drift; auto: a mean "
             "of network, theta, ets and arima by their errors on rows before the "
             "test rows, or a baseline that is clearly better there; network if no ridge "
             "is wanted; for one target, COLUMN=naive"},
    {0, "skip", NULL, OPTION_CHOICE, GROUP_NETWORK, COMMAND_COMPARE, AT(skip),
     .default_value = "none", .names = skip_names,
     .help = "linear skip connection: a ridge forecast, fitted first and "
             "averaged with the network"},
    {0, "segment", "auto|N", OPTION_INTEGER, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(segment), .default_help = "auto", .minimum = 1, .maximum = MAX_WINDOW,
     .plain = "1", .automatic = "auto",
     .help = "timesteps per segment, one step of the network; auto: chosen on "
             "validation rows"},
    {0, "segment", "auto|N", OPTION_INTEGER, GROUP_NETWORK, COMMAND_COMPARE,
     AT(segment), .default_value = "1", .minimum = 1, .maximum = MAX_WINDOW,
     .automatic = "auto",
     .help = "timesteps per segment, one step of the network; auto: chosen on "
             "validation rows"},
    {0, "dropout", "X", OPTION_REAL, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(train.dropout), .default_value = "0.2", .minimum = 0, .maximum = 0.9,
     .help = "dropout rate in training"},
    {0, "dropout", "X", OPTION_REAL, GROUP_NETWORK, COMMAND_COMPARE,
     AT(train.dropout), .default_value = "0", .minimum = 0, .maximum = 0.9,
     .help = "dropout rate in training"},
    {0, "norm", NULL, OPTION_CHOICE, GROUP_NETWORK, T, AT(norm),
     .default_help = "mean; none with --label or --transform diff", .names = norm_names,
     .plain = "none",
     .help = "how each window is normalised"},
    {0, "season", "auto|W[,W2]|none", OPTION_STRING, GROUP_NETWORK, T,
     AT(season), .default_value = "auto",
     .plain = "none",
     .help = "length of the season in timesteps; its mean profile is "
             "subtracted before training and added back to the forecast"},
    {0, "transform", NULL, OPTION_CHOICE, GROUP_NETWORK, T, AT(transform),
     .default_value = "auto", .names = transform_names,
     .plain = "none",
     .help = "logarithms of the columns that they suit or of all, their "
             "changes from row to row, or the values themselves"},

    {0, "loss", NULL, OPTION_CHOICE, GROUP_TRAINING, T, AT(train.loss),
     .default_value = "mae", .names = loss_names,
     .help = "loss to minimise"},
    {0, "epochs", "N", OPTION_INTEGER, GROUP_TRAINING, T, AT(train.epochs),
     .default_help = "10, more for few samples", .minimum = 1,
     .maximum = 100000, .help = "maximum number of epochs"},
    {0, "batch", "N", OPTION_INTEGER, GROUP_TRAINING, T, AT(train.batch),
     .default_help = "32 to 256, by the number of samples", .minimum = 1,
     .maximum = 65536, .help = "samples per optimiser step"},
    {0, "lr", "X", OPTION_REAL, GROUP_TRAINING, COMMAND_TRAIN | B, AT(train.lr),
     .default_value = "0.001", .minimum = 0, .above_minimum = true, .maximum = 1,
     .help = "learning rate"},
    {0, "lr", "X", OPTION_REAL, GROUP_TRAINING, COMMAND_COMPARE, AT(train.lr),
     .default_value = "0.005", .minimum = 0, .above_minimum = true, .maximum = 1,
     .help = "learning rate"},
    {0, "lr-schedule", NULL, OPTION_CHOICE, GROUP_TRAINING, T,
     AT(train.schedule), .default_value = "cosine", .names = schedule_names,
     .help = "learning-rate schedule"},
    {0, "clip", "X", OPTION_REAL, GROUP_TRAINING, T, AT(train.clip),
     .default_value = "1", .minimum = 0, .maximum = 1e6,
     .help = "maximum norm of the gradient; 0: no clipping"},
    {0, "patience", "N", OPTION_INTEGER, GROUP_TRAINING, T, AT(train.patience),
     .default_help = "a fifth of the epochs, at least 3", .minimum = 1, .maximum = 100000,
     .help = "epochs without improvement before training stops"},
    {0, "seed", "N", OPTION_INTEGER, GROUP_TRAINING, T, AT(train.seed),
     .default_value = "1", .minimum = 0, .maximum = MAX_SEED,
     .help = "random seed"},
    {0, "seed", "N", OPTION_INTEGER, GROUP_OUTPUT, COMMAND_EXPLAIN,
     AT(train.seed), .default_value = "1", .minimum = 0, .maximum = MAX_SEED,
     .help = "random seed of the shuffles of attention weights"},
    {0, "effort", "N", OPTION_INTEGER, GROUP_TRAINING, COMMAND_TRAIN | B,
     AT(effort), .default_value = "5", .minimum = LEAST_EFFORT,
     .maximum = MOST_EFFORT,
     .help = "how much time training may take: 1 tries nothing and trains "
             "briefly, 6 to 9 average more networks"},
    {0, "ensemble", "K", OPTION_INTEGER, GROUP_TRAINING, COMMAND_TRAIN | B,
     AT(ensemble), .default_help = "1; 2 to 9 with --effort 6 to 9", .minimum = 1, .maximum = MAX_MEMBERS,
     .help = "number of networks whose forecasts are averaged"},
    {0, "seeds", "N", OPTION_INTEGER, GROUP_TRAINING, COMMAND_COMPARE,
     AT(seeds), .default_value = "3", .minimum = 1, .maximum = 100,
     .help = "number of trainings per kind, with consecutive seeds from --seed"},
    {0, "refit", NULL, OPTION_CHOICE, GROUP_TRAINING, B, AT(refit),
     .default_value = "never", .names = refit_names,
     .help = "train once before each test part, or for each origin on all rows "
             "before it"},
    {0, "fail-if-worse-than", NULL, OPTION_CHOICE, GROUP_PARTS, COMMAND_TRAIN,
     AT(gate), .default_help = "every model is written", .names = gate_names,
     .help = "if the scaled MAE on the test rows is larger than that of this "
             "baseline: exit with 3, and write the model beside, as "
             "FILE.rejected"},
    {0, "final-fit", NULL, OPTION_CHOICE, GROUP_TRAINING, COMMAND_TRAIN,
     AT(final_fit), .default_value = "all", .names = final_fit_names,
     .help = "all: refit the model on all rows before saving it; none: save "
             "the model that was scored"},

    {'j', "threads", "N", OPTION_INTEGER, GROUP_MACHINE, T | P, AT(threads),
     .default_help = "one per processor", .minimum = 1, .maximum = 1024,
     .help = "number of threads, of which at most 8 are used; it does not "
             "change the results"},
    {0, "isa", NULL, OPTION_CHOICE, GROUP_MACHINE, T | P, AT(isa),
     .default_value = "auto", .name_of = machine_isa_name,
     .help = "instruction set; it changes the last digits of the results"},

    {0, "format", NULL, OPTION_CHOICE, GROUP_OUTPUT,
     RESULTS & ~(unsigned)REPORT, AT(format),
     .default_value = "table", .names = format_names,
     .help = "output format"},
    {0, "format", NULL, OPTION_CHOICE, GROUP_OUTPUT, CHECK, AT(format),
     .default_value = "table", .names = check_format_names,
     .help = "output format"},
    {0, "by", NULL, OPTION_CHOICE, GROUP_OUTPUT, COMMAND_TRAIN | B, AT(by),
     .default_value = "all", .names = by_names,
     .help = "id: scores of each id beside those of all"},
    {0, "interval", "LIST|none", OPTION_STRING, GROUP_OUTPUT,
     COMMAND_TRAIN | COMMAND_PREDICT | REPORT | B, AT(interval), .default_value = "80,95",
     .help = "levels of the prediction intervals, in percent"},
    {0, "quantiles", "LIST|none", OPTION_STRING, GROUP_OUTPUT,
     COMMAND_TRAIN | B, AT(quantiles), .default_value = "none",
     .help = "levels of quantiles that the network learns, in percent"},
    {0, "quantiles", "LIST|none", OPTION_STRING, GROUP_OUTPUT,
     COMMAND_PREDICT, AT(quantiles), .default_help = "as trained",
     .help = "levels of the quantiles, in percent"},
    {0, "recalibrate", NULL, OPTION_FLAG, GROUP_OUTPUT, COMMAND_PREDICT | REPORT | B,
     AT(recalibrate),
     .help = "adapt intervals and quantiles to the rows after the training"},
    {'o', "output", "FILE", OPTION_STRING, GROUP_OUTPUT, RESULTS | CHECK,
     AT(output),
     .default_help = "standard output",
     .help = "file for the results, written atomically"},
    {0, "plot", "FILE", OPTION_STRING, GROUP_OUTPUT,
     COMMAND_TRAIN | COMMAND_PREDICT | COMMAND_EXPLAIN | B | COMMAND_COMPARE,
     AT(plot),
     .default_help = "none",
     .help = "picture of the results, by gnuplot: FILE.svg, FILE.png or "
             "FILE.pdf; -: drawn in the terminal, in place of the table"},
    {0, "step", "N|mean", OPTION_INTEGER, GROUP_OUTPUT, COMMAND_EXPLAIN,
     AT(step), .default_value = "1", .minimum = 1, .maximum = MAX_HORIZON,
     .automatic = "mean",
     .help = "step of the horizon whose forecast is explained, or the mean of "
             "all steps"},
    {0, "attention-out", "FILE", OPTION_STRING, GROUP_OUTPUT, COMMAND_PREDICT,
     AT(attention_out), .default_help = "none",
     .help = "CSV file for all attention weights, one per row; -: standard "
             "output, with -o FILE"},
    {0, "segments", NULL, OPTION_FLAG, GROUP_OUTPUT, COMMAND_PREDICT,
     AT(segments),
     .help = "one attention weight for each segment, not for each timestep"},
    {0, "forecasts-out", "FILE", OPTION_STRING, GROUP_OUTPUT, B,
     AT(forecasts_out), .default_help = "none",
     .help = "CSV file for all forecasts, one per row; -: standard output, "
             "with -o FILE"},
    {0, "history", "FILE", OPTION_STRING, GROUP_OUTPUT, SCORE, AT(history),
     .default_help = "none",
     .help = "CSV file of past scores, to which those of this forecast are "
             "added; created if missing"},
    {'q', "quiet", NULL, OPTION_FLAG, GROUP_OUTPUT, RESULTS | CHECK, AT(quiet),
     .help = "print no progress and no notes"},
    {'v', "verbose", NULL, OPTION_FLAG, GROUP_OUTPUT, RESULTS, AT(verbose),
     .help = "print more notes, such as one line per epoch"},
    {'h', "help", NULL, OPTION_FLAG, GROUP_OUTPUT, ALL, AT(help),
     .help = "print this help"},
    {0, "version", NULL, OPTION_FLAG, GROUP_OUTPUT, ALL, AT(version),
     .help = "print the version"},
};
/* clang-format on */

const size_t n_option_rows = sizeof option_table / sizeof option_table[0];

_Static_assert(sizeof option_table / sizeof option_table[0] <= MAX_OPTION_ROWS,
               "MAX_OPTION_ROWS is too small");
