/*
 * option_table.c - the rows, see option_table.h. Every default of the program
 * is here and nowhere else.
 */
#include "cli/option_table.h"

#include "cli/commands.h"
#include "cli/machine.h"
#include "cli/options.h"
#include "nn/attn.h"
#include "nn/cell.h"
#include "model/ensemble.h"
#include "nn/loss.h"
#include "nn/net.h"
#include "model/train_config.h"
#include "nn/shape.h"
#include "nn/similarity.h"
#include "data/dataset.h"
#include "data/schema.h"
#include "prep/transform.h"
#include "prep/window.h"
#include "report/report.h"
#include "train/backtest.h"

#define B         COMMAND_BACKTEST
#define T         (COMMAND_TRAIN | COMMAND_COMPARE | B)
#define P         COMMAND_PREDICT
#define MODEL     (COMMAND_TRAIN | COMMAND_PREDICT | COMMAND_INSPECT)
#define RESULTS   (MODEL | COMMAND_COMPARE | B)
#define ALL       (RESULTS | COMMAND_HELP)
#define AT(field) offsetof(struct options, field)

/* More than any file has. */
#define MAX_ROWS TABLE_MAX_CELLS

/* The constants of what is known to this layer alone. */
static const char *const final_fit_names[] = {"all", "none", NULL};
static const char *const skip_names[] = {"none", "ridge", NULL};
static const char *const preset_names[] = {"auto", "plain", NULL};
static const char *const lock_names[] = {"fail", "wait", NULL};

const char *const option_group_names[N_GROUPS] = {
    [GROUP_FILES] = "Model and window", [GROUP_DATA] = "Data",
    [GROUP_NETWORK] = "Network",        [GROUP_TRAINING] = "Training",
    [GROUP_MACHINE] = "Machine",        [GROUP_OUTPUT] = "Output",
};

/* The rows of hyperparameter.h: options of some attention kinds. */
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
    {'T', "window", "N", OPTION_INTEGER, GROUP_FILES, T, AT(window),
     .default_help = "chosen on validation rows", .minimum = 1, .maximum = MAX_WINDOW,
     .help = "timesteps the network sees"},
    {'T', "window", "N", OPTION_INTEGER, GROUP_FILES, P, AT(window),
     .default_help = "as trained", .minimum = 1, .maximum = MAX_WINDOW,
     .help = "timesteps the network sees; refused where the trained "
             "parameters depend on their number"},
    {'H', "horizon", "N", OPTION_INTEGER, GROUP_FILES, T, AT(horizon),
     .default_help = "hourly 24, daily 7, weekly 4, monthly 12, otherwise 10",
     .minimum = 1, .maximum = MAX_HORIZON,
     .help = "timesteps to forecast"},
    {'H', "horizon", "N", OPTION_INTEGER, GROUP_FILES, P, AT(horizon),
     .default_help = "as trained", .minimum = 1, .maximum = MAX_HORIZON,
     .help = "timesteps to forecast, at most as many as trained"},
    {0, "lock", NULL, OPTION_CHOICE, GROUP_FILES, COMMAND_TRAIN, AT(lock),
     .default_value = "fail", .names = lock_names,
     .help = "what to do while another run trains the same model"},

    {0, "target", "LIST", OPTION_STRING, GROUP_DATA, T, AT(target),
     .default_help = "every feature",
     .help = "columns to forecast, by name or number: a,b"},
    {0, "features", "LIST", OPTION_STRING, GROUP_DATA, T, AT(features),
     .default_help = "every numeric column",
     .help = "columns the network sees"},
    {0, "time", "COLUMN", OPTION_STRING, GROUP_DATA, T, AT(time),
     .default_help = "found by name or content",
     .help = "column of the time; none: there is none"},
    {0, "id", "COLUMN", OPTION_STRING, GROUP_DATA, T, AT(id),
     .default_help = "none",
     .help = "column that tells the series of the file apart"},
    {0, "label", "COLUMN", OPTION_STRING, GROUP_DATA, T, AT(label),
     .default_help = "none",
     .help = "column of the number to learn for each id"},
    {0, "layout", NULL, OPTION_CHOICE, GROUP_DATA, T, AT(layout),
     .default_help = "by --id and --label; rows never", .names = layout_names,
     .help = "how the rows make samples"},
    {0, "no-header", NULL, OPTION_FLAG, GROUP_DATA, T, AT(no_header),
     .help = "the first row is data; columns are called 1, 2, ..."},
    {0, "header", NULL, OPTION_FLAG, GROUP_DATA, T, AT(header),
     .help = "the first row is a header; --layout rows else looks whether it is "
             "one"},
    {0, "delimiter", "CHAR", OPTION_CHARACTER, GROUP_DATA, T,
     AT(delimiter), .default_value = ",",
     .help = "what separates cells: one character, or tab"},
    {0, "delimiter", "CHAR", OPTION_CHARACTER, GROUP_DATA, P,
     AT(delimiter), .default_help = "as trained",
     .help = "what separates cells: one character, or tab"},
    {0, "missing", NULL, OPTION_CHOICE, GROUP_DATA, T, AT(missing),
     .default_value = "error", .names = missing_names,
     .help = "what to do with missing cells"},
    {0, "missing", NULL, OPTION_CHOICE, GROUP_DATA, P, AT(missing),
     .default_help = "as trained", .names = missing_names,
     .help = "what to do with missing cells"},

    {0, "train-rows", "N", OPTION_INTEGER, GROUP_DATA, T, AT(train_rows),
     .default_help = "by shares", .minimum = 1, .maximum = MAX_ROWS,
     .help = "row of each series at which the train part ends; with the next "
             "two"},
    {0, "valid-rows", "N", OPTION_INTEGER, GROUP_DATA, T, AT(valid_rows),
     .default_help = "by shares", .minimum = 1, .maximum = MAX_ROWS,
     .help = "row at which the validation part ends"},
    {0, "test-rows", "N", OPTION_INTEGER, GROUP_DATA, T, AT(test_rows),
     .default_help = "by shares", .minimum = 1, .maximum = MAX_ROWS,
     .help = "row at which the test part ends; later rows are not used"},

    {0, "actual", "FILE", OPTION_STRING, GROUP_DATA, B, AT(actual),
     .default_help = "none",
     .help = "what came after the last row of each series: the only origin is "
             "there, and the horizon as long"},
    {0, "folds", "N", OPTION_INTEGER, GROUP_DATA, B, AT(folds),
     .default_help = "one, of the shares of train", .minimum = 1, .maximum = 100,
     .help = "test parts at the end of each series, of a training each"},
    {0, "mase-period", "N", OPTION_INTEGER, GROUP_DATA, T, AT(mase_period),
     .default_help = "the season; with --actual that of M4, where times tell the "
                "step",
     .minimum = 1, .maximum = MAX_PERIOD,
     .help = "timesteps between the rows whose mean difference is the unit of "
             "MASE"},
    {0, "stride", "N", OPTION_INTEGER, GROUP_DATA, B, AT(stride),
     .default_value = "1", .minimum = 1, .maximum = MAX_ROWS,
     .help = "rows from origin to origin"},

    {0, "preset", NULL, OPTION_CHOICE, GROUP_NETWORK, T, AT(preset),
     .default_value = "auto", .names = preset_names,
     .help = "plain: the bare network, with --skip none --segment 1 --channels "
             "joint --norm none --season none --transform none"},
    {0, "cell", "NAME", OPTION_CHOICE, GROUP_NETWORK, T, AT(cell),
     .default_value = "gru", .name_of = cell_name,
     .help = "recurrent cell, one of those below"},
    {0, "layers", "N", OPTION_INTEGER, GROUP_NETWORK, T, AT(layers),
     .default_value = "1", .minimum = 1, .maximum = MAX_LAYERS,
     .help = "cells stacked on one another"},
    {0, "hidden", "N", OPTION_INTEGER, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(hidden), .default_value = "64", .minimum = 1, .maximum = MAX_UNITS,
     .help = "units of a hidden state"},
    {0, "hidden", "N", OPTION_INTEGER, GROUP_NETWORK, COMMAND_COMPARE,
     AT(hidden), .default_value = "32", .minimum = 1, .maximum = MAX_UNITS,
     .help = "units of a hidden state"},
    {0, "attention", "KIND", OPTION_CHOICE, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(attention), .default_value = "timestep", .name_of = attn_name,
     .help = "attention over the timesteps, one of those below"},
    {0, "attention", "LIST", OPTION_STRING, GROUP_NETWORK, COMMAND_COMPARE,
     AT(kinds), .default_help = "all",
     .help = "attention kinds to compare, of those below: a,b; the references "
             "are trained too"},
    HYPERPARAMETERS_BEFORE_ATTEND(ROW_OF_KINDS)
    {0, "attend", NULL, OPTION_CHOICE, GROUP_NETWORK, T, AT(attend),
     .default_value = "states", .names = attend_names,
     .help = "what is weighed"},
    HYPERPARAMETERS_AFTER_ATTEND(ROW_OF_KINDS)
    {0, "context", NULL, OPTION_CHOICE, GROUP_NETWORK, T, AT(context),
     .default_value = "both", .names = context_names,
     .help = "what the forecast is made from: the context with the last "
             "state, or the context alone"},
    {0, "decoder", NULL, OPTION_CHOICE, GROUP_NETWORK, T, AT(decoder),
     .default_help = "linear; parallel with kinds that decode, or for several "
                "segments",
     .names = decoder_names,
     .help = "how the steps of the horizon are made"},
    {0, "channels", NULL, OPTION_CHOICE, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(channels), .default_help = "shared where each feature is a target",
     .names = channels_names,
     .plain = "joint",
     .help = "one network for all features at once, or for each target from "
             "its own past"},
    {0, "channels", NULL, OPTION_CHOICE, GROUP_NETWORK, COMMAND_COMPARE,
     AT(channels), .default_value = "joint", .names = channels_names,
     .help = "one network for all features at once, or for each target from "
             "its own past"},
    {0, "skip", NULL, OPTION_CHOICE, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(skip), .default_help = "ridge", .names = skip_names,
     .plain = "none",
     .help = "linear highway, fitted first, beside the network"},
    {0, "skip", NULL, OPTION_CHOICE, GROUP_NETWORK, COMMAND_COMPARE, AT(skip),
     .default_value = "none", .names = skip_names,
     .help = "linear highway, fitted first, beside the network"},
    {0, "segment", "auto|N", OPTION_INTEGER, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(segment), .default_help = "auto", .minimum = 1, .maximum = MAX_WINDOW,
     .plain = "1", .automatic = "auto",
     .help = "timesteps that are one step of the network; auto: chosen on "
             "validation rows"},
    {0, "segment", "auto|N", OPTION_INTEGER, GROUP_NETWORK, COMMAND_COMPARE,
     AT(segment), .default_value = "1", .minimum = 1, .maximum = MAX_WINDOW,
     .automatic = "auto",
     .help = "timesteps that are one step of the network"},
    {0, "dropout", "X", OPTION_REAL, GROUP_NETWORK, COMMAND_TRAIN | B,
     AT(train.dropout), .default_value = "0.2", .minimum = 0, .maximum = 0.9,
     .help = "share of units left out at random in training"},
    {0, "dropout", "X", OPTION_REAL, GROUP_NETWORK, COMMAND_COMPARE,
     AT(train.dropout), .default_value = "0", .minimum = 0, .maximum = 0.9,
     .help = "share of units left out at random in training"},
    {0, "norm", NULL, OPTION_CHOICE, GROUP_NETWORK, T, AT(norm),
     .default_help = "mean; none with --label", .names = norm_names,
     .plain = "none",
     .help = "what each window is normalised by"},
    {0, "season", "auto|W[,W2]|none", OPTION_STRING, GROUP_NETWORK, T,
     AT(season), .default_value = "auto",
     .plain = "none",
     .help = "timesteps of the season whose mean profile is taken off the "
             "values and added back to the forecast"},
    {0, "transform", NULL, OPTION_CHOICE, GROUP_NETWORK, T, AT(transform),
     .default_value = "auto", .names = transform_names,
     .plain = "none",
     .help = "whether the network sees the logarithms of columns"},

    {0, "loss", NULL, OPTION_CHOICE, GROUP_TRAINING, T, AT(train.loss),
     .default_value = "mae", .names = loss_names,
     .help = "what training makes small"},
    {0, "epochs", "N", OPTION_INTEGER, GROUP_TRAINING, T, AT(train.epochs),
     .default_help = "10, or more for few samples", .minimum = 1,
     .maximum = 100000, .help = "passes over the train rows, at most"},
    {0, "batch", "N", OPTION_INTEGER, GROUP_TRAINING, T, AT(train.batch),
     .default_help = "32 to 256, by the number of samples", .minimum = 1,
     .maximum = 65536, .help = "samples per step of the optimiser"},
    {0, "lr", "X", OPTION_REAL, GROUP_TRAINING, COMMAND_TRAIN | B, AT(train.lr),
     .default_value = "0.001", .minimum = 0, .above_minimum = true, .maximum = 1,
     .help = "learning rate"},
    {0, "lr", "X", OPTION_REAL, GROUP_TRAINING, COMMAND_COMPARE, AT(train.lr),
     .default_value = "0.005", .minimum = 0, .above_minimum = true, .maximum = 1,
     .help = "learning rate"},
    {0, "lr-schedule", NULL, OPTION_CHOICE, GROUP_TRAINING, T,
     AT(train.schedule), .default_value = "cosine", .names = schedule_names,
     .help = "how the learning rate goes on"},
    {0, "clip", "X", OPTION_REAL, GROUP_TRAINING, T, AT(train.clip),
     .default_value = "1", .minimum = 0, .maximum = 1e6,
     .help = "bound of the gradient's norm; 0: none"},
    {0, "patience", "N", OPTION_INTEGER, GROUP_TRAINING, T, AT(train.patience),
     .default_help = "a fifth of the epochs, at least 3", .minimum = 1, .maximum = 100000,
     .help = "epochs without improvement before training stops"},
    {0, "seed", "N", OPTION_INTEGER, GROUP_TRAINING, T, AT(train.seed),
     .default_value = "1", .minimum = 0, .maximum = MAX_SEED,
     .help = "start of the random numbers"},
    {0, "ensemble", "K", OPTION_INTEGER, GROUP_TRAINING, COMMAND_TRAIN | B,
     AT(ensemble), .default_value = "1", .minimum = 1, .maximum = MAX_MEMBERS,
     .help = "networks whose forecasts are averaged"},
    {0, "seeds", "N", OPTION_INTEGER, GROUP_TRAINING, COMMAND_COMPARE,
     AT(seeds), .default_value = "3", .minimum = 1, .maximum = 100,
     .help = "trainings of each kind, with this seed and those that follow"},
    {0, "refit", NULL, OPTION_CHOICE, GROUP_TRAINING, B, AT(refit),
     .default_value = "never", .names = refit_names,
     .help = "train once before each test part, or for each origin on all "
             "rows before it"},
    {0, "final-fit", NULL, OPTION_CHOICE, GROUP_TRAINING, COMMAND_TRAIN,
     AT(final_fit), .default_value = "all", .names = final_fit_names,
     .help = "fit the model that is written on all rows, or keep the one "
             "that was scored"},

    {'j', "threads", "N", OPTION_INTEGER, GROUP_MACHINE, T | P, AT(threads),
     .default_help = "one per processor", .minimum = 1, .maximum = 1024,
     .help = "threads, of which 8 find work; results are the same for any"},
    {0, "isa", NULL, OPTION_CHOICE, GROUP_MACHINE, T | P, AT(isa),
     .default_value = "auto", .name_of = machine_isa_name,
     .help = "instruction set; results differ in the last digits"},

    {0, "format", NULL, OPTION_CHOICE, GROUP_OUTPUT, RESULTS, AT(format),
     .default_value = "table", .names = format_names,
     .help = "form of the results"},
    {'o', "output", "FILE", OPTION_STRING, GROUP_OUTPUT, RESULTS, AT(output),
     .default_help = "standard output",
     .help = "where the results go, whole or not at all"},
    {0, "attention-out", "FILE", OPTION_STRING, GROUP_OUTPUT, P,
     AT(attention_out), .default_help = "none",
     .help = "write a row per attention weight as CSV; -: standard output"},
    {0, "forecasts-out", "FILE", OPTION_STRING, GROUP_OUTPUT, B,
     AT(forecasts_out), .default_help = "none",
     .help = "write a row per forecast as CSV; -: standard output"},
    {'q', "quiet", NULL, OPTION_FLAG, GROUP_OUTPUT, RESULTS, AT(quiet),
     .help = "no progress and no notes"},
    {'v', "verbose", NULL, OPTION_FLAG, GROUP_OUTPUT, RESULTS, AT(verbose),
     .help = "more notes, such as a line for each epoch"},
    {'h', "help", NULL, OPTION_FLAG, GROUP_OUTPUT, ALL, AT(help),
     .help = "print this text"},
    {0, "version", NULL, OPTION_FLAG, GROUP_OUTPUT, ALL, AT(version),
     .help = "print the version"},
};
/* clang-format on */

const size_t n_option_rows = sizeof option_table / sizeof option_table[0];

_Static_assert(sizeof option_table / sizeof option_table[0] <= MAX_OPTION_ROWS,
               "struct options has too few `given`");

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
