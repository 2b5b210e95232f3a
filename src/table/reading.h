/*
 * reading.h - how a file is read: the options that a model file stores, so that
 * `predict` reads its data in the same way.
 *
 * A new option of this kind is a field here, a row of READING_FIELDS
 * (model/reading_fields.h), and ROWS_AS_TRAINED in the option table.
 */
#ifndef TABLE_READING_H
#define TABLE_READING_H

#include <stdbool.h>
#include <stdint.h>

#include "time/time.h"

/* The bytes of an option that is a text, with its '\0'. */
enum { READING_TEXT_MAX = 256 };

/* What fills missing cells (dataset.h). */
enum missing {
    MISSING_ERROR,
    MISSING_MASK,
    MISSING_FFILL,
    MISSING_LINEAR,
    MISSING_MEAN
};
extern const char *const missing_names[]; /* ended by NULL */

enum decimal { DECIMAL_POINT, DECIMAL_COMMA };
extern const char *const decimal_names[]; /* ended by NULL */

enum thousands {
    THOUSANDS_NONE,
    THOUSANDS_COMMA,
    THOUSANDS_POINT,
    THOUSANDS_BLANK,     /* and the no-break spaces of Unicode */
    THOUSANDS_APOSTROPHE /* and the right single quotation mark */
};
extern const char *const thousands_names[]; /* ended by NULL */

/* What fills rows whose times are absent (grid.h). */
enum gap_method {
    GAPS_ERROR,
    GAPS_MASK,
    GAPS_FFILL,
    GAPS_LINEAR,
    GAPS_SPLIT, /* masked, and no window contains one */
    GAPS_ZERO   /* of sums: nothing happened */
};
extern const char *const gap_method_names[]; /* ended by NULL */

/* What becomes of rows with the same time. */
enum duplicates {
    DUPLICATES_ERROR,
    DUPLICATES_FIRST,
    DUPLICATES_LAST,
    DUPLICATES_MEAN,
    DUPLICATES_SUM
};
extern const char *const duplicates_names[]; /* ended by NULL */

struct reading {
    char delimiter; /* ' ': a run of blanks; 0: found by the file */
    bool header;    /* the first row contains names */
    int missing;    /* enum missing */
    int gaps;       /* enum gap_method */
    int duplicates; /* enum duplicates */
    bool sort;      /* rows are sorted by time */
    char freq[READING_TEXT_MAX];        /* step of step_words.h; "": found */
    char resample[READING_TEXT_MAX];    /* of resample.h; "": none */
    char time_format[READING_TEXT_MAX]; /* pattern of time.h; "": found */
    char tz[READING_TEXT_MAX];          /* zone of local times; "": none */
    int decimal;                        /* enum decimal */
    int thousands;                      /* enum thousands */
    char strip[READING_TEXT_MAX]; /* units beside numbers; a list (cell_list.h)
                                   */
    char na[READING_TEXT_MAX];    /* cells that are missing values beside the
                                     usual ones; a list, too */
    uint64_t drop_last;           /* newest rows of each series left out */
    char from[READING_TEXT_MAX];  /* time or line of the first row that is used;
                                     "": all. Not stored: predict reads the
                                     newest rows */
    struct model_step {
        enum time_kind kind; /* of the times of the model */
        struct time_step step;
    } model_step; /* used where it fits; STEP_NONE: found. Stored with the
                     times of the model */
};

#endif
