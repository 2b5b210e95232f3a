/* comparison.c - differences and the verdict, see comparison.h. */
#include "report/comparison.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* With fewer blocks only an enormous difference is significant, so finding
 * none is no evidence. */
enum { MIN_BLOCKS = 6 };

enum status comparison_init(struct comparison *c, size_t n_seeds,
                            struct error *err)
{
    size_t n = 0;

    while (attn_at(n))
        n++;
    *c = (struct comparison){.n_seeds = n_seeds};
    c->kinds = calloc(n + 1, sizeof *c->kinds);
    return c->kinds ? STATUS_OK : error_no_memory(err, n * sizeof *c->kinds);
}

void comparison_release(struct comparison *c)
{
    for (size_t k = 0; k < c->n_kinds; k++) {
        free(c->kinds[k].failure);
        free(c->kinds[k].errors);
    }
    free(c->kinds);
    blocks_release(&c->blocks);
    evaluation_release(&c->evaluation);
    *c = (struct comparison){0};
}

enum status comparison_set_failure(struct compared_kind *kind,
                                   const char *reason, struct error *err)
{
    kind->failure = strdup(reason);
    if (!kind->failure)
        return error_no_memory(err, strlen(reason) + 1);
    kind->parameters = kind->seconds = kind->entropy = (double)NAN;
    for (int i = 0; i < N_METRICS; i++)
        kind->original[i] = kind->scaled[i] = (double)NAN;
    free(kind->errors);
    kind->errors = NULL;
    return STATUS_OK;
}

bool is_reference(const struct compared_kind *kind)
{
    return kind->kind->flags & ATTN_REFERENCE;
}

const struct compared_kind *comparison_reference(const struct comparison *c,
                                                 size_t i)
{
    for (size_t k = 0; k < c->n_kinds; k++)
        if (is_reference(&c->kinds[k]) && i-- == 0)
            return &c->kinds[k];
    return NULL;
}

/* Selects trained kinds. */
typedef bool predicate(const struct comparison *c,
                       const struct compared_kind *kind);

static bool is_trained(const struct comparison *c,
                       const struct compared_kind *kind)
{
    (void)c;
    return !kind->failure;
}

static bool is_compared(const struct comparison *c,
                        const struct compared_kind *kind)
{
    return is_trained(c, kind) && !is_reference(kind);
}

static bool is_trained_reference(const struct comparison *c,
                                 const struct compared_kind *kind)
{
    return is_trained(c, kind) && is_reference(kind);
}

static bool is_attention(const struct comparison *c,
                         const struct compared_kind *kind)
{
    return is_compared(c, kind) && !(kind->kind->flags & ATTN_FIXED_WEIGHTS);
}

static bool beats_references(const struct comparison *c,
                             const struct compared_kind *kind)
{
    const struct compared_kind *r;

    if (!is_attention(c, kind))
        return false;
    for (size_t i = 0; (r = comparison_reference(c, i)); i++)
        if (!r->failure && !(comparison_difference(c, kind, r).high < 0))
            return false;
    return true;
}

/* The best baseline, if its error is at most `error`; else NULL. */
static const char *better_baseline(const struct comparison *c, double error)
{
    const char *name = NULL;

    for (int by = BY_MODEL + 1; by < N_FORECASTERS; by++) {
        const double mae = evaluation_own(&c->evaluation, (enum forecaster)by,
                                          METRIC_MAE, ALL_TARGETS, ALL_STEPS);

        if (!(mae <= error))
            continue;
        error = mae;
        name = forecaster_names[by];
    }
    return name;
}

static bool is_winner(const struct comparison *c,
                      const struct compared_kind *kind)
{
    return beats_references(c, kind) &&
           !better_baseline(c, kind->scaled[METRIC_MAE]);
}

static size_t count(const struct comparison *c, predicate *is)
{
    size_t n = 0;

    for (size_t k = 0; k < c->n_kinds; k++)
        n += is(c, &c->kinds[k]);
    return n;
}

/* Bonferroni: the intervals of all kinds to a reference hold jointly. */
static struct interval difference(const struct comparison *c, const double *a,
                                  const double *b)
{
    const size_t n = count(c, is_compared);
    const double alpha = (100 - COMPARISON_LEVEL) / 100.;

    return paired_interval(&c->blocks, a, b, alpha / (double)(n ? n : 1));
}

struct interval comparison_difference(const struct comparison *c,
                                      const struct compared_kind *kind,
                                      const struct compared_kind *reference)
{
    if (kind == reference || kind->failure || reference->failure)
        return (struct interval){(double)NAN, (double)NAN, (double)NAN, 0};
    return difference(c, kind->errors, reference->errors);
}

size_t comparison_blocks(const struct comparison *c)
{
    for (size_t k = 0; k < c->n_kinds; k++)
        if (is_trained(c, &c->kinds[k]))
            return difference(c, c->kinds[k].errors, c->kinds[k].errors)
                .n_blocks;
    return 0;
}

/* Appends "a", "a and b", "a, b and c". */
static void put_names(const struct comparison *c, predicate *is,
                      struct text *text)
{
    const size_t n = count(c, is);
    size_t i = 0;

    for (size_t k = 0; k < c->n_kinds; k++) {
        if (!is(c, &c->kinds[k]))
            continue;
        text_list_item(text, i++, n, c->kinds[k].kind->name);
    }
}

static double smallest_error(const struct comparison *c, predicate *is)
{
    double smallest = (double)INFINITY;

    for (size_t k = 0; k < c->n_kinds; k++)
        if (is(c, &c->kinds[k]))
            smallest = fmin(smallest, c->kinds[k].scaled[METRIC_MAE]);
    return smallest;
}

/* "a and b are better than c and d by more than chance (95 %)" */
static void put_winners(const struct comparison *c, predicate *is,
                        struct text *text)
{
    const size_t n = count(c, is);

    if (n)
        put_names(c, is, text);
    else
        text_string(text, "no attention kind");
    text_string(text, n > 1 ? " are better than " : " is better than ");
    put_names(c, is_trained_reference, text);
    text_printf(text, " by more than chance (%d %%)", COMPARISON_LEVEL);
}

static void put_no_winner(const struct comparison *c, struct text *text)
{
    const bool is_baseline_alone = count(c, beats_references) > 0;
    const char *baseline = better_baseline(
        c,
        smallest_error(c, is_baseline_alone ? beats_references : is_trained));

    text_string(text, "attention does not help on this file: ");
    put_winners(c, beats_references, text);
    if (baseline)
        text_printf(text, ", %s the baseline %s is better %s",
                    is_baseline_alone ? "but" : "and", baseline,
                    is_baseline_alone ? "still" : "than every kind");
}

void comparison_verdict(const struct comparison *c, struct text *text)
{
    const size_t n_blocks = comparison_blocks(c);

    if (!count(c, is_trained_reference) || !count(c, is_attention))
        text_string(text, "nothing to compare: there is no attention kind or "
                          "no reference");
    else if (count(c, is_winner))
        put_winners(c, is_winner, text);
    else if (!count(c, beats_references) && n_blocks < MIN_BLOCKS)
        text_printf(text, "too few test windows to tell (%s)",
                    counted(n_blocks, "block").text);
    else
        put_no_winner(c, text);
}
