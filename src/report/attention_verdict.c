/* attention_verdict.c - see attention_verdict.h. */
#include "report/attention_verdict.h"

#include "model/model_json.h"

enum attention_verdict attention_verdict(const struct model *m)
{
    const struct attention_test *t = &m->attention.test;

    if (!model_has_networks(m))
        return ATTENTION_UNUSED;
    if (!t->is_known)
        return ATTENTION_UNKNOWN;
    return t->p_shuffled < ATTENTION_LEVEL && t->p_chance < ATTENTION_LEVEL
               ? ATTENTION_MATTERS
               : ATTENTION_NOTHING;
}

static void put_line(const struct model *m, struct text *text)
{
    switch (attention_verdict(m)) {
    case ATTENTION_UNUSED:
        text_string(text, "attention is not used: no network forecasts");
        break;
    case ATTENTION_UNKNOWN:
        text_string(text, m->attention.is_known
                              ? "attention was not tested: too few test "
                                "windows, or weights of another kind"
                              : "attention was not tested: an older version "
                                "wrote the model (train again)");
        break;
    case ATTENTION_MATTERS:
        text_string(text, "attention carries information that shuffled "
                          "weights do not");
        break;
    case ATTENTION_NOTHING:
        text_string(text, "attention: no evidence that its weights carry "
                          "information");
        break;
    }
}

void attention_verdict_table(const struct model *m, struct text *text)
{
    const struct attention_worth *a = &m->attention.worth;
    const struct attention_test *t = &m->attention.test;

    if (model_has_networks(m) && a->is_known)
        text_printf(text,
                    "validation error %.4g; equal weights %.4g, newest "
                    "timestep alone %.4g\n",
                    a->error, a->equal, a->newest);
    if (model_has_networks(m) && t->is_known)
        text_printf(text,
                    "%zu test windows: correlation with the actual values "
                    "beyond the newest row\n%.3g, with shuffled weights below "
                    "%.3g in 95 of 100 (p %.2g); by chance p %.2g\n",
                    t->windows, t->correlation, t->shuffled, t->p_shuffled,
                    t->p_chance);
    put_line(m, text);
    text_string(text, "\n");
}

void attention_verdict_json(struct json_writer *w, const struct model *m)
{
    const enum attention_verdict verdict = attention_verdict(m);
    struct text text = {0};

    model_put_attention(w, m);
    json_open_object(w, "verdict");
    if (verdict == ATTENTION_UNKNOWN)
        json_put_null(w, "matters");
    else
        json_put_bool(w, "matters", verdict == ATTENTION_MATTERS);
    put_line(m, &text);
    json_put_string(w, "text", text.failed ? "" : text.bytes);
    json_close(w);
    text_release(&text);
}
