/* recalibrate.c - see recalibrate.h. */
#include "score/recalibrate.h"

#include <stdlib.h>
#include <string.h>

enum status recalibration_init(struct recalibration *r, size_t n, size_t H,
                               double rate, struct error *err)
{
    *r = (struct recalibration){.n = n, .H = H, .rate = rate};
    r->theta = calloc(n * H, sizeof *r->theta);
    r->goals = calloc(n, sizeof *r->goals);
    r->rows = calloc(H + 1, sizeof *r->rows);
    r->outcomes = calloc((H + 1) * n * H, sizeof *r->outcomes);
    r->next = calloc(H, sizeof *r->next);
    return r->theta && r->goals && r->rows && r->outcomes && r->next
               ? STATUS_OK
               : error_no_memory(err, (H + 1) * n * H);
}

void recalibration_release(struct recalibration *r)
{
    free(r->theta);
    free(r->goals);
    free(r->rows);
    free(r->outcomes);
    free(r->next);
    *r = (struct recalibration){0};
}

void recalibration_restart(struct recalibration *r)
{
    if (r->n) {
        memset(r->theta, 0, r->n * r->H * sizeof *r->theta);
        memset(r->next, 0, r->H * sizeof *r->next);
    }
    r->n_origins = 0;
    r->n_come = 0;
}

/* Learns from step h = 0..H-1 of origin i. */
static void learn(struct recalibration *r, size_t i, size_t h)
{
    const size_t place = i % (r->H + 1), last = (i + r->H) % (r->H + 1);
    const uint8_t *outcomes = r->outcomes + place * r->n * r->H;
    const double stride = i ? (double)(r->rows[place] - r->rows[last]) : 1;
    const double part = stride / ((double)h + 1);

    for (size_t k = 0; k < r->n; k++) {
        const uint8_t outcome = outcomes[k * r->H + h];

        if (outcome == OUTCOME_UNKNOWN)
            continue;
        r->theta[k * r->H + h] +=
            r->rate * (part < 1 ? part : 1) *
            ((outcome == OUTCOME_MISSED ? 1 : 0) - r->goals[k]);
        r->n_come++;
    }
}

void recalibration_advance(struct recalibration *r, size_t row)
{
    for (size_t h = 0; h < r->H; h++)
        for (; r->next[h] < r->n_origins &&
               r->rows[r->next[h] % (r->H + 1)] + h < row;
             r->next[h]++)
            learn(r, r->next[h], h);
}

uint8_t *recalibration_add(struct recalibration *r, size_t row)
{
    const size_t place = r->n_origins++ % (r->H + 1);
    uint8_t *outcomes = r->outcomes + place * r->n * r->H;

    r->rows[place] = row;
    memset(outcomes, OUTCOME_UNKNOWN, r->n * r->H);
    return outcomes;
}

void recalibration_start(struct recalibration *r, uint32_t series, size_t row)
{
    if (!r->n)
        return;
    if (r->n_origins && series != r->series)
        recalibration_restart(r);
    r->series = series;
    recalibration_advance(r, row);
    r->newest = recalibration_add(r, row);
}
