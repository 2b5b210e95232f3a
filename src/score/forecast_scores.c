/* forecast_scores.c - see forecast_scores.h. */
#include "score/forecast_scores.h"

#include <stdlib.h>

/* What is read to score. */
struct scoring {
    struct forecast_scores *scores;
    const struct forecast_file *file;
    const struct dataset *actual;
    const struct forecast_row *rows;
};

static enum status start(struct evaluation *e, const struct forecast_file *f,
                         size_t H, struct error *err)
{
    TRY(evaluation_start(e, f->n_targets, H, err));
    return interval_scores_init(&e->intervals[BY_MODEL], &f->levels,
                                f->n_targets, H, err);
}

static int by_tick(const void *a, const void *b)
{
    const struct origin_scores *x = a, *y = b;

    return x->origin < y->origin ? -1 : x->origin > y->origin;
}

/* Makes the list of the different origins. */
static enum status find_origins(const struct scoring *s, struct error *err)
{
    struct forecast_scores *scores = s->scores;
    const size_t n_rows = s->file->n_rows;
    struct origin_scores *list = calloc(n_rows + 1, sizeof *list);
    size_t n = 0;

    if (!list)
        return error_no_memory(err, n_rows * sizeof *list);
    scores->origins = list;
    for (size_t i = 0; i < n_rows; i++) {
        list[i].origin = s->rows[i].origin;
        list[i].to = s->rows[i].tick;
    }
    qsort(list, n_rows, sizeof *list, by_tick);
    for (size_t i = 0; i < n_rows; i++) {
        if (!n || list[n - 1].origin != list[i].origin)
            list[n++] = list[i];
        else if (list[n - 1].to < list[i].to)
            list[n - 1].to = list[i].to;
    }
    scores->n_origins = n;
    for (size_t i = 0; i < n; i++) {
        TRY(start(&list[i].evaluation, s->file, 1, err));
        list[i].counts = calloc(s->file->n_targets, sizeof *list[i].counts);
        if (!list[i].counts)
            return error_no_memory(err,
                                   s->file->n_targets * sizeof *list[i].counts);
    }
    return STATUS_OK;
}

static enum status start_all(const struct scoring *s, struct error *err)
{
    struct forecast_scores *scores = s->scores;
    const struct forecast_file *f = s->file;
    size_t H = 0;

    for (size_t i = 0; i < f->n_rows; i++)
        H = f->steps[i] > H ? f->steps[i] : H;
    TRY(start(&scores->all, f, H, err));
    scores->series = calloc(f->ids.n, sizeof *scores->series);
    if (!scores->series)
        return error_no_memory(err, f->ids.n * sizeof *scores->series);
    scores->n_series = f->ids.n;
    for (size_t i = 0; i < f->ids.n; i++)
        TRY(start(&scores->series[i], f, 1, err));
    return find_origins(s, err);
}

/* Scores target j of row i at step h of an evaluation. */
static void add_value(const struct scoring *s, struct evaluation *e, size_t i,
                      size_t j, size_t h, double y, double naive)
{
    const struct forecast_file *f = s->file;
    const size_t at = i * f->n_targets + j;

    evaluation_score(e, BY_MODEL, j, h, y, (double)f->values[at]);
    if (isnan(naive))
        e->failed[BY_NAIVE] = true;
    else
        evaluation_score(e, BY_NAIVE, j, h, y, naive);
    for (size_t k = 0; k < f->levels.n; k++) {
        const struct band band = f->bands[at * f->levels.n + k];

        if (!isnan(band.low))
            interval_scores_add_band(&e->intervals[BY_MODEL], k, j, h, band, y);
    }
}

static struct origin_scores *origin_of(const struct scoring *s, size_t i)
{
    const struct origin_scores key = {.origin = s->rows[i].origin};

    return bsearch(&key, s->scores->origins, s->scores->n_origins, sizeof key,
                   by_tick);
}

/* True if target j of row i is scored. */
static bool add_target(const struct scoring *s, size_t i, size_t j)
{
    struct forecast_scores *scores = s->scores;
    const struct forecast_row *row = &s->rows[i];
    struct origin_scores *origin = origin_of(s, i);
    const double y = forecast_actual(s->actual, row, j);
    double naive;

    if (isnan(y)) {
        origin->counts[j].n_pending++;
        origin->counts[j].n_missing += !row->to_come;
        return false;
    }
    naive = forecast_naive(s->actual, row, j);
    if (isnan(naive))
        scores->no_naive = i;
    add_value(s, &scores->all, i, j, s->file->steps[i] - 1, y, naive);
    add_value(s, &scores->series[s->file->id_of_row[i]], i, j, 0, y, naive);
    add_value(s, &origin->evaluation, i, j, 0, y, naive);
    return true;
}

static void add_row(const struct scoring *s, size_t i)
{
    struct forecast_scores *scores = s->scores;
    const struct forecast_row *row = &s->rows[i];
    bool scored = false;

    for (size_t j = 0; j < s->file->n_targets; j++)
        scored |= add_target(s, i, j);
    scores->n_rows += scored;
    scores->n_pending += !scored;
    scores->n_missing += !scored && !row->to_come;
    scores->n_before += row->state == ROW_BEFORE;
    if (row->state == ROW_NO_ID) {
        scores->n_no_id++;
        scores->no_id = i;
    }
}

enum status forecast_scores_init(struct forecast_scores *scores,
                                 const struct forecast_file *file,
                                 const struct dataset *actual,
                                 const struct forecast_row *rows,
                                 struct error *err)
{
    const struct scoring s = {scores, file, actual, rows};

    *scores = (struct forecast_scores){.no_naive = NO_ROW};
    TRY(start_all(&s, err));
    for (size_t i = 0; i < file->n_rows; i++)
        add_row(&s, i);
    return STATUS_OK;
}

void forecast_scores_release(struct forecast_scores *scores)
{
    evaluation_release(&scores->all);
    for (size_t i = 0; i < scores->n_series; i++)
        evaluation_release(&scores->series[i]);
    free(scores->series);
    for (size_t i = 0; i < scores->n_origins; i++) {
        evaluation_release(&scores->origins[i].evaluation);
        free(scores->origins[i].counts);
    }
    free(scores->origins);
    *scores = (struct forecast_scores){0};
}
