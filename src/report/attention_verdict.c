/* attention_verdict.c - see attention_verdict.h. */
#include "report/attention_verdict.h"

#include <math.h>
#include <stddef.h>

#include "model/model_json.h"
#include "report/grid.h"

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

/* The fields, their names in JSON and in the table. */
static const struct {
    size_t offset;
    const char *name, *words;
} diagnostics[] = {
#define AT(field) offsetof(struct attention_diagnostics, field), #field
    {AT(effective_steps), "effective timesteps, e^entropy"},
    {AT(adaptive), "adaptive: difference between windows, of 1"},
    {AT(shuffled_median), "forecast shift, weights shuffled: median"},
    {AT(shuffled_95), "forecast shift, weights shuffled: 95 %"},
    {AT(erasure), "largest weight moves more than a random one"},
    {AT(gradient_tau), "Kendall's tau of weights and gradient"},
    {AT(occlusion_tau), "Kendall's tau of weights and occlusion"},
    {AT(tau_shuffled), "  95 % of its size, weights shuffled"},
    {AT(conicity), "conicity of the states: 1, all are parallel"},
    {AT(member_divergence), "difference between networks, of 1"},
    {AT(member_tau), "Kendall's tau between networks"},
#undef AT
};

enum { N_DIAGNOSTICS = sizeof diagnostics / sizeof *diagnostics };

static double diagnostic(const struct attention_diagnostics *d, size_t i)
{
    return *(const double *)(const void *)((const char *)d +
                                           diagnostics[i].offset);
}

void attention_diagnostics_table(const struct attention_diagnostics *d,
                                 const struct model *m, struct text *text)
{
    struct grid grid = {.indent = GRID_GAP, .n_keys = 1};

    if (isnan(d->effective_steps))
        return;
    text_string(text, "\nattention weights of the newest windows\n");
    grid_column(&grid, "measure", GRID_LEFT, 0);
    grid_column(&grid, "value", GRID_RIGHT, 6);
    for (size_t i = 0; i < N_DIAGNOSTICS; i++)
        if (!isnan(diagnostic(d, i))) {
            grid_cell(&grid, "%s", diagnostics[i].words);
            grid_cell(&grid, "%.3g", diagnostic(d, i));
        }
    grid_end(&grid, text);
    if (m->ensemble.n == 1)
        text_string(text, "stability over seeds: not known of a single network "
                          "(train with --ensemble 3)\n");
}

void attention_diagnostics_json(struct json_writer *w,
                                const struct attention_diagnostics *d)
{
    if (isnan(d->effective_steps)) {
        json_put_null(w, "attention_diagnostics");
        return;
    }
    json_open_object(w, "attention_diagnostics");
    for (size_t i = 0; i < N_DIAGNOSTICS; i++)
        json_put_real_or_null(w, diagnostics[i].name, diagnostic(d, i));
    json_close(w);
}

/* Why attention was not tested. */
static const char *untested(const struct model *m)
{
    if (!m->attention.is_known)
        return "an older version wrote the model (train again)";
    if (!ensemble_can_shuffle(&m->ensemble))
        return "weights of this kind cannot be shuffled";
    return m->schema.n_targets > ATTENTION_MOST_TARGETS
               ? "too many targets"
               : "too few test windows that do not overlap";
}

void attention_verdict_line(const struct model *m, struct text *text)
{
    switch (attention_verdict(m)) {
    case ATTENTION_UNUSED:
        text_string(text, "attention is not used: no network forecasts");
        break;
    case ATTENTION_UNKNOWN:
        text_printf(text, "attention was not tested: %s", untested(m));
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

static void put_errors(const struct attention_worth *a, bool whole,
                       struct text *text)
{
    text_printf(text,
                "validation MAE%s %.4g,\nequal weights %.4g, newest timestep "
                "alone %.4g (in standard deviations)\n",
                whole ? " of the whole forecast" : "", a->error, a->equal,
                a->newest);
}

void attention_worth_words(const struct attention_worth *a, bool whole,
                           struct text *text)
{
    const bool is_smallest = a->error < a->equal && a->error < a->newest;

    text_printf(text, "attention%s: ",
                a->contributes ? " contributes"
                : is_smallest  ? "'s gain may be chance"
                               : " does not contribute");
    put_errors(a, whole, text);
}

void attention_verdict_table(const struct model *m, struct text *text)
{
    const struct attention_worth *a = &m->attention.worth;
    const struct attention_retrained *r = &m->attention.retrained;
    const struct attention_test *t = &m->attention.test;

    if (model_has_networks(m) && a->is_known)
        put_errors(a, m->ensemble.companions != NULL, text);
    if (model_has_networks(m) && r->is_known)
        text_printf(text,
                    "networks trained anew, briefly: validation MAE %.4g, with "
                    "equal weights %.4g\n(95 %% interval of the difference "
                    "%.3g to %.3g)\n",
                    r->error, r->equal, r->low, r->high);
    if (model_has_networks(m) && t->is_known)
        text_printf(text,
                    "%zu test windows that do not overlap: correlation with "
                    "the actual values beyond\nthe newest row %.3g (by chance "
                    "p %.2g), with shuffled weights below %.3g in\n95 of 100 "
                    "(p %.2g); both p have to be below %g\n",
                    t->windows, t->correlation, t->p_chance, t->shuffled,
                    t->p_shuffled, ATTENTION_LEVEL);
    attention_verdict_line(m, text);
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
    attention_verdict_line(m, &text);
    json_put_string(w, "text", text.failed ? "" : text.bytes);
    json_close(w);
    text_release(&text);
}
