/* model_findings.c - what the reading of the training file found, in a model
 * file (model.h). */
#include "model/model.h"

#include <stdlib.h>

#include "store/json.h"
#include "model/model_json.h"

enum status training_keep_findings(struct training *t,
                                   const struct findings *findings,
                                   struct error *err)
{
    for (size_t i = 0; i < findings->n && i < MAX_KEPT_FINDINGS; i++)
        TRY(findings_add(&t->findings, &findings->list[i], err));
    return STATUS_OK;
}

void model_put_findings(struct json_writer *w, const struct findings *findings)
{
    json_open_array(w, "findings");
    for (size_t i = 0; i < findings->n; i++) {
        const struct finding *f = &findings->list[i];

        json_open_object(w, NULL);
        json_put_string(w, "kind", finding_names[f->kind]);
        json_put_string_or_null(w, "column", f->column);
        json_put_integer(w, "count", (int64_t)f->count);
        json_put_integer(w, "line", (int64_t)f->line);
        json_put_string_or_null(w, "time", f->time);
        json_put_string(w, "text", f->text);
        json_close(w);
    }
    json_close(w);
}

static enum status get_finding(const struct json_at *at,
                               struct findings *findings, struct error *err)
{
    static const char *const fields[] = {"kind", "column", "count", "line",
                                         "time", "text",   NULL};
    const size_t max_count = (size_t)1 << 40;
    struct finding finding = {.count = 0};
    enum status status;
    int kind;

    TRY(json_check_keys(at, fields, err));
    TRY(json_choice(at, "kind", finding_names, &kind, err));
    finding.kind = (enum finding_kind)kind;
    TRY(model_get_count(at, "count", 0, max_count, &finding.count, err));
    TRY(model_get_count(at, "line", 0, max_count, &finding.line, err));
    TRY(model_get_time(at, "time", finding.time, err));
    status = model_get_text(at, "column", true, &finding.column, err);
    if (status == STATUS_OK)
        status = model_get_text(at, "text", false, &finding.text, err);
    if (status == STATUS_OK)
        status = findings_add(findings, &finding, err);
    free(finding.column);
    free(finding.text);
    return status;
}

enum status model_get_findings(const struct json_at *training,
                               struct findings *findings, struct error *err)
{
    struct json_at list;

    TRY(json_array(training, "findings", &list, err));
    if (json_size(&list) > MAX_KEPT_FINDINGS)
        return json_refuse(training, "findings", err, "expected at most %d",
                           MAX_KEPT_FINDINGS);
    for (size_t i = 0; i < json_size(&list); i++) {
        const struct json_at child = json_child(&list, i);

        TRY(get_finding(&child, findings, err));
    }
    return STATUS_OK;
}
