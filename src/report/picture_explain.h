/*
 * picture_explain.h - the picture of explain: for each id and target its values
 * and its forecasts, and below them what each value of the window adds, a panel
 * for each column, all of one scale; then the attention weights of the same
 * rows, if networks attend. The verdict on the attention is in the note.
 */
#ifndef REPORT_PICTURE_EXPLAIN_H
#define REPORT_PICTURE_EXPLAIN_H

#include "report/picture.h"
#include "report/report_explain.h"

/* How much a picture has room for. */
struct explain_room {
    size_t drawings; /* of targets, at least 1 */
    size_t columns;  /* of each target, at least 1: those with the largest
                        contributions */
};
extern const struct explain_room explain_in_terminal, explain_in_file;

/* Notes and captions say what is left out. */
enum status picture_explain(const struct explain_report *report,
                            const struct explain_room *room,
                            struct picture *picture, struct error *err);

#endif
