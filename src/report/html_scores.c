/* html_scores.c - see html_scores.h. */
#include "report/html_scores.h"

#include <math.h>

#include "report/html.h"

/* The metrics of a target; of an older model those of all, which are the same
 * if there is one target. */
static const double (*metrics_of(const struct model *m, size_t j))[N_METRICS]
{
    const struct target_scores *targets = m->target_scores;

    return targets ? targets[j].metrics : m->scores.original;
}

static size_t n_tables(const struct model *m)
{
    return m->target_scores ? m->schema.n_targets : 1;
}

/* Whose MAE is smallest among the baselines; BY_MODEL: there is none. */
static enum forecaster best_baseline(const struct model *m,
                                     const double (*metrics)[N_METRICS])
{
    double errors[N_FORECASTERS];

    for (int by = 0; by < N_FORECASTERS; by++)
        errors[by] = metrics[by][METRIC_MAE];
    return baseline_best(errors, !model_is_ridge(m));
}

/* "2.885, 1.3 % smaller than that of the best simple forecast (ridge, 2.922)";
 * false if it cannot be said. */
static bool put_comparison(const struct model *m,
                           const double (*metrics)[N_METRICS],
                           struct text *page)
{
    const enum forecaster best = best_baseline(m, metrics);
    const double model = metrics[BY_MODEL][METRIC_MAE];
    const double baseline = metrics[best][METRIC_MAE];

    if (isnan(model))
        return false;
    text_printf(page, "%s", rounded(model, 5).text);
    if (best == BY_MODEL || !(baseline > 0))
        return true;
    if (fabs(model - baseline) <= METRIC_TIE * baseline)
        text_string(page, ", the same as");
    else
        text_printf(page, ", %.1f %% %s than", 100 * fabs(1 - model / baseline),
                    model < baseline ? "smaller" : "larger");
    text_printf(page, " that of the best simple forecast (%s, %s)",
                forecaster_names[best], rounded(baseline, 5).text);
    return true;
}

static void put_list(const struct model *m, struct text *page)
{
    text_string(page, ":</p>\n<ul>\n");
    for (size_t j = 0; j < n_tables(m); j++) {
        text_string(page, "<li>");
        html_words(page, schema_target_name(&m->schema, j));
        text_string(page, ": ");
        if (!put_comparison(m, metrics_of(m, j), page))
            text_string(page, "no value to compare with");
        text_string(page, "</li>\n");
    }
    text_string(page, "</ul>\n");
}

void html_score_words(const struct model *m, struct text *page)
{
    const bool old = !m->target_scores && m->schema.n_targets > 1;

    if (isnan(m->scores.original[BY_MODEL][METRIC_MAE]))
        return;
    text_printf(page,
                "<p>In %s of the past, on rows that the scored model had not "
                "learned from, its mean absolute error%s was",
                counted(m->scores.n_windows, "forecast").text,
                old ? ", as a mean of all targets," : "");
    if (n_tables(m) > 1) {
        put_list(m, page);
        return;
    }
    text_string(page, " ");
    (void)put_comparison(m, metrics_of(m, 0), page);
    text_string(page, ".</p>\n");
}

static void put_number(struct text *page, double value)
{
    if (isnan(value))
        text_string(page, "<td>-</td>");
    else
        text_printf(page, "<td>%s</td>", rounded(value, 5).text);
}

static void put_table(const struct model *m, size_t j, struct text *page)
{
    static const int shown[] = {METRIC_MAE, METRIC_RMSE, METRIC_MASE,
                                METRIC_SMAPE};
    const double(*metrics)[N_METRICS] = metrics_of(m, j);

    text_string(page, "<table>\n<caption>");
    html_words(page, m->target_scores ? schema_target_name(&m->schema, j)
                                      : "mean of all targets");
    text_printf(page,
                ": errors on %s</caption>\n<thead><tr><th></th><th>MAE</th>"
                "<th>RMSE</th><th>MASE</th><th>sMAPE</th></tr></thead>\n"
                "<tbody>\n",
                counted(m->scores.n_windows, "test window").text);
    for (int by = 0; by < N_FORECASTERS; by++) {
        if (isnan(metrics[by][METRIC_MAE]))
            continue;
        text_printf(page, "<tr><th scope=\"row\">%s</th>",
                    forecaster_names[by]);
        for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
            put_number(page, metrics[by][shown[i]]);
        text_string(page, "</tr>\n");
    }
    text_string(page, "</tbody></table>\n");
}

void html_scores(const struct model *m, struct text *page)
{
    for (size_t j = 0; j < n_tables(m); j++)
        put_table(m, j, page);
}
