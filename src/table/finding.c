/* finding.c - see finding.h. */
#include "table/finding.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"

const char *const finding_names[] = {
    [FINDING_BLANK] = "blank",
    [FINDING_TEXT] = "text",
    [FINDING_MISSING] = "missing",
    [FINDING_LEADING] = "leading",
    [FINDING_ORDER] = "order",
    [FINDING_DUPLICATE] = "duplicate",
    [FINDING_GRID] = "off grid",
    [FINDING_RESAMPLED] = "resampled",
    [FINDING_GAP] = "gap",
    [FINDING_SENTINEL] = "sentinel",
    [FINDING_CONSTANT] = "constant",
    [FINDING_OUTLIER] = "outlier",
    [FINDING_ZEROS] = "zeros",
    [FINDING_PARTIAL] = "partial",
    [FINDING_SHIFT] = "shift",
    [FINDING_SHORT] = "short",
    [FINDING_TIME] = "time",
    [FINDING_REFUSED] = "refused",
    [FINDING_COMMENT] = "comment",
    [FINDING_EMPTY_COLUMN] = "empty column",
    [FINDING_MASKED] = "masked",
    [FINDING_NAMES] = "names",
    [FINDING_PREAMBLE] = "preamble",
    [FINDING_UNITS] = "units",
    [FINDING_TYPES] = "types",
    [FINDING_RULER] = "ruler",
    [FINDING_TOTAL] = "total",
    [FINDING_HEADER] = "header",
    [FINDING_FOOTER] = "footer",
    [FINDING_ENCODING] = "encoding",
    [FINDING_WIDE] = "wide",
    [FINDING_HOLIDAYS] = "holidays",
    [FINDING_MIXED] = "mixed",
    [FINDING_CODES] = "codes",
    [FINDING_LEFT_OUT] = "left out",
    [FINDING_ENDED] = "ended",
    [FINDING_ROUNDED] = "rounded",
    [FINDING_FILLED] = "filled",
    [N_FINDINGS] = NULL,
};

static enum status copy_string(char **string, struct error *err)
{
    const char *from = *string;

    if (!from)
        return STATUS_OK;
    *string = strdup(from);
    return *string ? STATUS_OK : error_no_memory(err, strlen(from) + 1);
}

static void finding_release(struct finding *finding)
{
    free(finding->column);
    free(finding->text);
    free(finding->remedy);
    free(finding->choices);
    free(finding->filter);
}

/* Replaces the strings of `finding` by copies; those that could not be copied
 * are NULL. */
static enum status copy_strings(struct finding *finding, struct error *err)
{
    char **const strings[] = {&finding->column, &finding->text,
                              &finding->remedy, &finding->choices,
                              &finding->filter};
    enum status status = STATUS_OK;

    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        if (status == STATUS_OK)
            status = copy_string(strings[i], err);
        else
            *strings[i] = NULL;
    return status;
}

enum status findings_add(struct findings *findings,
                         const struct finding *finding, struct error *err)
{
    struct finding copy = *finding, *list;
    enum status status = copy_strings(&copy, err);

    if (status != STATUS_OK) {
        finding_release(&copy);
        return status;
    }
    list = array_grow(findings->list, &findings->capacity, findings->n + 1,
                      sizeof *list, err);
    if (!list) {
        finding_release(&copy);
        return err->code;
    }
    findings->list = list;
    list[findings->n++] = copy;
    return STATUS_OK;
}

enum status findings_report(struct findings *findings, struct finding finding,
                            struct text *text, struct text *notes,
                            struct error *err)
{
    enum status status = text_status(text, err);

    finding.text = text->bytes;
    if (status == STATUS_OK)
        status = findings_add(findings, &finding, err);
    if (status == STATUS_OK && notes)
        text_printf(notes, "%s\n", text->bytes);
    text_release(text);
    return status;
}

void finding_words(const struct finding *f, struct text *words)
{
    if (f->line)
        text_printf(words, "line %zu", f->line);
    text_string(words, f->line && *f->time ? ", " : "");
    text_printable(words, f->time);
    text_string(words, f->line || *f->time ? ": " : "");
    if (f->column) {
        text_string(words, "column \"");
        text_printable(words, f->column);
        text_string(words, "\": ");
    }
    text_printable(words, f->text);
}

void finding_warn(const struct finding *f, struct text *notes)
{
    text_string(notes, NOTE_WARNING);
    if (f->line)
        text_printf(notes, "line %zu: ", f->line);
    if (f->column) {
        text_string(notes, "column \"");
        text_printable(notes, f->column);
        text_string(notes, "\": ");
    }
    text_printable(notes, f->text);
    if (f->remedy) {
        text_string(notes, " (give ");
        text_printable(notes, f->remedy);
        text_string(notes, ")");
    }
    text_string(notes, "\n");
}

void findings_remove(struct findings *findings, size_t i)
{
    finding_release(&findings->list[i]);
    findings->n--;
    memmove(&findings->list[i], &findings->list[i + 1],
            (findings->n - i) * sizeof *findings->list);
}

void findings_release(struct findings *findings)
{
    for (size_t i = 0; i < findings->n; i++)
        finding_release(&findings->list[i]);
    free(findings->list);
    *findings = (struct findings){0};
}
