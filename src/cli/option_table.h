/*
 * option_table.h - one row per option: its name, group, commands, values,
 * default and help.
 *
 * Parsing, range errors and `help COMMAND` follow from the rows. A default is
 * text and is parsed like the command line. An option that differs between
 * commands has several rows of the same name.
 */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>

enum option_type {
    OPTION_FLAG,      /* bool */
    OPTION_INTEGER,   /* uint64_t */
    OPTION_REAL,      /* double */
    OPTION_STRING,    /* const char * */
    OPTION_CHARACTER, /* char */
    OPTION_TEXT,      /* char[READING_TEXT_MAX] */
    OPTION_CHOICE     /* int */
};

enum option_group {
    GROUP_FILES,
    GROUP_COLUMNS,
    GROUP_READING,
    GROUP_PARTS,
    GROUP_NETWORK,
    GROUP_TRAINING,
    GROUP_MACHINE,
    GROUP_OUTPUT,
    N_GROUPS
};

struct option_row {
    char letter; /* 0: none */
    const char *name;
    const char *metavar; /* NULL for flags, and for choices to list them */
    enum option_type type;
    enum option_group group;
    unsigned commands; /* a set of enum command_set */
    size_t offset;     /* in struct options */

    const char *default_value; /* as text; NULL: none */
    const char *plain;     /* the value under --preset plain; NULL: no change */
    const char *automatic; /* the word for "choose a number"; NULL: none */
    const char *default_help; /* printed by help if there is no default_value */
    double minimum, maximum;
    bool above_minimum; /* the minimum itself is out of range */

    /* Choices: names ended by NULL, or a function that returns NULL after the
     * last one. */
    const char *const *names;
    const char *(*name_of)(size_t i);

    const char *help;
};

extern const struct option_row option_table[];
extern const size_t n_option_rows;
extern const char *const option_group_names[N_GROUPS];

#endif
