/* attention_verdict.h - whether the attention of a model means anything, by
 * what its training found (model/attention_summary.h). */
#ifndef REPORT_ATTENTION_VERDICT_H
#define REPORT_ATTENTION_VERDICT_H

#include <stdbool.h>

#include "model/model.h"
#include "store/json.h"

enum attention_verdict {
    ATTENTION_UNUSED,  /* no network forecasts */
    ATTENTION_UNKNOWN, /* it was not tested */
    ATTENTION_NOTHING, /* no better than chance */
    ATTENTION_MATTERS
};

/* The larger of the two p-values decides, at ATTENTION_LEVEL. */
enum attention_verdict attention_verdict(const struct model *model);

/* What the weights of the newest windows look like and do; nothing where it
 * does not apply. */
void attention_diagnostics_table(const struct attention_diagnostics *d,
                                 const struct model *model, struct text *text);

/* "attention_diagnostics", null where it does not apply. */
void attention_diagnostics_json(struct json_writer *writer,
                                const struct attention_diagnostics *d);

/* Two lines: whether attention lowers the error on the validation rows;
 * `whole` where others than ridge and networks have a share of the forecast. */
void attention_worth_words(const struct attention_worth *worth, bool whole,
                           struct text *text);

/* The evidence and, in the last line, the verdict. */
void attention_verdict_table(const struct model *model, struct text *text);

/* The verdict alone, without an end of line. */
void attention_verdict_line(const struct model *model, struct text *text);

/* "attention_evidence" and "verdict" of the object that is open. */
void attention_verdict_json(struct json_writer *writer,
                            const struct model *model);

#endif
