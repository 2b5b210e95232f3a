/* report_score.c - the formats of a scored forecast, and its CSV; see
 * report_score.h. */
#include "report/report_score.h"

#include "report/csv_write.h"

/* The metrics that are there without train rows. */
enum { N_CSV_METRICS = METRIC_SMAPE + 1 };

static const enum interval_metric interval_columns[] = {
    INTERVAL_COVERAGE, INTERVAL_WIDTH, INTERVAL_WINKLER};

enum {
    N_INTERVAL_COLUMNS = sizeof interval_columns / sizeof *interval_columns
};

static void csv_header(const struct levels *levels, struct text *text)
{
    text_string(text, "target,step,id,values");
    for (int m = 0; m < N_CSV_METRICS; m++)
        text_printf(text, ",%s", metric_names[m]);
    for (int m = 0; m < N_CSV_METRICS; m++)
        text_printf(text, ",naive_%s", metric_names[m]);
    for (size_t i = 0; i < levels->n; i++)
        for (size_t m = 0; m < N_INTERVAL_COLUMNS; m++)
            text_printf(text, ",%s_%g",
                        interval_metric_names[interval_columns[m]],
                        levels->list[i]);
    text_string(text, "\n");
}

static void csv_number(struct text *text, double value)
{
    text_string(text, ",");
    text_number(text, value, "");
}

/* The rest of a row: the scores of a target and step. */
static void csv_scores(const struct evaluation *e, int target, int step,
                       struct text *text)
{
    static const enum forecaster both[] = {BY_MODEL, BY_NAIVE};
    const struct interval_scores *s = &e->intervals[BY_MODEL];

    text_printf(text, ",%zu", evaluation_n_scored(e, target, step));
    for (size_t k = 0; k < 2; k++)
        for (int m = 0; m < N_CSV_METRICS; m++)
            csv_number(text, evaluation_metric(e, both[k], (enum metric)m,
                                               target, step));
    for (size_t i = 0; i < s->levels.n; i++)
        for (size_t m = 0; m < N_INTERVAL_COLUMNS; m++)
            csv_number(
                text, interval_metric(s, i, interval_columns[m], target, step));
    text_string(text, "\n");
}

static void csv_target(const struct past_forecast_report *r, size_t j,
                       struct text *text)
{
    const struct evaluation *all = &r->scores->all;
    const char *name = string_list_at(&r->file->targets, j);

    csv_text(text, name);
    text_string(text, ",,");
    csv_scores(all, (int)j, ALL_STEPS, text);
    for (size_t h = 0; h < all->H; h++) {
        csv_text(text, name);
        text_printf(text, ",%zu,", h + 1);
        csv_scores(all, (int)j, (int)h, text);
    }
    for (size_t i = 0; forecast_has_ids(r->file) && i < r->scores->n_series;
         i++) {
        csv_text(text, name);
        text_string(text, ",,");
        csv_text(text, r->file->ids.names[i]);
        csv_scores(&r->scores->series[i], (int)j, ALL_STEPS, text);
    }
}

void past_forecast_csv(const struct past_forecast_report *r, struct text *text)
{
    csv_header(&r->file->levels, text);
    text_string(text, ",,");
    csv_scores(&r->scores->all, ALL_TARGETS, ALL_STEPS, text);
    for (size_t j = 0; j < r->file->n_targets; j++)
        csv_target(r, j, text);
}

enum status report_past_forecast(const struct past_forecast_report *report,
                                 enum format format, struct text *text,
                                 struct error *err)
{
    if (format == FORMAT_JSON)
        return past_forecast_json(report, text, err);
    if (format == FORMAT_CSV)
        past_forecast_csv(report, text);
    else
        past_forecast_table(report, text);
    return text_status(text, err);
}
