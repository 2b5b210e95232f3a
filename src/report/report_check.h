/* report_check.h - what `check` found in a file, as a table or JSON. */
#ifndef REPORT_REPORT_CHECK_H
#define REPORT_REPORT_CHECK_H

#include "base/error.h"
#include "base/list.h"
#include "base/text.h"
#include "data/dataset.h"

enum check_format { CHECK_TABLE, CHECK_JSON };

struct check_report {
    const char *path;
    const struct dataset *dataset; /* its table may be all that is set */
    bool filtered; /* the dataset is what a filter made of the file */
    bool loaded;   /* all of it is, and so are window and horizon */
    const struct findings *findings;
    size_t window, horizon;
    size_t shortest; /* rows of the shortest id with a label; 0: all have
                        `window` */
    /* That train: none, the one to use, or where content cannot decide, one for
     * each way to read the file. */
    const struct string_list *commands;
    size_t width; /* of a line of a table (grid.h) */
};

enum status report_check(const struct check_report *report,
                         enum check_format format, struct text *text,
                         struct error *err);

#endif
