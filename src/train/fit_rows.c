/* fit_rows.c - see fit_rows.h. */
#include "train/fit_rows.h"

/* True if row a is older than row b: by time, or without times by position. */
static bool is_before(const struct dataset *d, size_t a, size_t b)
{
    return d->table.ticks ? d->table.ticks[a] < d->table.ticks[b] : a < b;
}

static void find_range(struct fit_rows *r)
{
    bool any = false;

    for (size_t s = 0; s < r->dataset->n_series; s++) {
        const size_t n = r->split.borders[s].end[PART_TRAIN];
        const size_t first = r->dataset->series[s].first;

        if (!n)
            continue;
        if (!any || is_before(r->dataset, first, r->oldest))
            r->oldest = first;
        if (!any || is_before(r->dataset, r->newest, first + n - 1))
            r->newest = first + n - 1;
        any = true;
    }
}

enum status fit_rows_list(struct fit_rows *r, const struct dataset *dataset,
                          size_t channels, size_t max_samples,
                          struct error *err)
{
    struct origins *valid = &r->parts[PART_VALID];

    r->dataset = dataset;
    for (int p = 0; p < N_PARTS; p++)
        TRY(origins_list(&r->parts[p], dataset, &r->split, (enum part)p, err));
    origins_thin(valid, &r->split.axis, 1 + valid->n * channels / max_samples);
    find_range(r);
    return STATUS_OK;
}

void fit_rows_release(struct fit_rows *r)
{
    split_release(&r->split);
    for (int p = 0; p < N_PARTS; p++)
        origins_release(&r->parts[p]);
    *r = (struct fit_rows){0};
}
