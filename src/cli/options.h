/*
 * options.h - the options and the operand of a command.
 *
 * The rows of option_table.c fill struct options: each row has the offset of
 * its field, so a new option is one field here and one row there. A choice is
 * stored as the index of its name, which is the value of its enum.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "nn/hyperparameter.h"
#include "prep/window.h"
#include "table/reading.h"
#include "model/train_config.h"

enum final_fit { FINAL_FIT_ALL, FINAL_FIT_NONE };
enum skip { SKIP_NONE, SKIP_RIDGE };
enum { CHANNELS_AUTO = N_CHANNELS };
enum preset { PRESET_AUTO, PRESET_PLAIN };
enum lock { LOCK_FAIL, LOCK_WAIT };
enum gate { GATE_NAIVE, GATE_SEASONAL_NAIVE, GATE_RIDGE };
enum score_by { SCORE_ALL, SCORE_BY_ID };

enum { MAX_OPTION_ROWS = 160 };

/* Strings point into the command line; NULL: not given, no default. */
struct options {
    /* The operand; that of `inspect` is `model`. */
    const char *data;     /* NULL: the training file of the model */
    const char *forecast; /* of `score`, whose second operand is `data` */
    const char *topic;    /* of `help` */

    const char *model;
    uint64_t window;  /* 0: choose, or as trained */
    uint64_t horizon; /* 0: choose, or as trained */

    const char *target, *features;             /* lists of columns (schema.h) */
    const char *time, *id, *label;             /* columns */
    const char *known, *statics, *categorical; /* lists (covariate.h) */
    const char *calendar; /* auto, none or a list (calendar_fields.h) */
    const char *holidays, *future; /* files; NULL: none */
    int layout;                    /* enum layout, if given */
    bool no_header, header;
    const char *actual;     /* a second file; NULL: none */
    struct reading reading; /* in predict: what was given, see
                               options_override_reading() */
    uint64_t train_rows, valid_rows, test_rows; /* borders; 0: not given */

    int cell;          /* of cell_at() */
    int attention;     /* of attn_at() */
    const char *kinds; /* list of names of attn_at(); NULL: all */
    uint64_t layers, hidden;
    int attend, context; /* enum attend, enum context */
    int decoder;         /* enum decoder_form, if given */
    union {
        uint64_t count; /* 0: choose */
        int choice;     /* index of the name */
    } hyperparameters[N_HYPERPARAMETERS];
    int preset;             /* enum preset */
    int skip;               /* enum skip */
    const char *forecaster; /* list, see forecasters_given.h; NULL: auto */
    int channels;           /* enum channels, or CHANNELS_AUTO */
    uint64_t segment;
    int norm; /* enum norm */
    const char *season;
    int transform;           /* enum transform */
    double minimum, maximum; /* of forecasts, if given */
    bool positive;

    struct train_config train; /* a 0 in it: chosen automatically */
    uint64_t effort, ensemble, seeds;
    int final_fit;  /* enum final_fit */
    int refit;      /* enum refit */
    uint64_t folds; /* 0: not given */
    uint64_t stride;
    uint64_t mase_period; /* 0: not given */
    int lock;             /* enum lock */
    int gate;             /* enum gate, if given */

    uint64_t threads; /* 0: one per processor */
    int isa;          /* of machine_isa_name(): 0 is auto */

    int format;                /* enum format */
    int by;                    /* enum score_by */
    const char *output;        /* NULL: standard output */
    const char *attention_out; /* NULL: none */
    const char *plot;          /* NULL: no picture */
    bool recalibrate;          /* by rows after training */
    const char *interval;      /* levels, or none */
    uint64_t step;             /* to explain; 0: the mean of all */
    const char *quantiles;     /* levels, or none; NULL: as trained */
    bool segments;             /* fold attention weights to segments */
    const char *forecasts_out; /* NULL: none */
    const char *history;       /* NULL: none */
    const char *only;          /* list of ids; NULL: all */
    bool quiet, verbose, help, version;

    bool given[MAX_OPTION_ROWS]; /* by row; see options_given() */
    bool set[MAX_OPTION_ROWS];   /* by row; see options_automatic() */
};

struct command;

/*
 * Parses the arguments that follow the name of a command. STATUS_USAGE with the
 * option and a remedy if one is wrong. --help and --version end the parsing;
 * the arguments after them are ignored.
 */
enum status options_parse(struct options *options,
                          const struct command *command, int argc,
                          char *const argv[], struct error *err);

/* Appends the given options of a command as words for a shell, each after a
 * blank. */
void options_print(const struct options *options, const struct command *command,
                   struct text *text);

/*
 * Appends the given options that `check` has, too, but those for its output, as
 * words for a shell, each after a blank: those that describe the data, and
 * window and horizon.
 */
void options_print_data(const struct options *options, struct text *text);

/* Replaces the fields of `reading` for which an option was given. */
void options_override_reading(const struct options *options,
                              struct reading *reading);

/* True if the option stored in `field`, such as &options->window, was given. */
bool options_given(const struct options *options, const void *field);

/* True if it was not given and has no default: the program chooses. */
bool options_automatic(const struct options *options, const void *field);

#endif
