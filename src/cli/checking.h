/*
 * checking.h - finds the options, and the filters for sh, that a file needs to
 * be trained on.
 *
 * The file is read as `train` would read it. If it is refused, the finding that
 * refused it names the options that settle it: they are added, and the file is
 * read again. If the refusal names a filter, the file is read through it
 * (checking_filter.h). So all has been tried up to the start of a training.
 */
#ifndef CLI_CHECKING_H
#define CLI_CHECKING_H

#include "base/list.h"
#include "cli/commands.h"
#include "cli/fitting.h"

/* The caller sets `options`; all else is zero at first. Must not be moved. */
struct checking {
    const struct options *options; /* of the user */
    const struct command *train;
    const char *data; /* the file, or "-" if it can be read only once, or
                         is filtered */
    long start;       /* of standard input, if that is read */
    struct string_list filters; /* that the file is read through */
    struct text words;   /* the options to train with, each after a blank */
    size_t n_given;      /* bytes of those of the user */
    struct text choices; /* " --a or with --b": words that each train, where
                            content cannot decide */
    bool choices_tell; /* one needs more options or a filter, or does not train,
                          or all need options of an earlier refusal */
    struct string_list commands; /* that train: one, or one for each of these
                                    choices; set by checking_run() */
    bool is_choice;
    char **argv;        /* the same for options_parse(), and the file */
    char *argv_bytes;   /* that they point into */
    struct options now; /* points into them */
    struct fitting fitting;
    struct net_config net;
    size_t window;           /* the longest that train may choose */
    struct findings settled; /* by options that are in `words`; after
                                checking_run() all others, too */
    bool trains;             /* with these words */
};

/* STATUS_OK whether the file trains or not; other failures than those of the
 * data are returned. Release it also after a failure. */
enum status checking_run(struct checking *checking, struct error *err);
void checking_release(struct checking *checking);

/* Sets the first row of findings that hold from there on, and the time of each
 * finding whose row has one and that was found before times were read. The file
 * trains. */
void checking_places(struct checking *checking);

/* Appends the command line that trains. */
void checking_put_command(const struct checking *checking,
                          struct text *command);

/* True for a pipe or a device: standard input or a path. */
bool checking_reads_once(const char *path);

#endif
