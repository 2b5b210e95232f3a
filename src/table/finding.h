/*
 * finding.h - what was found in a file: gaps, missing cells, cells that are not
 * numbers.
 *
 * Every stage that reads a file appends what it finds to the list of the table,
 * whether it refuses the file for it, repairs it as an option says, or only
 * notes it. Notes, the model file and the command `check` are made from the
 * list. A stage that refuses the file appends its finding last; its remedy is
 * the option that would settle it.
 */
#ifndef TABLE_FINDING_H
#define TABLE_FINDING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "time/time.h"

enum finding_kind {
    FINDING_BLANK,     /* rows without any value, passed over */
    FINDING_TEXT,      /* cells that are not numbers */
    FINDING_MISSING,   /* missing cells */
    FINDING_LEADING,   /* rows before the first known values */
    FINDING_ORDER,     /* rows before an earlier one in time */
    FINDING_DUPLICATE, /* rows with the time of another one */
    FINDING_GRID,      /* times that are not on the grid of the step */
    FINDING_RESAMPLED, /* rows that were joined to steps */
    FINDING_GAP,       /* absent times */
    FINDING_SENTINEL,  /* a value that stands for a missing one */
    FINDING_CONSTANT,  /* a column with a single value */
    FINDING_OUTLIER,   /* values far outside the others */
    FINDING_ZEROS,     /* zeros before a series begins */
    FINDING_PARTIAL,   /* values over part of a step */
    FINDING_SHIFT,     /* a level that changes and stays */
    FINDING_SHORT,     /* too few rows */
    FINDING_TIME,      /* a time that cannot be read, or in two ways */
    FINDING_REFUSED,   /* any other reason why the file cannot be trained on */
    FINDING_COMMENT,   /* lines that begin with '#', passed over */
    FINDING_EMPTY_COLUMN, /* columns without name and values, left out */
    FINDING_MASKED,       /* a column of which more than a tenth is masked */
    FINDING_NAMES,        /* two columns with the same name */
    FINDING_PREAMBLE,     /* lines above the header, or borders of a drawn
                             table, passed over */
    FINDING_UNITS,        /* a row of units under the header, passed over */
    FINDING_TYPES,        /* the same of types */
    FINDING_RULER,        /* of dashes */
    FINDING_TOTAL,        /* of totals */
    FINDING_HEADER,       /* lines that repeat the header, passed over */
    FINDING_FOOTER,       /* lines below the last row, passed over */
    FINDING_ENCODING,     /* text that is not UTF-8 */
    FINDING_WIDE,         /* names of columns that are times, or count */
    FINDING_HOLIDAYS,     /* dates of --holidays that are on no row */
    FINDING_MIXED,        /* different categories at a time that rows share */
    FINDING_CODES,        /* numbers that may be codes of something */
    FINDING_LEFT_OUT,     /* numbers that are no data by themselves */
    FINDING_ENDED,        /* a column or id that ends early, or in zeros */
    FINDING_ROUNDED,      /* numbers with more digits than a float keeps */
    FINDING_FILLED,       /* missing cells of a covariate */
    N_FINDINGS
};
extern const char *const finding_names[]; /* in JSON; ended by NULL */

/* The start of a note that is a warning: it is printed even with --quiet. */
#define NOTE_WARNING "warning: "

/* One kind of finding in one column. */
struct finding {
    enum finding_kind kind;
    size_t count;             /* cells, rows or times */
    size_t line;              /* first line of the file with it; 0: none */
    char time[TIME_TEXT_MAX]; /* of that line; "": none */
    char *column;             /* NULL: the whole file; owned */
    char *text;    /* one sentence without a full stop, for a person; owned */
    char *remedy;  /* options that settle it, such as "--gaps ffill"; NULL: it
                      needs none; owned */
    char *choices; /* where content cannot decide: options that settle it, a
                      line for each way; NULL: no such; owned */
    char *filter;  /* for sh, with which a column that is left out has numbers;
                      NULL: no such; owned. `check` prints the command line
                      through it */
    bool needed;   /* the file should not be trained on without the remedy */
};

/* All zero is an empty list. */
struct findings {
    struct finding *list;
    size_t n, capacity;
};

/* Appends a copy of `finding`, strings included. */
enum status findings_add(struct findings *findings,
                         const struct finding *finding, struct error *err);

/* The same with `text` as the text of the finding. Releases the text. Unless
 * `notes` is NULL, the text is appended as a note as well. */
enum status findings_report(struct findings *findings, struct finding finding,
                            struct text *text, struct text *notes,
                            struct error *err);

/* The finding that was appended last; the list is not empty. */
static inline const struct finding *findings_last(const struct findings *f)
{
    return &f->list[f->n - 1];
}

/* Appends "line 17, 2020-01-01 03:00: column "load": text". */
void finding_words(const struct finding *finding, struct text *words);
/* Appends a warning of one line: place, text and remedy. */
void finding_warn(const struct finding *finding, struct text *notes);
/* Removes finding i. */
void findings_remove(struct findings *findings, size_t i);

void findings_release(struct findings *findings); /* accepts all zero */

#endif
