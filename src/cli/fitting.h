/*
 * fitting.h - from options and a file to what a network is fitted with: what
 * the commands that train have in common.
 */
#ifndef CLI_FITTING_H
#define CLI_FITTING_H

#include <stdbool.h>

#include "cli/notes.h"
#include "cli/options.h"
#include "train/fit.h"

/* It stays where it is: the dataset and the fit's settings point into it. */
struct fitting {
    const struct options *options;
    enum layout layout;
    struct season_options season;
    struct plan plan;
    struct schema schema;
    struct dataset dataset;
    size_t *known; /* (n_series) rows of DATA.csv, if there is --actual too */
    enum norm norm;
    bool shared, ridge;
    size_t T, H;        /* T 0: until the first fit has chosen it */
    struct text notes;  /* printed once the data has passed its checks */
    bool print_choices; /* of the first fit are printed as they are made */
    char what[96];      /* before each progress, such as which training it is */
    struct progress_line line;
    struct thread_pool *pool;
};

/* `options` has to be set. Refuses what no file and no network is needed for:
 * STATUS_USAGE. */
enum status fitting_check(struct fitting *fitting, struct error *err);

/*
 * The network that is asked for with a kind, as network_from_options().
 * STATUS_USAGE if it cannot be built, or not for this layout.
 */
enum status fitting_network(const struct fitting *fitting,
                            const struct attn_ops *kind, bool lenient,
                            struct net_config *net, struct error *err);

/* fitting_check(), and the network of --attention for a command of just one. */
enum status fitting_check_one(struct fitting *fitting, struct net_config *net,
                              struct error *err);

/* Reads the data, chooses horizon and norm, and makes the threads. */
enum status fitting_read(struct fitting *fitting, struct error *err);

/* What the options ask for, without a final fit and a visitor. */
struct fit_settings fitting_settings(struct fitting *fitting,
                                     const struct net_config *net);

/* fit_run() that shows how it goes on. Release the fit also after a failure. */
enum status fitting_run(struct fitting *fitting,
                        const struct fit_settings *settings, struct fit *fit,
                        struct error *err);

/* Prints what a fit has found at this stage. */
void fitting_note_stage(const struct fitting *fitting, enum fit_stage stage,
                        const struct fit *fit);

/* Says how many ids were too short to be used. */
void fitting_warn(const struct fitting *fitting, const struct fit *fit);

void fitting_release(struct fitting *fitting);

#endif
