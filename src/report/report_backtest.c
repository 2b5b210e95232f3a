/* report_backtest.c - the forecasts of each origin as CSV (report.h). */
#include "report/report.h"

#include "report/csv_write.h"

void report_backtest_header(struct text *text)
{
    text_string(text, "id,origin,step,time,target,actual,forecast\n");
}

/* "ID,ORIGIN": the time of the newest known row, or the number of rows. */
static void put_origin(const struct dataset *d, const struct origin *origin,
                       struct text *text)
{
    const struct series *series = &d->series[origin->series];
    char time[TIME_TEXT_MAX];

    csv_text(text, series->id);
    text_string(text, ",");
    dataset_time(d, origin->row - 1, time);
    if (*time || d->schema->time)
        csv_text(text, time);
    else
        text_printf(text, "%zu", origin->row - series->first);
}

void report_backtest_window(const struct windows *w,
                            const struct origin *origin, const double *y,
                            struct text *text)
{
    const struct dataset *d = w->data->dataset;
    const size_t n_targets = d->schema->n_targets;

    for (size_t h = 0; h < w->H; h++) {
        char time[TIME_TEXT_MAX] = "";

        if (d->schema->layout != LAYOUT_LABELLED)
            dataset_time(d, origin->row + h, time);
        for (size_t j = 0; j < n_targets; j++) {
            put_origin(d, origin, text);
            text_printf(text, ",%zu,", h + 1);
            csv_text(text, time);
            text_string(text, ",");
            csv_text(text, schema_target_name(d->schema, j));
            text_string(text, ",");
            text_number(text, window_actual(w, origin, j, h), "");
            text_string(text, ",");
            text_number(text, y[h * n_targets + j], "");
            text_string(text, "\n");
        }
    }
}
