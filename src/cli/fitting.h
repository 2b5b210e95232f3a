/*
 * fitting.h - turns the options and the data into the settings of a fit; shared
 * by the commands that train.
 */
#ifndef CLI_FITTING_H
#define CLI_FITTING_H

#include <stdbool.h>

#include "cli/notes.h"
#include "cli/options.h"
#include "report/training_curve.h"
#include "train/fit.h"

/* Must not be moved: the dataset and the settings of a fit point into it. */
struct fitting {
    const struct options *options;
    enum layout layout;
    struct reading reading;
    struct season_options season;
    struct plan plan;
    struct bounds bounds;
    struct levels levels;    /* of intervals */
    struct levels quantiles; /* that the networks learn */
    struct schema schema;
    struct dataset dataset;
    bool find_all;         /* set by the caller: all findings, for `check` */
    struct findings found; /* in the values; those that need an option */
    size_t *known; /* (n_series) rows of DATA.csv; NULL without --actual */
    enum norm norm;
    bool automatic_channels, ridge;
    struct target_forecaster *forecasters; /* (n_targets), once read */
    enum channels channels;
    struct net_config kinds[MAX_CANDIDATE_KINDS]; /* of --attention auto */
    size_t n_kinds;                               /* 0: another --attention */
    size_t T, H;        /* T is 0 until the first fit has chosen it */
    size_t shortest;    /* rows of the shortest window; 0: all have T */
    struct text notes;  /* printed once the data has passed its checks */
    bool print_choices; /* until the first fit is done */
    struct string_list choices; /* that were printed */
    bool unseen_noted;          /* what the train rows of the first fit lack */
    struct training_curve *curve; /* set by the caller: of the first network of
                                     the scored fit; NULL: not kept */
    char prefix[96]; /* of the progress line, such as "seed 1 of 3: " */
    struct progress_line line;
    struct thread_pool *pool;
};

/* Checks `fitting->options` without the data and the network: STATUS_USAGE. */
enum status fitting_check(struct fitting *fitting, struct error *err);

/*
 * The network of an attention kind, as network_from_options(). STATUS_USAGE if
 * it cannot be built, or not for this layout and the windows that were read.
 */
enum status fitting_network(const struct fitting *fitting,
                            const struct attn_ops *kind, bool lenient,
                            struct net_config *net, struct error *err);

/* fitting_check(), and the network of the one kind that --attention names. With
 * `auto` it is that of the first candidate, and all are set in fitting->kinds.
 */
enum status fitting_check_one(struct fitting *fitting, struct net_config *net,
                              struct error *err);

/* Reads the data, chooses horizon and norm, and starts the threads. */
enum status fitting_read(struct fitting *fitting, struct error *err);

/* fitting_read() after fitting_check_one(). Where windows have several lengths,
 * the default kind gives way to one that reads them, with a note, and kinds
 * that cannot are no candidates. */
enum status fitting_read_one(struct fitting *fitting, struct net_config *net,
                             struct error *err);

/* Chooses the horizon by the step of time; a shorter one, with a finding, if
 * the rows leave no room for that. */
enum status fitting_choose_horizon(struct fitting *fitting, struct error *err);

/* Divides the rows of both files: those of the first are known, those of the
 * second are the actual values. Sets the horizon. STATUS_DATA: an id is in one
 * file only, or has another number of actual values than the horizon. */
enum status fitting_split_actual(struct fitting *fitting, struct error *err);

/* Sets the windows of ids with a label: each is one window, of its newest rows
 * if it has more than --window, with a note. */
void fitting_label_windows(struct fitting *fitting);

/* STATUS_USAGE if windows have several lengths and the network has a parameter
 * for each row. */
enum status fitting_check_lengths(const struct fitting *fitting,
                                  const struct net_config *net,
                                  struct error *err);

/* Leaves out features that do not change in the train rows, with a note, unless
 * --features names them or all are like that. */
enum status fitting_leave_out_unchanging(struct fitting *fitting,
                                         struct error *err);

/* Adds the calendar and the holidays of the options to the schema, when the
 * dataset is known; STATUS_USAGE if its times do not have them. */
enum status fitting_calendar(struct fitting *fitting, struct error *err);

/* Says what the calendar adds that nobody asked for. */
void fitting_note_calendar(struct fitting *fitting);

/* Appends how many holidays are on rows of the data and on steps of the
 * forecast, and a finding if none is on a row. */
enum status fitting_note_holidays(struct fitting *fitting, struct error *err);

/* The settings of the options, without a final fit and a visitor. */
struct fit_settings fitting_settings(struct fitting *fitting,
                                     const struct net_config *net);

/* fit_run() with a progress line. Release the fit also after a failure. */
enum status fitting_run(struct fitting *fitting,
                        const struct fit_settings *settings, struct fit *fit,
                        struct error *err);

/* Appends what the data is and what is forecast to the notes. */
void fitting_note_data(struct fitting *fitting);

/* The errors that choose are those of the validation windows: in standard
 * deviations of the target over the train rows, of several series divided by
 * the usual change of each from row to row, as in MASE. */
const char *fitting_measure(const struct fitting *fitting);

/* Prints a choice as a note, and keeps it for the model file. */
void fitting_choice(struct fitting *fitting, const char *format, ...)
    ERROR_PRINTF(2, 3);

/* Prints the choices of a fit at this stage. */
void fitting_note_stage(struct fitting *fitting, enum fit_stage stage,
                        const struct fit *fit);

/* Prints which targets' ridge forecast reads more than their own past, with
 * the errors that decided, and what it does not read. */
void fitting_note_columns(struct fitting *fitting, const struct model *model);

/* Names the columns of too many categories for the ridge. */
void fitting_note_categories(struct fitting *fitting,
                             const struct model *model);

/* Names the columns of categories that the final fit leaves out of the ridge
 * forecast. */
void fitting_note_unread(struct fitting *fitting, const struct fit *fit);

/* Warns if ids were too short for one window. */
void fitting_warn(const struct fitting *fitting, const struct fit *fit);

/* Appends a finding if ids are too short for a window of T. */
enum status fitting_find_short(struct fitting *fitting, size_t T,
                               struct error *err);

void fitting_release(struct fitting *fitting);

#endif
