/* m4.c - see m4.h. */
#include "report/m4.h"

#include <math.h>

#include "report/csv_write.h"

const char m4_naive2[] = "naive2";

double m4_owa(const struct evaluation *naive2, const struct evaluation *model,
              enum forecaster by, int target)
{
    static const enum metric metrics[] = {METRIC_SMAPE, METRIC_MASE};
    double sum = 0;

    for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++) {
        const double unit =
            evaluation_metric(naive2, BY_MODEL, metrics[i], target, ALL_STEPS);

        sum +=
            evaluation_metric(model, by, metrics[i], target, ALL_STEPS) / unit;
    }
    return isfinite(sum) ? sum / 2 : (double)NAN;
}

/* The scores of one forecaster. */
struct row {
    const char *name;
    double smape, mase, owa;
};

static struct row row_of(const struct score_report *r,
                         const struct evaluation *e, enum forecaster by,
                         const char *name)
{
    return (struct row){
        name,
        evaluation_metric(e, by, METRIC_SMAPE, ALL_TARGETS, ALL_STEPS),
        evaluation_metric(e, by, METRIC_MASE, ALL_TARGETS, ALL_STEPS),
        m4_owa(r->naive2, e, by, ALL_TARGETS),
    };
}

/* The row of a forecaster; Naive2 is the last. */
static struct row row_at(const struct score_report *r, int by)
{
    return by < N_FORECASTERS ? row_of(r, r->evaluation, (enum forecaster)by,
                                       forecaster_names[by])
                              : row_of(r, r->naive2, BY_MODEL, m4_naive2);
}

void m4_table(const struct score_report *r, struct text *text)
{
    text_printf(text, "mean over %s, as in M4\n  %-16s%12s%12s%12s\n",
                counted(r->evaluation->n_windows, "series").text, "", "sMAPE",
                "MASE", "OWA");
    for (int by = 0; by <= N_FORECASTERS; by++) {
        const struct row row = row_at(r, by);

        if (isnan(row.smape))
            continue;
        text_printf(text, "  %-16s", row.name);
        table_number(text, row.smape);
        table_number(text, row.mase);
        table_number(text, row.owa);
        text_string(text, "\n");
    }
}

void m4_put(struct json_writer *w, const struct score_report *r)
{
    for (int by = 0; by <= N_FORECASTERS; by++) {
        const struct row row = row_at(r, by);

        if (isnan(row.smape)) {
            json_put_null(w, row.name);
            continue;
        }
        json_open_object(w, row.name);
        json_put_real_or_null(w, "smape", row.smape);
        json_put_real_or_null(w, "mase", row.mase);
        json_put_real_or_null(w, "owa", row.owa);
        json_close(w);
    }
}
